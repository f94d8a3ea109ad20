import { formatDay, formatDayAndTime } from '../../lib/dates.ts';
import type { SessionRow } from '../sessions.server.ts';

/** Sessions as the page shows them, the one in use first, their moments in words. */
export function shownSessions(sessions: SessionRow[], currentId: string): ShownSession[] {
  const shown = sessions.map((session) => shownSession(session, currentId));
  return [...shown.filter((session) => session.isThisOne), ...shown.filter((session) => !session.isThisOne)];
}

function shownSession(session: SessionRow, currentId: string) {
  return {
    id: session.id,
    device: session.device,
    isThisOne: session.id === currentId,
    since: formatDayAndTime(session.created_at),
    lastUsed: formatDayAndTime(session.last_used_at),
    remembered: session.is_remembered === 1 ? formatDay(session.expires_at) : undefined,
  };
}

export type ShownSession = ReturnType<typeof shownSession>;
