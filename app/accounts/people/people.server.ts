import { type Actor, changesBetween, recordActivity } from '../../activity/activity.server.ts';
import type { Connection, Database, Schema } from '../../database/schema.ts';
import { nextInSequence } from '../../database/sequence.server.ts';
import { now } from '../../lib/clock.ts';
import { newId } from '../../lib/ids.ts';
import { endSessionsOf } from '../sessions.server.ts';
import { withdrawInvitationsOf } from './invitations-of.server.ts';

export type Person = Schema['person'];
export type Role = Person['role'];

/** Why a change to a person is not made. */
export type Refusal = 'last administrator' | 'yourself' | 'not disabled';

/** The person as they were before the change, or the rule that forbids it; undefined = there is no such person. */
export type Outcome = { person: Person } | { refused: Refusal } | undefined;

/** Everything about one person, with secrets: not to be sent to a page as it is. */
export function findPerson(db: Connection, id: string): Promise<Person | undefined> {
  return db.selectFrom('person').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Like `findPerson`, by the name as it is typed at sign-in. */
export function findPersonByUsername(db: Connection, username: string): Promise<Person | undefined> {
  return db.selectFrom('person').selectAll().where('username', '=', username.toLowerCase()).executeTakeFirst();
}

const shownColumns = [
  'id',
  'username',
  'name',
  'email',
  'role',
  'disabled_at',
  'last_seen_at',
  'two_factor_at',
] as const;

export type ListedPerson = Pick<Person, (typeof shownColumns)[number]>;

/** Everybody who may or might sign in, by name, without secrets. */
export function listPeople(db: Connection): Promise<ListedPerson[]> {
  return db.selectFrom('person').select(shownColumns).orderBy('name').orderBy('username').execute();
}

/** The people who may sign in and whose letters go to this address, whatever the case of its letters. */
export function findPeopleByEmail(db: Connection, email: string): Promise<Person[]> {
  return db
    .selectFrom('person')
    .selectAll()
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .where('disabled_at', 'is', null)
    .execute();
}

/**
 * To stand first in a transaction that decides by who else is there: such transactions then come one after the other
 * on PostgreSQL too.
 */
export async function waitForTurn(tx: Connection): Promise<void> {
  await nextInSequence(tx, 'people');
}

export type NewPerson = Pick<Person, 'username' | 'name' | 'email' | 'role' | 'password_hash' | 'must_change_password'>;

/** Adds a person as a part of the caller's transaction, which is still whole after a refusal. */
export async function addPerson(
  tx: Connection,
  by: Actor,
  person: NewPerson,
): Promise<{ id: string } | { refused: 'username taken' }> {
  const at = now();
  const id = newId();
  const added = await tx
    .insertInto('person')
    .values({
      ...person,
      id,
      username: person.username.toLowerCase(),
      two_factor_secret: null,
      two_factor_at: null,
      two_factor_step: 0,
      disabled_at: null,
      last_seen_at: null,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.column('username').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) return { refused: 'username taken' };
  await recordActivity(tx, by, {
    kind: 'create',
    subject: 'person',
    subject_id: id,
    label: person.name,
    changes: [{ field: 'role', before: '', after: person.role }],
  });
  return { id };
}

/** Settles name and e-mail. Links to a new password that went to an older address end with it. */
export function changeDetails(
  db: Database,
  by: Actor,
  id: string,
  details: { name: string; email: string },
): Promise<Outcome> {
  return inTurn(db, id, async (tx, person) => {
    const changes = changesBetween(person, details, ['name', 'email']);
    if (changes.length === 0) return undefined;
    await tx
      .updateTable('person')
      .set({ ...details, updated_at: now() })
      .where('id', '=', id)
      .execute();
    if (details.email !== person.email) await tx.deleteFrom('password_reset').where('person_id', '=', id).execute();
    await recordActivity(tx, by, { ...about(person), kind: 'change', changes });
    return undefined;
  });
}

/** Gives another role, from the person's next click on. Nobody can change their own. */
export function changeRole(db: Database, by: Actor, id: string, role: Role): Promise<Outcome> {
  return inTurn(db, id, async (tx, person) => {
    if (by.id === id) return 'yourself';
    if (role === person.role) return undefined;
    if (role !== 'administrator' && (await isLastAdministrator(tx, person))) return 'last administrator';
    await tx.updateTable('person').set({ role, updated_at: now() }).where('id', '=', id).execute();
    if (role !== 'administrator') await withdrawInvitationsOf(tx, by, id);
    await recordActivity(tx, by, {
      ...about(person),
      kind: 'change',
      changes: changesBetween(person, { role }, ['role']),
    });
    return undefined;
  });
}

/** Shuts the person out at once: sessions, links to a new password and the invitations they made end. */
export function disablePerson(db: Database, by: Actor, id: string): Promise<Outcome> {
  return inTurn(db, id, async (tx, person) => {
    if (by.id === id) return 'yourself';
    if (person.disabled_at !== null) return undefined;
    if (await isLastAdministrator(tx, person)) return 'last administrator';
    const at = now();
    await tx.updateTable('person').set({ disabled_at: at, updated_at: at }).where('id', '=', id).execute();
    await tx.deleteFrom('password_reset').where('person_id', '=', id).execute();
    await endSessionsOf(tx, id);
    await withdrawInvitationsOf(tx, by, id);
    const changes = [{ field: 'state', before: 'active', after: 'disabled' }];
    await recordActivity(tx, by, { ...about(person), kind: 'change', changes });
    return undefined;
  });
}

/** Lets a disabled person in again, with the password they had. */
export function enablePerson(db: Database, by: Actor, id: string): Promise<Outcome> {
  return inTurn(db, id, async (tx, person) => {
    if (person.disabled_at === null) return undefined;
    await tx.updateTable('person').set({ disabled_at: null, updated_at: now() }).where('id', '=', id).execute();
    const changes = [{ field: 'state', before: 'disabled', after: 'active' }];
    await recordActivity(tx, by, { ...about(person), kind: 'restore', changes });
    return undefined;
  });
}

/** Removes a disabled person for good. What they did stays written down under their name. */
export function removePerson(db: Database, by: Actor, id: string): Promise<Outcome> {
  return inTurn(db, id, async (tx, person) => {
    if (by.id === id) return 'yourself';
    if (person.disabled_at === null) return 'not disabled';
    await tx.deleteFrom('person').where('id', '=', id).execute();
    await recordActivity(tx, by, { ...about(person), kind: 'delete' });
    return undefined;
  });
}

/** One transaction about one person, after every earlier one has ended. */
function inTurn(
  db: Database,
  id: string,
  act: (tx: Connection, person: Person) => Promise<Refusal | undefined>,
): Promise<Outcome> {
  return db.transaction().execute(async (tx) => {
    await waitForTurn(tx);
    const person = await findPerson(tx, id);
    if (!person) return undefined;
    const refused = await act(tx, person);
    return refused ? { refused } : { person };
  });
}

async function isLastAdministrator(tx: Connection, person: Person): Promise<boolean> {
  if (person.role !== 'administrator') return false;
  const other = await tx
    .selectFrom('person')
    .select('id')
    .where('role', '=', 'administrator')
    .where('disabled_at', 'is', null)
    .where('id', '!=', person.id)
    .limit(1)
    .executeTakeFirst();
  return other === undefined;
}

function about(person: Person) {
  return { subject: 'person', subject_id: person.id, label: person.name } as const;
}
