import { formatDay } from '../../lib/dates.ts';
import type { ListedPerson } from './people.server.ts';

/** A person as the pages show them, with every date in words: no secret is among it. */
export function shownPerson({ id, username, name, email, role, ...moments }: ListedPerson) {
  return {
    id,
    username,
    name,
    email,
    role,
    isDisabled: moments.disabled_at !== null,
    hasTwoFactor: moments.two_factor_at !== null,
    lastSeen: moments.last_seen_at === null ? undefined : formatDay(moments.last_seen_at),
  };
}

export type ShownPerson = ReturnType<typeof shownPerson>;
