import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { RefusesToStart } from '../app/database/errors.server.ts';
import { migrations } from '../app/database/migrations/all.ts';
import { novemberMigrations } from '../app/database/migrations/november.ts';
import { migrate } from '../app/database/open.server.ts';
import type { Database } from '../app/database/schema.ts';
import { listConsents } from '../app/enquiries/consent/consents.server.ts';
import { listPinnedNotices } from '../app/notices/notice-lists.server.ts';
import { listAdminNotices } from '../app/notices/notices-admin.server.ts';
import { countPhotos, listPhotos } from '../app/photos/photos.server.ts';
import { eachEngine } from './engines.ts';
import { type Engine, emptyDatabase, engines } from './fresh-database.ts';

const later = '2999-01-01-later';

async function columnsOf(db: Database, table: string): Promise<string[]> {
  const found = (await db.introspection.getTables()).find(({ name }) => name === table);
  return found?.columns.map(({ name }) => name) ?? [];
}

async function tableNames(db: Database): Promise<string[]> {
  return (await db.introspection.getTables()).map(({ name }) => name);
}

async function triggersOf(db: Database, engine: Engine): Promise<string[]> {
  const { rows } = await (engine === 'sqlite'
    ? sql<{ name: string }>`select name from sqlite_schema where type = 'trigger'`
    : sql<{ name: string }>`select tgname as name from pg_trigger where not tgisinternal
        union all select proname from pg_proc where proname like '%tally%'`
  ).execute(db);
  return rows.map(({ name }) => name);
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
    const broken = migrate(db, { ...migrations, [later]: { up: breaking } });
    await expect(broken).rejects.toThrow(RefusesToStart);
    await expect(broken).rejects.toThrow(
      new RegExp(`the step ${later} failed .*no_such_table.*\\nIt is as it was before`),
    );
    expect([(await tableNames(db)).includes('half'), (await columnsOf(db, 'notice')).includes('half')]).toEqual([
      false,
      false,
    ]);
    const told: string[] = [];
    await migrate(
      db,
      { ...migrations, [later]: { up: changeMuch } },
      { report: (name, what) => told.push(`${name} ${what}`) },
    );
    expect(told).toEqual([`${later} begins`, `${later} done`]);
    expect([(await tableNames(db)).includes('half'), (await columnsOf(db, 'notice')).includes('half')]).toEqual([
      true,
      true,
    ]);
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

test.each(engines)('what was there before the office stands after it, on %s', async (engine) => {
  const { db, close } = await emptyDatabase(engine);
  const before = Object.fromEntries(Object.entries(novemberMigrations).filter(([name]) => name < '2026-11-23'));
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

const ends = '2026-02-01T00:00:00.000Z';
const changed = ['tally', 'notice'];

test.each(engines)('what was there before counts were capped stands after it, on %s', async (engine) => {
  const { db, close } = await emptyDatabase(engine);
  const old = db as unknown as Kysely<Record<string, Record<string, unknown>>>;
  await migrate(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '2026-11-26')));
  await old.insertInto('image').values(image).execute();
  await old
    .insertInto('photo')
    .values({ ...photo, uploaded_at: day })
    .execute();
  const stamps = { state: 'published', is_over: 0, created_at: day, updated_at: day };
  const unbinned = { removed_at: null, removed_by: null, bin_sequence: null };
  const binned = { removed_at: day, removed_by: 'Asha', bin_sequence: 1 };
  await old
    .insertInto('notice')
    .values([
      { ...notice, ...stamps, is_over: 1, expires_at: ends, ...unbinned },
      { ...notice, ...stamps, id: 'n2', sequence: 2, expires_at: null, ...binned },
      { ...notice, ...stamps, id: 'n3', sequence: 3, expires_at: null, ...unbinned },
    ])
    .execute();
  await old
    .insertInto('enquiry')
    .values({ ...enquiry, id: 'e1', sequence: 1, received_at: day })
    .execute();
  const names = (await tableNames(db)).filter((name) => !changed.includes(name) && !name.startsWith('kysely_'));
  const contents = () => Promise.all(names.map((name) => old.selectFrom(name).selectAll().execute()));
  const notices = async () =>
    (await old.selectFrom('notice').selectAll().orderBy('sequence').execute()).map(({ is_over: _, ...row }) => row);
  const before = [await contents(), await notices()];
  await migrate(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '2026-11-27')));
  expect([await contents(), await notices()]).toEqual(before);
  await migrate(db);
  expect(await tableNames(db)).not.toContain('tally');
  expect(await columnsOf(db, 'notice')).not.toContain('is_over');
  const listed = async (state: 'published' | 'expired') =>
    (await listAdminNotices(db, { state })).rows.map(({ id }) => id);
  expect([await listed('published'), await listed('expired'), await countPhotos(db)]).toEqual([['n3'], ['n1'], 1]);
  // Nothing counts any more when a row is written, changed or deleted.
  await db.updateTable('enquiry').set({ state: 'called' }).execute();
  await db.deleteFrom('notice').execute();
  expect(await triggersOf(db, engine)).toEqual([]);
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
