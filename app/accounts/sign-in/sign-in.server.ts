import type { Staff } from '../../context.ts';
import { isCannotWrite } from '../../database/errors.server.ts';
import type { Connection, Database } from '../../database/schema.ts';
import { admit, forgive } from '../../throttle/throttle.server.ts';
import { knownDeviceOf } from '../known-devices.server.ts';
import { hashPassword, isRightPassword, needsRehash } from '../password.server.ts';
import { findPersonByUsername, type Person } from '../people/people.server.ts';
import { beginSession, type SignedIn } from '../sessions.server.ts';
import { sweepSignIns } from '../sweep.server.ts';
import { recordFailedSignIn } from './failed-sign-in.server.ts';
import { type CodeRefusal, refuseCode, waitForCode } from './sign-in-code.server.ts';
import { plainUsername } from './sign-in-form.ts';
import type { SignInOrigin } from './sign-in-origin.ts';
import { confirmRule, knownDeviceRules, passwordRules } from './sign-in-rules.server.ts';

export type Credentials = {
  username: string;
  password: string;
  isRemembered: boolean;
  /** The code of the authenticator app, where it comes in the same call. */
  code?: string;
};

export type SignInRefusal = { refused: 'credentials' } | { refused: 'busy' } | CodeRefusal;

/** `needsCode` is the token with which the code must come, to `continueSignIn`. */
export type SignInAnswer = { signedIn: SignedIn } | { needsCode: string } | SignInRefusal;

/** In one call nothing can be asked for: what is missing is a refusal. */
export type AtOnceAnswer =
  | { signedIn: SignedIn }
  | { refused: 'code missing' }
  | { refused: 'new password' }
  | SignInRefusal;

/**
 * Signs somebody in by name and password. An unknown name, a disabled person and a wrong password are the same: in
 * answer, in work and in what is counted.
 */
export function signIn(db: Database, credentials: Credentials, from: SignInOrigin): Promise<SignInAnswer> {
  const { isRemembered } = credentials;
  return letIn(db, credentials, from, async (tx, person) => {
    if (person.lacksCode) return { needsCode: await waitForCode(tx, person.id, isRemembered) };
    return { signedIn: await beginSession(tx, person, { ...from, isRemembered }) };
  });
}

/** The same where no page follows that could ask for a code or a new password: who needs one is not signed in. */
export function signInAtOnce(db: Database, credentials: Credentials, from: SignInOrigin): Promise<AtOnceAnswer> {
  const { isRemembered } = credentials;
  return letIn(db, credentials, from, async (tx, person): Promise<AtOnceAnswer> => {
    if (person.lacksCode) return { refused: 'code missing' };
    if (person.must_change_password === 1) return { refused: 'new password' };
    return { signedIn: await beginSession(tx, person, { ...from, isRemembered }) };
  });
}

type Known = Pick<Person, 'id' | 'name' | 'must_change_password'> & { lacksCode: boolean };

/** What becomes of the person whose password was right, and whose code, if it came. */
type Settle<Answer> = (tx: Connection, person: Known) => Promise<Answer>;

/** Runs `settle` for who has proven to be this person, in the transaction in which the proof still holds. */
async function letIn<Answer>(
  db: Database,
  credentials: Credentials,
  from: SignInOrigin,
  settle: Settle<Answer>,
): Promise<Answer | SignInRefusal> {
  const username = plainUsername(credentials.username);
  const person = await findPersonByUsername(db, username);
  const knownDevice = await knownDeviceOf(db, person?.id, from.deviceToken);
  const rules = knownDevice ? knownDeviceRules(username, knownDevice) : passwordRules(username, from);
  const wait = await admit(db, rules);
  if (wait) return { refused: 'throttled', ...wait };
  const keys = rules.map((rule) => rule.key);
  const proof = await prove(person, credentials.password);
  if (proof === 'busy') {
    await forgive(db, keys);
    return { refused: 'busy' };
  }
  if (!person || proof === 'wrong') {
    await recordFailedSignIn(db, person, from.userAgent);
    return { refused: 'credentials' };
  }
  await forgive(db, keys);
  return await enter(db, { ...person, newHash: proof.newHash }, credentials.code, from, settle);
}

/** Whether this is the person's password, and its hash by today's costs when the kept one is older. */
async function prove(
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

/** The way in once the password was right. */
async function enter<Answer>(
  db: Database,
  person: Proven,
  code: string | undefined,
  from: SignInOrigin,
  settle: Settle<Answer>,
): Promise<Answer | SignInRefusal> {
  const hasCode = person.two_factor_at !== null && code !== undefined;
  const refusal = hasCode ? await refuseCode(db, person, { code }, from) : undefined;
  if (refusal) return refusal;
  const answer = await db.transaction().execute(async (tx): Promise<Answer | SignInRefusal> => {
    const unchanged = await takeUnchanged(tx, person);
    if (!unchanged) return { refused: 'credentials' };
    const lacksCode = unchanged.two_factor_at !== null && !hasCode;
    return settle(tx, { id: person.id, name: person.name, ...unchanged, lacksCode });
  });
  await sweepSignIns(db);
  return answer;
}

/** Hashing takes its time: a password that was changed meanwhile, or a person disabled, must not come in behind it. */
function takeUnchanged(tx: Connection, { id, password_hash, newHash }: Proven) {
  return tx
    .updateTable('person')
    .set({ password_hash: newHash ?? password_hash })
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .where('disabled_at', 'is', null)
    .returning(['two_factor_at', 'must_change_password'])
    .executeTakeFirst();
}

/**
 * Asks a person who is signed in for their password again, before something that a borrowed session must not do.
 * @throws CannotWrite 503 when too many passwords are being checked at once
 */
export async function confirmPassword(
  db: Database,
  staff: Staff,
  password: string,
): Promise<'right' | 'wrong' | { retryAfterSeconds: number }> {
  const rule = confirmRule(staff.id);
  const wait = await admit(db, [rule]);
  if (wait) return wait;
  const row = await db.selectFrom('person').select('password_hash').where('id', '=', staff.id).executeTakeFirst();
  if (!(await isRightPassword(row?.password_hash, password))) return 'wrong';
  await forgive(db, [rule.key]);
  return 'right';
}
