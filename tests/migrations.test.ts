import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '../app/database/migrate.server.ts';
import { migrations } from '../app/database/migrations/all.ts';
import type { Database } from '../app/database/schema.ts';
import { listConsents } from '../app/enquiries/consent/consents.server.ts';
import { listPinnedNotices } from '../app/notices/board-lists.server.ts';
import { countPhotos, listPhotos } from '../app/photos/photos.server.ts';
import { eachEngine } from './engines.ts';
import { emptyDatabase, engines } from './fresh-database.ts';

const later = '2999-01-01-later';

async function tablesOf(db: Database): Promise<string[]> {
  return (await db.introspection.getTables()).map(({ name }) => name).filter((name) => name === 'half');
}

async function columnsOf(db: Database, table: string): Promise<string[]> {
  const found = (await db.introspection.getTables()).find(({ name }) => name === table);
  return found?.columns.map(({ name }) => name) ?? [];
}

async function changeMuch(db: Kysely<unknown>): Promise<void> {
  await db.schema.createTable('half').addColumn('id', 'text').execute();
  await db.schema.alterTable('notice').addColumn('half', 'text').execute();
}

eachEngine('a migration', (openDatabase) => {
  test('that breaks off half-way leaves nothing, and is done whole the next time', async () => {
    const db = await openDatabase();
    const breaking = async (half: Kysely<unknown>) => {
      await changeMuch(half);
      await sql`select * from no_such_table`.execute(half);
    };
    await expect(migrate(db, { ...migrations, [later]: { up: breaking } })).rejects.toThrow(/no_such_table/);
    expect([await tablesOf(db), (await columnsOf(db, 'notice')).includes('half')]).toEqual([[], false]);
    await migrate(db, { ...migrations, [later]: { up: changeMuch } });
    expect([await tablesOf(db), (await columnsOf(db, 'notice')).includes('half')]).toEqual([['half'], true]);
  });
});

const image = {
  id: 'i1',
  width: 640,
  height: 480,
  widths: '[160]',
  colour: '#b54a2a',
  created_at: '2026-01-01T00:00:00.000Z',
};
const photo = { id: 'p1', sequence: 1, title: 'Van Mahotsav', description: '', alt: '', image_id: 'i1' };
const notice = { id: 'n1', sequence: 1, title: '', details: 'No school', category: 'general', is_pinned: 1 };
const day = '2026-01-01T00:00:00.000Z';

test.each(engines)('what was there before the desk stands after it, on %s', async (engine) => {
  const { db, close } = await emptyDatabase(engine);
  const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '2026-11-23'));
  await migrate(db, before);
  const old = db as unknown as Kysely<Record<string, Record<string, unknown>>>;
  await old.insertInto('image').values(image).execute();
  await old
    .insertInto('photo')
    .values({ ...photo, uploaded_at: day })
    .execute();
  await old
    .insertInto('notice')
    .values({ ...notice, created_at: day, updated_at: day })
    .execute();
  await migrate(db);
  expect(await db.selectFrom('image').select(['id', 'owner']).execute()).toEqual([{ id: 'i1', owner: 'photo' }]);
  expect((await listPhotos(db, undefined)).rows.map(({ title }) => title)).toEqual(['Van Mahotsav']);
  expect(await countPhotos(db)).toBe(1);
  expect((await listPinnedNotices(db, undefined)).map(({ details }) => details)).toEqual(['No school']);
  await close();
});

const statement = 'The school may send me updates.';
const enquiry = { name: 'Kavita Murmu', mobile_no: '0000000000', email: '', message: 'Is there a seat?' };
const before = '2025-12-31T00:00:00.000Z';

test.each(engines)('what parents agreed to before the inbox stands after it, on %s', async (engine) => {
  const { db, close } = await emptyDatabase(engine);
  await migrate(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '2026-11-24')));
  const old = db as unknown as Kysely<Record<string, Record<string, unknown>>>;
  const agreed = { consent: '["whatsapp","post"]', consent_words: `${statement}\nWhatsApp\nPost` };
  const agreedNothing = { consent: '[]', consent_words: '' };
  await old
    .insertInto('enquiry')
    .values({ ...enquiry, ...agreed, id: 'e2', received_at: day })
    .execute();
  await old
    .insertInto('enquiry')
    .values({ ...enquiry, ...agreedNothing, id: 'e1', received_at: before })
    .execute();
  await migrate(db);
  const rows = await db.selectFrom('enquiry').selectAll().orderBy('sequence').execute();
  expect(rows.map(({ id, sequence }) => [id, sequence])).toEqual([
    ['e1', 1],
    ['e2', 2],
  ]);
  expect(rows[1]).toMatchObject({
    ...enquiry,
    state: 'new',
    source: 'contact',
    touched_at: day,
    listed_at: null,
    version: 1,
  });
  const consents = await listConsents(db, ['e1', 'e2']);
  expect([...consents.keys()]).toEqual(['e2']);
  const of = consents.get('e2') ?? [];
  expect(of.map(({ channel, words }) => [channel, words]).toSorted()).toEqual([
    ['post', `${statement}\nPost`],
    ['whatsapp', `${statement}\nWhatsApp`],
  ]);
  for (const one of of) {
    expect(one).toMatchObject({ given_at: day, withdrawn_at: null, mobile_hash: '', erase_at: null });
  }
  await close();
});
