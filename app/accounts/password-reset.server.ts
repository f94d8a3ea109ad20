import { type Actor, recordActivity } from '../activity/activity.server.ts';
import type { Connection, Database, Transaction } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.server.ts';
import { fromNow, hour, minute, now } from '../lib/clock.ts';
import { inLanguage } from '../lib/languages/in-language.server.ts';
import { localizedPath } from '../lib/languages/languages.ts';
import { hashToken, newToken } from '../lib/tokens.server.ts';
import { enqueueEmail, type NewEmail } from '../mail/outbox.server.ts';
import { m } from '../paraglide/messages.js';
import {
  consumeRateLimits,
  type RateLimit,
  rateLimitKey,
  refundRateLimits,
} from '../rate-limits/rate-limits.server.ts';
import { normalizedUsername } from './account-fields.ts';
import { findKnownDevice, rememberDevice } from './known-devices.server.ts';
import { setPassword } from './password-changes.server.ts';
import { findPeopleByEmail, findPerson, findPersonByUsername, lockPeople, type Person } from './people.server.ts';
import { oneLine } from './people-rules.ts';
import type { CodeRefusal } from './sign-in/sign-in.server.ts';
import { recordFailedSignIn, recoveryLimits, type SignInOrigin } from './sign-in/sign-in-rules.server.ts';
import { consumeRecovery } from './two-factor/two-factor.server.ts';

const linkMs = 30 * minute;
const maxRequestsPerAddress = 10;
const maxEmailsPerPerson = 6;
/** Fewer than for the person, so that one stranger does not use up all. */
const maxEmailsPerRequester = 3;

/** The time of an answer must not tell whether an account exists. */
const answerAfterMs = 300;

type ResetRequest = {
  typed: string;
  clientAddress: string;
  /** A browser that has signed in before has a limit of its own, apart from the requests of strangers. */
  deviceToken?: string | undefined;
  origin: string;
  schoolName: string;
};

/** The answer is the same, whether or not an email is sent. */
export async function requestPasswordReset(
  db: Database,
  request: ResetRequest,
): Promise<{ retryAfterSeconds: number } | undefined> {
  const { typed, clientAddress } = request;
  const answer = new Promise((resolve) => setTimeout(resolve, answerAfterMs));
  const rule = { key: rateLimitKey('reset-address', clientAddress), max: maxRequestsPerAddress, windowMs: hour };
  const refused = await consumeRateLimits(db, [rule]);
  if (refused) return refused;
  for (const person of await findAccounts(db, typed)) await sendResetLink(db, person, request);
  await answer;
  return undefined;
}

async function findAccounts(db: Connection, typed: string): Promise<Person[]> {
  if (typed.includes('@')) return findPeopleByEmail(db, typed);
  const person = await findPersonByUsername(db, typed);
  return person && person.disabled_at === null && person.email !== '' ? [person] : [];
}

async function emailLimits(db: Connection, { id }: Person, requester: ResetRequest): Promise<RateLimit[]> {
  const device = await findKnownDevice(db, id, requester.deviceToken);
  if (device) return [{ key: rateLimitKey('reset-device', id, device), max: maxEmailsPerRequester, windowMs: hour }];
  return [
    { key: rateLimitKey('reset-asker', id, requester.clientAddress), max: maxEmailsPerRequester, windowMs: hour },
    { key: rateLimitKey('reset-person', id), max: maxEmailsPerPerson, windowMs: hour },
  ];
}

async function sendResetLink(db: Database, person: Person, request: ResetRequest) {
  const { origin, schoolName } = request;
  if (await consumeRateLimits(db, await emailLimits(db, person, request))) return;
  const token = newToken();
  const expires_at = fromNow(linkMs);
  await inTransaction(db, async (tx) => {
    await lockPeople(tx);
    // The address may have changed, or the person been disabled, while this transaction waited.
    const current = await findPerson(tx, person.id);
    if (current?.email !== person.email || current.disabled_at !== null) return;
    await replaceResetToken(tx, person.id, { token, expires_at });
    const email = inLanguage(person.language, () => {
      const link = origin + localizedPath(`/reset-password/${token}`);
      return resetEmail(person, { schoolName, link, expires_at });
    });
    await enqueueEmail(tx, email);
  });
}

async function replaceResetToken(tx: Transaction, person_id: string, link: { token: string; expires_at: string }) {
  await tx.deleteFrom('password_reset').where('person_id', '=', person_id).execute();
  const { token, expires_at } = link;
  await tx
    .insertInto('password_reset')
    .values({ token_hash: hashToken(token), person_id, expires_at, used_at: null })
    .execute();
}

type Recovery = { username: string; code: string; appCode: string };

/** The secret of the page for a new password. An unknown username, a disabled person and a wrong code get one answer. */
export async function recoverAccount(
  db: Database,
  { username: typed, ...codes }: Recovery,
  from: SignInOrigin,
): Promise<{ token: string } | CodeRefusal> {
  const answer = new Promise((resolve) => setTimeout(resolve, answerAfterMs));
  const username = normalizedUsername(typed);
  const rules = recoveryLimits(username, from);
  const wait = await consumeRateLimits(db, rules);
  if (wait) return { refused: 'throttled', ...wait };
  const person = await findPersonByUsername(db, username);
  const token = newToken();
  const isRecovered = await inTransaction(db, async (tx) => {
    const current = person && (await lockActivePerson(tx, person.id));
    if (!current || !(await consumeRecovery(tx, current.id, codes))) return false;
    await replaceResetToken(tx, current.id, { token, expires_at: fromNow(linkMs) });
    return true;
  });
  if (isRecovered) {
    const keys = rules.map(({ key }) => key);
    await refundRateLimits(db, keys);
  } else await recordFailedSignIn(db, person, from);
  await answer;
  return isRecovered ? { token } : { refused: 'code' };
}

/** Somebody who disables the person waits for this, or this finds it. */
function lockActivePerson(tx: Transaction, id: string) {
  return tx
    .updateTable('person')
    .set((eb) => ({ disabled_at: eb.ref('disabled_at') }))
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
}

/** Does not consume the link. */
export function findPasswordReset(
  db: Connection,
  token: string,
): Promise<Pick<Person, 'id' | 'username' | 'name'> | undefined> {
  return db
    .selectFrom('password_reset')
    .innerJoin('person', 'person.id', 'password_reset.person_id')
    .select(['person.id', 'person.username', 'person.name'])
    .where('password_reset.token_hash', '=', hashToken(token))
    .where('password_reset.used_at', 'is', null)
    .where('password_reset.expires_at', '>', now())
    .where('person.disabled_at', 'is', null)
    .executeTakeFirst();
}

/** The browser becomes a known device, so that a stranger's attempts do not lock the person out. */
export function resetPassword(db: Database, token: string, passwordHash: string): Promise<string | undefined> {
  return inTransaction(db, async (tx) => {
    const used = await tx
      .updateTable('password_reset')
      .set({ used_at: now() })
      .where('token_hash', '=', hashToken(token))
      .where('used_at', 'is', null)
      .where('expires_at', '>', now())
      .returning('person_id')
      .executeTakeFirst();
    const person = used && (await findPerson(tx, used.person_id));
    if (!person || person.disabled_at !== null) return undefined;
    await setPassword(tx, person.id, { password_hash: passwordHash, must_change_password: 0 });
    const by: Actor = { id: person.id, name: person.name };
    await recordActivity(tx, by, { kind: 'change', subject: 'password', subject_id: person.id, label: person.name });
    const deviceToken = newToken();
    await rememberDevice(tx, person.id, deviceToken);
    return deviceToken;
  });
}

export type EmailFacts = { schoolName: string; link: string; expires_at: string };

export function resetEmail(
  person: { name: string; username: string; email: string },
  { schoolName, link, expires_at }: EmailFacts,
): NewEmail {
  const school = oneLine(schoolName);
  return {
    kind: 'password-reset',
    to: person.email,
    subject: m.people_reset_email_subject({ school }),
    body: m.people_reset_email({ name: person.name, username: person.username, school, link }),
    isSecret: true,
    expiresAt: expires_at,
  };
}
