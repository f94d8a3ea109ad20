import type { Connection, Database, Transaction } from '../../database/schema.ts';
import { inTransaction } from '../../database/transaction.server.ts';
import { fromNow, minute, now } from '../../lib/clock.ts';
import { hashToken, newToken } from '../../lib/tokens.server.ts';
import { consumeRateLimits, refundRateLimits } from '../../rate-limits/rate-limits.server.ts';
import { findKnownDevice } from '../known-devices.server.ts';
import { createSession, type SignedIn } from '../sessions.server.ts';
import { consumeCode } from '../two-factor/two-factor.server.ts';
import { codeLimits, recordFailedSignIn, type SignInOrigin } from './sign-in-rules.server.ts';

export const pendingMinutes = 10;

export type CodeRefusal = { refused: 'code' } | { refused: 'throttled'; retryAfterSeconds: number };

export async function createPendingSignIn(tx: Transaction, personId: string, isRemembered: boolean): Promise<string> {
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

export function findPendingSignIn(db: Connection, pendingToken: string) {
  return db
    .selectFrom('pending_sign_in')
    .innerJoin('person', 'person.id', 'pending_sign_in.person_id')
    .where('pending_sign_in.token_hash', '=', hashToken(pendingToken))
    .where('pending_sign_in.expires_at', '>', now())
    .where('person.disabled_at', 'is', null)
    .select(['person.id', 'person.name', 'pending_sign_in.is_remembered'])
    .executeTakeFirst();
}

/** `late` = the password must be entered again. */
export async function continueSignIn(
  db: Database,
  { pendingToken, code }: { pendingToken: string; code: string },
  from: SignInOrigin,
): Promise<{ signedIn: SignedIn } | CodeRefusal | { refused: 'late' }> {
  const person = await findPendingSignIn(db, pendingToken);
  if (!person) return { refused: 'late' };
  const refusal = await checkCode(db, person, { code, pendingToken }, from);
  if (refusal) return refusal;
  const signedIn = await inTransaction(db, async (tx) => {
    if (!(await isSignInAllowed(tx, person.id))) return undefined;
    const claimed = await tx
      .deleteFrom('pending_sign_in')
      .where('token_hash', '=', hashToken(pendingToken))
      .returning('person_id')
      .executeTakeFirst();
    return claimed && createSession(tx, person, { ...from, isRemembered: person.is_remembered === 1 });
  });
  return signedIn ? { signedIn } : { refused: 'late' };
}

/** Locks the person's row, so that their sessions are ended before or after this, but not during it. */
async function isSignInAllowed(tx: Transaction, personId: string): Promise<boolean> {
  const person = await tx
    .updateTable('person')
    .set({ last_seen_at: now() })
    .where('id', '=', personId)
    .where('disabled_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return person !== undefined;
}

/** Undefined = the code is right and is now used. */
export async function checkCode(
  db: Database,
  person: { id: string; name: string },
  { code, pendingToken }: { code: string; pendingToken?: string },
  from: SignInOrigin,
): Promise<CodeRefusal | undefined> {
  const rules = codeLimits(person.id, pendingToken, await findKnownDevice(db, person.id, from.deviceToken));
  const wait = await consumeRateLimits(db, rules);
  if (wait) return { refused: 'throttled', ...wait };
  if (!(await consumeCode(db, person.id, code))) {
    await recordFailedSignIn(db, person, from);
    return { refused: 'code' };
  }
  const keys = rules.map((rule) => rule.key);
  await refundRateLimits(db, keys);
  return undefined;
}
