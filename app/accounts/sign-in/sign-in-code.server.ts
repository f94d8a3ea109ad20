import type { Connection, Database } from '../../database/schema.ts';
import { now } from '../../lib/clock.ts';
import { fromNow, minute } from '../../lib/moments.ts';
import { hashToken, newToken } from '../../lib/tokens.server.ts';
import { admit, forgive } from '../../throttle/throttle.server.ts';
import { knownDeviceOf } from '../known-devices.server.ts';
import { beginSession, type SignedIn } from '../sessions.server.ts';
import { sweepSignIns } from '../sweep.server.ts';
import { takeCode } from '../two-factor/two-factor.server.ts';
import { recordFailedSignIn } from './failed-sign-in.server.ts';
import type { SignInOrigin } from './sign-in-origin.ts';
import { codeRules } from './sign-in-rules.server.ts';

export const pendingMinutes = 10;

export type CodeRefusal = { refused: 'code' } | { refused: 'throttled'; retryAfterSeconds: number };

/** Notes, in the caller's transaction, that the password was right. Answers the token with which the code must come. */
export async function waitForCode(tx: Connection, personId: string, isRemembered: boolean): Promise<string> {
  const token = newToken();
  await tx
    .insertInto('pending_sign_in')
    .values({
      token_hash: hashToken(token),
      person_id: personId,
      is_remembered: isRemembered ? 1 : 0,
      expires_at: fromNow(pendingMinutes * minute),
    })
    .execute();
  return token;
}

/** Whose code is awaited for this token; undefined = none, or not any more. */
export function findPending(db: Connection, pendingToken: string) {
  return db
    .selectFrom('pending_sign_in')
    .innerJoin('person', 'person.id', 'pending_sign_in.person_id')
    .where('pending_sign_in.token_hash', '=', hashToken(pendingToken))
    .where('pending_sign_in.expires_at', '>', now())
    .where('person.disabled_at', 'is', null)
    .select(['person.id', 'person.name', 'pending_sign_in.is_remembered'])
    .executeTakeFirst();
}

/** The second step of a sign-in. `late` = the first one must be done again. */
export async function continueSignIn(
  db: Database,
  { pendingToken, code }: { pendingToken: string; code: string },
  from: SignInOrigin,
): Promise<{ signedIn: SignedIn } | CodeRefusal | { refused: 'late' }> {
  const person = await findPending(db, pendingToken);
  if (!person) return { refused: 'late' };
  const refusal = await refuseCode(db, person, { code, pendingToken }, from);
  if (refusal) return refusal;
  const signedIn = await db.transaction().execute(async (tx) => {
    if (!(await isStillAllowed(tx, person.id))) return undefined;
    const claimed = await tx
      .deleteFrom('pending_sign_in')
      .where('token_hash', '=', hashToken(pendingToken))
      .returning('person_id')
      .executeTakeFirst();
    return claimed && beginSession(tx, person, { ...from, isRemembered: person.is_remembered === 1 });
  });
  if (!signedIn) return { refused: 'late' };
  await sweepSignIns(db);
  return { signedIn };
}

/** Takes hold of the person's row: what ends their sessions at the same moment comes before this one or after it. */
async function isStillAllowed(tx: Connection, personId: string): Promise<boolean> {
  const person = await tx
    .updateTable('person')
    .set({ last_seen_at: now() })
    .where('id', '=', personId)
    .where('disabled_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return person !== undefined;
}

/** Undefined = the code is right, and used up. A wrong one is counted and written down. */
export async function refuseCode(
  db: Database,
  person: { id: string; name: string },
  { code, pendingToken }: { code: string; pendingToken?: string },
  from: SignInOrigin,
): Promise<CodeRefusal | undefined> {
  const rules = codeRules(person.id, pendingToken, await knownDeviceOf(db, person.id, from.deviceToken));
  const wait = await admit(db, rules);
  if (wait) return { refused: 'throttled', ...wait };
  if (!(await takeCode(db, person.id, code))) {
    await recordFailedSignIn(db, person, from.userAgent);
    return { refused: 'code' };
  }
  const keys = rules.map((rule) => rule.key);
  await forgive(db, keys);
  return undefined;
}
