import { type Actor, recordActivity } from '../activity/activity.server.ts';
import type { Connection, Database } from '../database/schema.ts';
import { now } from '../lib/clock.ts';
import { fromNow, hour, minute } from '../lib/moments.ts';
import { hashToken, newToken } from '../lib/tokens.server.ts';
import { enqueueLetter } from '../mail/outbox.server.ts';
import { admit, throttleKey } from '../throttle/throttle.server.ts';
import { knowDevice } from './known-devices.server.ts';
import { resetLetter } from './people/account-letters.ts';
import {
  findPeopleByEmail,
  findPerson,
  findPersonByUsername,
  type Person,
  waitForTurn,
} from './people/people.server.ts';
import { replacePassword } from './replace-password.server.ts';

const linkMs = 30 * minute;
const mostAskedFromAddress = 10;
const mostLettersToPerson = 3;

/** The same for everybody: how long an answer takes must not tell whether an account exists. */
const answerAfterMs = 300;

type AskedReset = { typed: string; clientAddress: string; origin: string; schoolName: string };

/**
 * Somebody has forgotten the password of the account with this username or e-mail. If it exists, may sign in and has
 * an e-mail, a letter with a link is on its way; the answer is the same in any case.
 */
export async function askForReset(
  db: Database,
  { typed, clientAddress, origin, schoolName }: AskedReset,
): Promise<{ retryAfterSeconds: number } | undefined> {
  const answer = new Promise((resolve) => setTimeout(resolve, answerAfterMs));
  const rule = { key: throttleKey('reset-address', clientAddress), most: mostAskedFromAddress, windowMs: hour };
  const refused = await admit(db, [rule]);
  if (refused) return refused;
  for (const person of await peopleMeant(db, typed)) await sendLink(db, person, { origin, schoolName });
  await answer;
  return undefined;
}

async function peopleMeant(db: Connection, typed: string): Promise<Person[]> {
  if (typed.includes('@')) return findPeopleByEmail(db, typed);
  const person = await findPersonByUsername(db, typed);
  return person && person.disabled_at === null && person.email !== '' ? [person] : [];
}

async function sendLink(db: Database, person: Person, { origin, schoolName }: { origin: string; schoolName: string }) {
  const rule = { key: throttleKey('reset-person', person.id), most: mostLettersToPerson, windowMs: hour };
  if (await admit(db, [rule])) return;
  const token = newToken();
  const expires_at = fromNow(linkMs);
  await db.transaction().execute(async (tx) => {
    await waitForTurn(tx);
    // The address may have been changed, or the person disabled, while this one waited.
    const current = await findPerson(tx, person.id);
    if (current?.email !== person.email || current.disabled_at !== null) return;
    await tx.deleteFrom('password_reset').where('person_id', '=', person.id).execute();
    await tx
      .insertInto('password_reset')
      .values({ token_hash: hashToken(token), person_id: person.id, expires_at, used_at: null })
      .execute();
    await enqueueLetter(tx, resetLetter(person, { schoolName, link: `${origin}/reset-password/${token}`, expires_at }));
  });
}

/** Whose password the link may change, while it works. Looking does not use it up. */
export function findReset(
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

/**
 * Uses the link up and settles the new password: every session of the person ends, two-factor stays as it is. Answers
 * the token by which this browser is the person's known device from now on, so that no stranger's guesses keep them out;
 * undefined = the link does not work, or no longer.
 */
export function resetPassword(db: Database, token: string, passwordHash: string): Promise<string | undefined> {
  return db.transaction().execute(async (tx) => {
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
    await replacePassword(tx, person.id, { password_hash: passwordHash, must_change_password: 0 });
    const by: Actor = { id: person.id, name: person.name };
    await recordActivity(tx, by, { kind: 'change', subject: 'password', subject_id: person.id, label: person.name });
    const deviceToken = newToken();
    await knowDevice(tx, person.id, deviceToken);
    return deviceToken;
  });
}
