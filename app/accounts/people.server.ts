import { type Actor, changesBetween, recordActivity } from '../activity/activity.server.ts';
import type { Connection, Database, Schema, Transaction } from '../database/schema.ts';
import { inTransaction, nextInSequence } from '../database/transaction.server.ts';
import { now } from '../lib/clock.ts';
import { newId } from '../lib/ids.ts';
import { compareTexts, currentLanguage, type Language } from '../lib/languages/languages.ts';
import type { Setup } from '../settings/setup.server.ts';
import { endSessions } from './sessions.server.ts';

export type Person = Schema['person'];
type Role = Person['role'];

export type PersonRefusal = 'last administrator' | 'yourself' | 'not disabled';

/** `person` is the row before the change; undefined = there is no such person. */
export type PersonOutcome = { person: Person } | { refused: PersonRefusal } | undefined;

/** With secrets: not to be sent to a page. */
export function findPerson(db: Connection, id: string): Promise<Person | undefined> {
  return db.selectFrom('person').selectAll().where('id', '=', id).executeTakeFirst();
}

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

/** By name, in the language of the page. */
export async function listPeople(db: Connection): Promise<ListedPerson[]> {
  const people = await db.selectFrom('person').select(shownColumns).orderBy('username').execute();
  return people.toSorted((one, other) => compareTexts(one.name, other.name));
}

/** Who can be assigned an enquiry: everybody whose account is not disabled. */
export async function listColleagues(db: Connection): Promise<{ id: string; name: string }[]> {
  const people = await listPeople(db);
  return people.filter(({ disabled_at }) => disabled_at === null).map(({ id, name }) => ({ id, name }));
}

export function findPeopleByEmail(db: Connection, email: string): Promise<Person[]> {
  return db
    .selectFrom('person')
    .selectAll()
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .where('disabled_at', 'is', null)
    .execute();
}

/** Apart from the one of the set-up, and from a printed one that nobody has used yet. */
export async function hasOtherAdministrator(
  db: Connection,
  { person_id, printed_person_id }: Pick<Setup, 'person_id' | 'printed_person_id'>,
): Promise<boolean> {
  const found = await db
    .selectFrom('person')
    .select('id')
    .where('role', '=', 'administrator')
    .where('id', '!=', person_id ?? '')
    .where((eb) => eb.or([eb('id', '!=', printed_person_id ?? ''), eb('last_seen_at', 'is not', null)]))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Comes first in transactions that depend on who else exists: PostgreSQL would run two of them at once. */
export async function lockPeople(tx: Transaction): Promise<void> {
  await nextInSequence(tx, 'people');
}

export type NewPerson = Pick<
  Person,
  'username' | 'name' | 'email' | 'role' | 'password_hash' | 'must_change_password'
> & {
  access_ends_at?: string | null;
};

/** After a refusal the transaction can still be used. */
export async function createPerson(
  tx: Transaction,
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
      language: currentLanguage(),
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

/** Also ends password links that were sent to an older address. */
export function patchPerson(
  db: Database,
  by: Actor,
  id: string,
  details: { name: string; email: string },
): Promise<PersonOutcome> {
  return changePerson(db, id, async (tx, person) => {
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

export function setRole(db: Database, by: Actor, id: string, role: Role): Promise<PersonOutcome> {
  return changePerson(db, id, async (tx, person) => {
    if (by.id === id) return 'yourself';
    if (role === person.role) return undefined;
    if (role !== 'administrator' && (await isLastAdministrator(tx, person))) return 'last administrator';
    await tx.updateTable('person').set({ role, updated_at: now() }).where('id', '=', id).execute();
    if (role !== 'administrator') await withdrawInvitations(tx, by, { invited_by: id });
    await recordActivity(tx, by, {
      ...about(person),
      kind: 'change',
      changes: changesBetween(person, { role }, ['role']),
    });
    return undefined;
  });
}

export function disablePerson(db: Database, by: Actor, id: string): Promise<PersonOutcome> {
  return changePerson(db, id, async (tx, person) => {
    if (by.id === id) return 'yourself';
    if (person.disabled_at !== null) return undefined;
    if (await isLastAdministrator(tx, person)) return 'last administrator';
    const at = now();
    await tx.updateTable('person').set({ disabled_at: at, updated_at: at }).where('id', '=', id).execute();
    await tx.deleteFrom('password_reset').where('person_id', '=', id).execute();
    await endSessions(tx, id);
    // Otherwise a disabled person could come back by their own invitation.
    await withdrawInvitations(tx, by, { invited_by: id });
    const changes = [{ field: 'state', before: 'active', after: 'disabled' }];
    await recordActivity(tx, by, { ...about(person), kind: 'change', changes });
    return undefined;
  });
}

export function enablePerson(db: Database, by: Actor, id: string): Promise<PersonOutcome> {
  return changePerson(db, id, async (tx, person) => {
    if (person.disabled_at === null) return undefined;
    await tx.updateTable('person').set({ disabled_at: null, updated_at: now() }).where('id', '=', id).execute();
    const changes = [{ field: 'state', before: 'disabled', after: 'active' }];
    await recordActivity(tx, by, { ...about(person), kind: 'restore', changes });
    return undefined;
  });
}

export function deletePerson(db: Database, by: Actor, id: string): Promise<PersonOutcome> {
  return changePerson(db, id, async (tx, person) => {
    if (by.id === id) return 'yourself';
    if (person.disabled_at === null) return 'not disabled';
    await tx.deleteFrom('person').where('id', '=', id).execute();
    await recordActivity(tx, by, { ...about(person), kind: 'delete' });
    return undefined;
  });
}

function changePerson(
  db: Database,
  id: string,
  act: (tx: Transaction, person: Person) => Promise<PersonRefusal | undefined>,
): Promise<PersonOutcome> {
  return inTransaction(db, async (tx) => {
    await lockPeople(tx);
    const person = await findPerson(tx, id);
    if (!person) return undefined;
    const refused = await act(tx, person);
    return refused ? { refused } : { person };
  });
}

async function isLastAdministrator(tx: Transaction, person: Person): Promise<boolean> {
  if (person.role !== 'administrator') return false;
  const other = await tx
    .selectFrom('person')
    .select('id')
    .where('role', '=', 'administrator')
    .where('disabled_at', 'is', null)
    .where('access_ends_at', 'is', null)
    .where('id', '!=', person.id)
    .limit(1)
    .executeTakeFirst();
  return other === undefined;
}

function about(person: Person) {
  return { subject: 'person', subject_id: person.id, label: person.name } as const;
}

type Invitation = Schema['invitation'];
type InvitationFacts = Pick<Invitation, 'id'> | Pick<Invitation, 'invited_by'> | Pick<Invitation, 'email'>;

/** Those with these facts, and a name beside them, that are still open. */
export async function withdrawInvitations(tx: Transaction, by: Actor, facts: InvitationFacts & { name?: string }) {
  const withdrawn = await tx
    .updateTable('invitation')
    .set({ withdrawn_at: now() })
    .where((eb) => eb.and(facts))
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .returning(['id', 'name'])
    .execute();
  for (const { id, name } of withdrawn) {
    await recordActivity(tx, by, { kind: 'delete', subject: 'invitation', subject_id: id, label: name });
  }
  return withdrawn;
}

export type MorningReader = Pick<Person, 'id' | 'name' | 'email' | 'language'>;

/** Everybody with an e-mail address who has switched the morning e-mail on; administrators unless they switched it off. */
export function listMorningReaders(db: Connection): Promise<MorningReader[]> {
  return db
    .selectFrom('person')
    .select(['id', 'name', 'email', 'language'])
    .where('disabled_at', 'is', null)
    .where('email', '<>', '')
    .where(({ and, eb, or }) =>
      or([eb('has_morning_mail', '=', 1), and([eb('has_morning_mail', 'is', null), eb('role', '=', 'administrator')])]),
    )
    .orderBy('id')
    .execute();
}

export function hasMorningMail({ has_morning_mail, role }: Pick<Person, 'has_morning_mail' | 'role'>): boolean {
  return has_morning_mail === null ? role === 'administrator' : has_morning_mail === 1;
}

export async function setMorningMail(tx: Transaction, id: string, isOn: boolean): Promise<void> {
  await tx
    .updateTable('person')
    .set({ has_morning_mail: isOn ? 1 : 0, updated_at: now() })
    .where('id', '=', id)
    .execute();
}

export async function setLanguage(tx: Transaction, id: string, language: Language): Promise<void> {
  await tx.updateTable('person').set({ language, updated_at: now() }).where('id', '=', id).execute();
}
