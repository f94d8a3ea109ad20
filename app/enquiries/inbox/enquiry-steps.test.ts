import { expect, test } from 'vitest';
import { eachEngine } from '../../../tests/engines.ts';
import type { TestDatabase } from '../../../tests/fresh-database.ts';
import { createStaff } from '../../../tests/staff.ts';
import { inTransaction } from '../../database/transaction.server.ts';
import { day, fromNow } from '../../lib/clock.ts';
import { dayInIndia } from '../../lib/dates.ts';
import { insertEnquiry, type NewEnquiry } from '../enquiries.server.ts';
import { findEnquiry, updateEnquiry } from './enquiry-steps.server.ts';
import type { EnquirySteps } from './enquiry-steps.ts';

const site = { origin: 'https://school.example' };
const visitor = { id: null, name: 'A visitor' };
const tomorrow = () => dayInIndia(fromNow(day));
const yesterday = () => dayInIndia(fromNow(-day));

async function receive(db: TestDatabase, changed: Partial<NewEnquiry> = {}): Promise<string> {
  const words = { name: 'Rina Das', mobile_no: '0000000000', email: '', message: 'Is there a bus?' };
  const enquiry = { ...words, source: 'contact', ...changed } as const;
  return (await inTransaction(db, (tx) => insertEnquiry(tx, visitor, enquiry))).id;
}

async function current(db: TestDatabase, id: string) {
  const enquiry = await findEnquiry(db, id);
  if (!enquiry) throw new Error('The enquiry is gone.');
  return enquiry;
}

async function asOfYesterday(db: TestDatabase, id: string) {
  const at = fromNow(-day);
  await db.updateTable('enquiry').set({ state_at: at, touched_at: at }).where('id', '=', id).execute();
  return current(db, id);
}

const entriesOf = async (db: TestDatabase, id: string) =>
  (await current(db, id)).entries.map(({ kind, words, person_name }) => [kind, words, person_name]);

function actions(db: TestDatabase, id: string) {
  return db
    .selectFrom('activity')
    .select(['kind', 'person_name', 'label', 'changes'])
    .where('subject_id', '=', id)
    .where('kind', '=', 'change')
    .orderBy('sequence')
    .execute();
}

eachEngine('the next step of an enquiry', (openDatabase) => {
  test('is written down with its note, who did it and when it came so far', async () => {
    const db = await openDatabase();
    const asha = await createStaff(db);
    const id = await receive(db);
    const before = await asOfYesterday(db, id);
    const steps: EnquirySteps = { state: 'visit-fixed', owner: asha, next_call_on: tomorrow(), note: 'Comes at ten.' };
    expect(await updateEnquiry(db, site, asha, { id, version: 1 }, steps)).toHaveProperty('enquiry.version', 2);
    const after = await current(db, id);
    expect(after).toMatchObject({ state: 'visit-fixed', owner_id: asha.id, owner_name: asha.name, version: 2 });
    expect(after.next_call_on).toBe(tomorrow());
    expect(after.state_at > before.state_at && after.touched_at > before.touched_at).toBe(true);
    expect(await entriesOf(db, id)).toEqual([
      ['note', 'Comes at ten.', asha.name],
      ['date', tomorrow(), asha.name],
      ['owner', asha.name, asha.name],
      ['state', 'visit-fixed', asha.name],
    ]);
    expect(new Set(after.entries.map(({ at }) => at)).size).toBe(1);
    const [action] = await actions(db, id);
    expect(action).toMatchObject({ person_name: asha.name, label: '' });
    expect(JSON.parse(action?.changes ?? '')).toEqual([
      { field: 'state', before: 'new', after: 'visit-fixed' },
      { field: 'owner_name', before: '', after: asha.name },
      { field: 'next_call_on', before: '', after: tomorrow() },
    ]);
  });

  test('leaves what it does not name, and a note alone is no change of state', async () => {
    const db = await openDatabase();
    const asha = await createStaff(db);
    const id = await receive(db);
    await updateEnquiry(db, site, asha, { id, version: 1 }, { state: 'called', owner: asha, next_call_on: tomorrow() });
    const before = await asOfYesterday(db, id);
    await updateEnquiry(db, site, asha, { id, version: 2 }, { note: 'A secret of the family' });
    const { touched_at, version, entries, ...after } = await current(db, id);
    expect(before).toMatchObject(after);
    expect([version, touched_at > before.touched_at, entries.length]).toEqual([3, true, 4]);
    expect(JSON.stringify(await actions(db, id))).not.toContain('secret');
  });

  test('keeps a reason only for not now, and a day to call only while the family waits', async () => {
    const db = await openDatabase();
    const asha = await createStaff(db);
    const id = await receive(db);
    await updateEnquiry(
      db,
      site,
      asha,
      { id, version: 1 },
      { state: 'called', reason: 'Far', next_call_on: tomorrow() },
    );
    expect(await current(db, id)).toMatchObject({ reason: '', next_call_on: tomorrow() });
    await updateEnquiry(db, site, asha, { id, version: 2 }, { state: 'not-now', reason: 'Too far' });
    expect(await current(db, id)).toMatchObject({ reason: 'Too far', next_call_on: null });
    await updateEnquiry(db, site, asha, { id, version: 3 }, { state: 'visited' });
    expect(await current(db, id)).toMatchObject({ reason: '', state: 'visited' });
  });

  test('rejects a past day, but keeps one that was saved before', async () => {
    const db = await openDatabase();
    const asha = await createStaff(db);
    const id = await receive(db);
    const past = { next_call_on: yesterday() };
    expect(await updateEnquiry(db, site, asha, { id, version: 1 }, past)).toEqual({ refused: 'past day' });
    expect(await current(db, id)).toMatchObject({ version: 1, next_call_on: null });
    const today = { next_call_on: dayInIndia(fromNow(0)) };
    expect(await updateEnquiry(db, site, asha, { id, version: 1 }, today)).toHaveProperty('enquiry');
    await db.updateTable('enquiry').set(past).where('id', '=', id).execute();
    expect(await updateEnquiry(db, site, asha, { id, version: 2 }, { ...past, note: 'No answer' })).toHaveProperty(
      'enquiry',
    );
  });

  test('is refused when it is gone or somebody else was faster, and nothing of it is written', async () => {
    const db = await openDatabase();
    const asha = await createStaff(db);
    const bimal = await createStaff(db, { username: 'bimal', name: 'Bimal Roy' });
    const id = await receive(db);
    expect(await updateEnquiry(db, site, asha, { id: 'gone', version: 1 }, {})).toEqual({ refused: 'gone' });
    await updateEnquiry(db, site, bimal, { id, version: 1 }, { state: 'called' });
    const late = await updateEnquiry(db, site, asha, { id, version: 1 }, { state: 'visited', note: 'Mine' });
    expect(late).toMatchObject({ refused: 'stale', current: { state: 'called', version: 2 } });
    expect(await entriesOf(db, id)).toEqual([['state', 'called', 'Bimal Roy']]);
  });

  test('of two who save at once, one is refused', async () => {
    const db = await openDatabase();
    const people = await Promise.all(
      ['asha', 'bimal', 'chandan', 'dipa'].map((username) => createStaff(db, { username, name: username })),
    );
    const id = await receive(db);
    const answers = await Promise.all(
      people.map((by) => updateEnquiry(db, site, by, { id, version: 1 }, { state: 'called', note: `By ${by.name}` })),
    );
    expect(answers.filter((answer) => 'enquiry' in answer)).toHaveLength(1);
    expect(answers.filter((answer) => 'refused' in answer && answer.refused === 'stale')).toHaveLength(3);
    const { entries, version } = await current(db, id);
    expect([entries.length, version]).toEqual([2, 2]);
    expect(await actions(db, id)).toHaveLength(1);
  });

  test('sent twice, it is written once and answered twice', async () => {
    const db = await openDatabase();
    const asha = await createStaff(db);
    const id = await receive(db);
    const steps: EnquirySteps = { state: 'called', owner: asha, next_call_on: null, note: 'No answer' };
    const send = () => updateEnquiry(db, site, asha, { id, version: 1 }, steps);
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.filter((answer) => 'refused' in answer || answer.isUnchanged)).toEqual([]);
    expect(await entriesOf(db, id)).toEqual([
      ['note', 'No answer', asha.name],
      ['owner', asha.name, asha.name],
      ['state', 'called', asha.name],
    ]);
  });

  test('that says nothing new writes nothing, and its time does not begin again', async () => {
    const db = await openDatabase();
    const asha = await createStaff(db);
    const id = await receive(db);
    const before = await current(db, id);
    const steps: EnquirySteps = { state: 'new', reason: '', owner: null, next_call_on: null, note: '' };
    expect(await updateEnquiry(db, site, asha, { id, version: 1 }, steps)).toMatchObject({ isUnchanged: true });
    expect(await current(db, id)).toEqual(before);
    expect(await actions(db, id)).toEqual([]);
  });

  test('tells in its history why not now, who looks after it and which date was set or taken out', async () => {
    const db = await openDatabase();
    const asha = await createStaff(db);
    const id = await receive(db);
    await updateEnquiry(db, site, asha, { id, version: 1 }, { owner: asha, next_call_on: tomorrow() });
    await updateEnquiry(db, site, asha, { id, version: 2 }, { state: 'not-now', reason: 'Too far', owner: null });
    await updateEnquiry(db, site, asha, { id, version: 3 }, { reason: 'Found another school' });
    expect(await entriesOf(db, id)).toEqual([
      ['reason', 'Found another school', asha.name],
      ['date', '', asha.name],
      ['owner', '', asha.name],
      ['reason', 'Too far', asha.name],
      ['state', 'not-now', asha.name],
      ['date', tomorrow(), asha.name],
      ['owner', asha.name, asha.name],
    ]);
  });

  test('out of the Spam folder clears its spam signals and notifies the office, once', async () => {
    const db = await openDatabase();
    const asha = await createStaff(db);
    const id = await receive(db, { signals: ['trap'] });
    const emails = () => db.selectFrom('email').select(['kind', 'enquiry_id', 'body']).execute();
    expect([(await current(db, id)).state, await emails()]).toEqual(['spam', []]);
    const rescue = (version: number) => updateEnquiry(db, site, asha, { id, version }, { state: 'new' });
    await Promise.all([rescue(1), rescue(1)]);
    expect(await current(db, id)).toMatchObject({ state: 'new', doubts: '[]' });
    expect(await emails()).toMatchObject([{ kind: 'enquiry', enquiry_id: id }]);
    expect((await emails())[0]?.body).toContain('Is there a bus?');
    await updateEnquiry(db, site, asha, { id, version: 2 }, { state: 'spam' });
    await rescue(3);
    expect((await current(db, id)).state).toBe('new');
    expect(await emails()).toHaveLength(1);
  });
});
