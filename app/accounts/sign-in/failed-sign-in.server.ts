import { recordActivity } from '../../activity/activity.server.ts';
import type { Database } from '../../database/schema.ts';
import { m } from '../../paraglide/messages.js';
import { deviceName } from '../device-name.ts';

/**
 * Writes down a sign-in that failed. Of a name that nobody has it is not told what was typed: people type passwords
 * there. It costs the same for both.
 */
export async function recordFailedSignIn(
  db: Database,
  person: { id: string; name: string } | undefined,
  userAgent: string | null,
): Promise<void> {
  const by = { id: person?.id ?? null, name: person?.name ?? m.accounts_unknown_name() };
  await db.transaction().execute((tx) =>
    recordActivity(tx, by, {
      kind: 'failed-sign-in',
      subject: 'account',
      subject_id: person?.id,
      label: deviceName(userAgent),
    }),
  );
}
