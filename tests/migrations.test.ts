import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '../app/database/migrate.server.ts';
import { migrations } from '../app/database/migrations/all.ts';
import type { Database } from '../app/database/schema.ts';
import { listPinnedNotices } from '../app/notices/notices.server.ts';
import { listPhotos } from '../app/photos/photos.server.ts';
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
  expect((await listPinnedNotices(db, undefined)).map(({ details }) => details)).toEqual(['No school']);
  await close();
});
