import { recordActivity } from '../../activity/activity.server.ts';
import type { Staff } from '../../context.ts';
import type { Connection, Database } from '../../database/schema.ts';
import { now } from '../../lib/clock.ts';
import { hashPassword } from '../password.server.ts';
import { newPasswordFault } from '../password-rules.server.ts';
import { findPerson } from '../people/people.server.ts';
import { endSessionsOf } from '../sessions.server.ts';
import { confirmPassword } from '../sign-in/sign-in.server.ts';

export type ChangedPassword =
  | 'changed'
  | { refused: 'wrong password' | 'same' }
  | { refused: 'throttled'; retryAfterSeconds: number }
  | { refused: 'rule'; sentence: string };

/**
 * Changes the person's own password. All their other sessions end, and every link to a new password.
 * @throws CannotWrite 503 when too many passwords are being checked at once
 */
export async function changePassword(
  db: Database,
  by: Staff,
  { oldPassword, newPassword, schoolName }: { oldPassword: string; newPassword: string; schoolName: string },
): Promise<ChangedPassword> {
  const sentence = newPasswordFault(newPassword, { schoolName, username: by.username });
  if (sentence) return { refused: 'rule', sentence };
  const before = await findPerson(db, by.id);
  const proof = await confirmPassword(db, by, oldPassword);
  if (proof === 'wrong' || !before) return { refused: 'wrong password' };
  if (proof !== 'right') return { refused: 'throttled', ...proof };
  if (newPassword.normalize('NFKC') === oldPassword.normalize('NFKC')) return { refused: 'same' };
  const password_hash = await hashPassword(newPassword);
  return await db.transaction().execute(async (tx) => {
    // Hashing takes its time: somebody else may have changed the password meanwhile.
    if (!(await replaceHash(tx, by.id, { from: before.password_hash, to: password_hash }))) {
      return { refused: 'wrong password' };
    }
    await endSessionsOf(tx, by.id, by.sessionId);
    await tx.deleteFrom('password_reset').where('person_id', '=', by.id).execute();
    await recordActivity(tx, by, { kind: 'change', subject: 'password', subject_id: by.id, label: by.name });
    return 'changed';
  });
}

async function replaceHash(tx: Connection, personId: string, { from, to }: { from: string; to: string }) {
  const replaced = await tx
    .updateTable('person')
    .set((eb) => ({
      password_hash: to,
      must_change_password: 0,
      // Whoever knew the old password may have seen a secret that no app was confirmed with yet.
      two_factor_secret: eb.case().when('two_factor_at', 'is', null).then(null).else(eb.ref('two_factor_secret')).end(),
      updated_at: now(),
    }))
    .where('id', '=', personId)
    .where('password_hash', '=', from)
    .returning('id')
    .executeTakeFirst();
  return replaced !== undefined;
}
