import type { Staff } from '../../context.ts';
import { isCannotWrite } from '../../database/errors.server.ts';
import type { Connection, Database, Transaction } from '../../database/schema.ts';
import { inTransaction } from '../../database/transaction.server.ts';
import { fromNow, minute, now } from '../../lib/clock.ts';
import { hashToken, newToken } from '../../lib/tokens.server.ts';
import { m } from '../../paraglide/messages.js';
import { consumeRateLimits, refundRateLimits } from '../../rate-limits/rate-limits.server.ts';
import { normalizedUsername } from '../account-fields.ts';
import { findKnownDevice } from '../known-devices.server.ts';
import { hashPassword, isRightPassword, needsRehash } from '../passwords.server.ts';
import { findPersonByUsername, type Person } from '../people.server.ts';
import { type RefusedField, rateLimited, wrongInput } from '../refusals.server.ts';
import { createSession, type SignedIn } from '../sessions.server.ts';
import { consumeCode } from '../two-factor/two-factor.server.ts';
import {
  codeLimits,
  confirmLimit,
  knownDeviceLimits,
  passwordLimits,
  recordFailedSignIn,
  type SignInOrigin,
} from './sign-in-rules.server.ts';

export type Credentials = {
  username: string;
  password: string;
  isRemembered: boolean;
  code?: string;
};

export type SignInRefusal = { refused: 'credentials' } | { refused: 'busy' } | CodeRefusal;

/** `needsCode` is a token for `continueSignIn`. */
type SignInAnswer = { signedIn: SignedIn } | { needsCode: string } | SignInRefusal;

/** A single call cannot ask for anything, so what is missing is a refusal. */
export type SingleCallAnswer =
  | { signedIn: SignedIn }
  | { refused: 'code missing' }
  | { refused: 'new password' }
  | SignInRefusal;

/** An unknown username, a disabled person and a wrong password get the same answer, work and count. */
export function signIn(db: Database, credentials: Credentials, from: SignInOrigin): Promise<SignInAnswer> {
  const { isRemembered } = credentials;
  return authenticate(db, credentials, from, async (tx, person) => {
    if (person.lacksCode) return { needsCode: await createPendingSignIn(tx, person.id, isRemembered) };
    return { signedIn: await createSession(tx, person, { ...from, isRemembered }) };
  });
}

export function signInWithOneCall(
  db: Database,
  credentials: Credentials,
  from: SignInOrigin,
): Promise<SingleCallAnswer> {
  const { isRemembered } = credentials;
  return authenticate(db, credentials, from, async (tx, person): Promise<SingleCallAnswer> => {
    if (person.lacksCode) return { refused: 'code missing' };
    if (person.must_change_password === 1) return { refused: 'new password' };
    return { signedIn: await createSession(tx, person, { ...from, isRemembered }) };
  });
}

type Known = Pick<Person, 'id' | 'name' | 'must_change_password'> & { lacksCode: boolean };

type Proceed<Answer> = (tx: Transaction, person: Known) => Promise<Answer>;

async function authenticate<Answer>(
  db: Database,
  credentials: Credentials,
  from: SignInOrigin,
  settle: Proceed<Answer>,
): Promise<Answer | SignInRefusal> {
  const username = normalizedUsername(credentials.username);
  const person = await findPersonByUsername(db, username);
  const knownDevice = await findKnownDevice(db, person?.id, from.deviceToken);
  const rules = knownDevice ? knownDeviceLimits(username, knownDevice) : passwordLimits(username, from);
  const wait = await consumeRateLimits(db, rules);
  if (wait) return { refused: 'throttled', ...wait };
  const keys = rules.map((rule) => rule.key);
  const proof = await verifyPassword(person, credentials.password);
  if (proof === 'busy') {
    await refundRateLimits(db, keys);
    return { refused: 'busy' };
  }
  if (!person || proof === 'wrong') {
    await recordFailedSignIn(db, person, from);
    return { refused: 'credentials' };
  }
  await refundRateLimits(db, keys);
  return await completeSignIn(db, { ...person, newHash: proof.newHash }, credentials.code, from, settle);
}

/** `newHash` is set when the saved hash has older costs. */
async function verifyPassword(
  person: Person | undefined,
  password: string,
): Promise<'wrong' | 'busy' | { newHash: string | undefined }> {
  const hash = person?.disabled_at === null ? person.password_hash : undefined;
  try {
    if (!(await isRightPassword(hash, password)) || !hash) return 'wrong';
    return { newHash: needsRehash(hash) ? await hashPassword(password) : undefined };
  } catch (error) {
    if (isCannotWrite(error)) return 'busy';
    throw error;
  }
}

type Proven = Person & { newHash: string | undefined };

async function completeSignIn<Answer>(
  db: Database,
  person: Proven,
  code: string | undefined,
  from: SignInOrigin,
  settle: Proceed<Answer>,
): Promise<Answer | SignInRefusal> {
  const hasCode = person.two_factor_at !== null && code !== undefined;
  const refusal = hasCode ? await checkCode(db, person, { code }, from) : undefined;
  if (refusal) return refusal;
  return await inTransaction(db, async (tx): Promise<Answer | SignInRefusal> => {
    const unchanged = await lockUnchanged(tx, person);
    if (!unchanged) return { refused: 'credentials' };
    const lacksCode = unchanged.two_factor_at !== null && !hasCode;
    return settle(tx, { id: person.id, name: person.name, ...unchanged, lacksCode });
  });
}

/** Hashing is slow: meanwhile the password may have changed or the person been disabled. */
function lockUnchanged(tx: Transaction, { id, password_hash, newHash }: Proven) {
  return tx
    .updateTable('person')
    .set({ password_hash: newHash ?? password_hash })
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .where('disabled_at', 'is', null)
    .returning(['two_factor_at', 'must_change_password'])
    .executeTakeFirst();
}

/** Where a borrowed session must not be enough. Throws CannotWrite 503 when too many passwords are being checked. */
export async function confirmPassword(
  db: Database,
  staff: Staff,
  password: string,
): Promise<'right' | 'wrong' | { retryAfterSeconds: number }> {
  const rule = confirmLimit(staff.id);
  const wait = await consumeRateLimits(db, [rule]);
  if (wait) return wait;
  const row = await db.selectFrom('person').select('password_hash').where('id', '=', staff.id).executeTakeFirst();
  if (!(await isRightPassword(row?.password_hash, password))) return 'wrong';
  await refundRateLimits(db, [rule.key]);
  return 'right';
}

/** Undefined = the password is right. */
export async function checkPassword(
  db: Database,
  staff: Staff,
  password: string,
  field = 'password',
): Promise<RefusedField | undefined> {
  const proof = await confirmPassword(db, staff, password);
  if (proof === 'right') return undefined;
  return proof === 'wrong'
    ? wrongInput(field, m.account_password_wrong())
    : rateLimited(field, proof.retryAfterSeconds);
}

export const pendingMinutes = 10;

export type CodeRefusal = { refused: 'code' } | { refused: 'throttled'; retryAfterSeconds: number };

async function createPendingSignIn(tx: Transaction, personId: string, isRemembered: boolean): Promise<string> {
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
