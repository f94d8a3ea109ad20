import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, PostgresIntrospector, sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { RefusesToStart } from '../app/database/errors.server.ts';
import { migrate } from '../app/database/migrate.server.ts';
import { migrations } from '../app/database/migrations/all.ts';
import type { Database } from '../app/database/schema.ts';
import { asKysely, inTransaction } from '../app/database/transaction.server.ts';
import { eachEngine, emptyDatabase } from './engines.ts';
import { type Engine, engines } from './fresh-database.ts';
import { rowsText, schemaText } from './schema-text.ts';

const [first = '', ...others] = Object.keys(migrations);
const onlyFirst = Object.fromEntries(Object.entries(migrations).slice(0, 1));
const later = '2999-01-01-later';

async function columnsOf(db: Database, table: string): Promise<string[]> {
  const found = (await db.introspection.getTables()).find(({ name }) => name === table);
  return found?.columns.map(({ name }) => name) ?? [];
}

async function tableNames(db: Database): Promise<string[]> {
  return (await db.introspection.getTables()).map(({ name }) => name);
}

async function changeMuch(db: Kysely<unknown>): Promise<void> {
  await db.schema.createTable('half').addColumn('id', 'text').execute();
  await db.schema.alterTable('notice').addColumn('half', 'text').execute();
}

async function breakOff(half: Kysely<unknown>): Promise<void> {
  await changeMuch(half);
  await sql`select * from no_such_table`.execute(half);
}

test('migrations are listed in the order of their names, in which they run', () => {
  expect(Object.keys(migrations)).toEqual(Object.keys(migrations).toSorted());
});

test.runIf(engines.includes('postgres'))('starts again where an upgrade beside it has removed a table', async () => {
  const db = await emptyDatabase('postgres');
  const gone = Object.assign(new Error('relation "public.letter" does not exist'), { code: '42P01' });
  vi.spyOn(PostgresIntrospector.prototype, 'getTables').mockRejectedValueOnce(gone);
  await migrate(db);
  expect(await tableNames(db)).toContain('notice');
});

eachEngine('a migration', (openDatabase) => {
  test('that breaks off half-way leaves what was and names the backup, and is done whole the next time', async () => {
    const db = await openDatabase();
    const half = async () => [
      (await tableNames(db)).includes('half'),
      (await columnsOf(db, 'notice')).includes('half'),
      (await hoursIn(db)).length,
    ];
    await db
      .insertInto('setting')
      .values({ ...hours, name: 'hoursSunday' })
      .execute();
    const broken = migrate(db, { ...migrations, [later]: { up: breakOff } }, { backUp: async () => 'b.zip' });
    await expect(broken).rejects.toThrow(RefusesToStart);
    await expect(broken).rejects.toThrow(
      new RegExp(
        `the step ${later} failed \\(.*no_such_table.*\\)\\.\\nIt is as it was before.*\\n.*npm run restore -- b\\.zip --replace`,
      ),
    );
    expect(await half()).toEqual([false, false, 1]);
    const reports: string[] = [];
    await migrate(
      db,
      { ...migrations, [later]: { up: changeMuch } },
      { report: (name, what) => reports.push(`${name} ${what}`) },
    );
    expect(reports).toEqual([`${later} begins`, `${later} done`]);
    expect(await half()).toEqual([true, true, 1]);
  });
});

const stored = (name: string) => readFileSync(join(import.meta.dirname, `fixtures/first-${name}.txt`), 'utf8');

test.each(engines)('the first migration makes the tables and rows of the trial versions, on %s', async (engine) => {
  const db = await emptyDatabase(engine);
  await migrate(db, onlyFirst);
  expect((await schemaText(db)).split('\n')).toEqual(stored(`schema-${engine}`).split('\n'));
  expect((await inTransaction(db, rowsText)).split('\n')).toEqual(stored('rows').split('\n'));
});

/** The first, one of the middle and the last one: what the trial version of 25 November had done. */
const chain = ['2026-11-21-first-tables', '2026-12-16-backups', '2026-12-24-translations-adds'];
const made = '2026-11-21T00:00:00.000Z';
const hours = { value: '10:30 am to 4:30 pm', updated_at: made, is_demonstration: 0 } as const;

async function openTrial(engine: Engine, done: readonly string[]) {
  const db = await emptyDatabase(engine);
  await migrate(db, onlyFirst);
  await sql`delete from kysely_migration`.execute(db);
  for (const [index, name] of done.entries()) {
    const at = made.replace('00:00', `00:0${index}`);
    await sql`insert into kysely_migration (name, timestamp) values (${name}, ${at})`.execute(db);
  }
  await db
    .insertInto('setting')
    .values({ ...hours, name: 'hoursWeekend' })
    .execute();
  return db;
}

async function listDone(db: Database) {
  const { rows } = await sql<{ name: string; timestamp: string }>`select * from kysely_migration order by name`.execute(
    asKysely(db),
  );
  return rows;
}

const hoursIn = async (db: Database) =>
  (await db.selectFrom('setting').select('name').orderBy('name').execute()).map(({ name }) => name);

const weekend = ['hoursSaturday', 'hoursSunday'];

describe.each(engines)('a database of the trial version on %s', (engine) => {
  test('is one of the first migration, is backed up before what is new, and keeps its age', async () => {
    const db = await openTrial(engine, chain);
    const reports: string[] = [];
    const backups: (string | undefined)[] = [];
    const backUp = async (old: Database) => {
      backups.push((await listDone(old)).at(-1)?.name);
      return 'backup.zip';
    };
    await migrate(db, migrations, { report: (name, what) => reports.push(`${name} ${what}`), backUp });
    expect((await listDone(db)).map(({ name }) => name)).toEqual([first, ...others]);
    expect((await listDone(db))[0]?.timestamp).toBe(made);
    expect(reports).toEqual(others.flatMap((name) => [`${name} begins`, `${name} done`]));
    expect(await hoursIn(db)).toEqual(weekend);
    await migrate(db, { ...migrations, [later]: { up: changeMuch } }, { backUp });
    expect(backups).toEqual([chain.at(-1), others.at(-1)]);
    expect(await columnsOf(db, 'notice')).toContain('half');
  });

  test('that has what is new already is only renamed', async () => {
    const db = await openTrial(engine, [...chain, ...others]);
    const backUp = () => expect.fail('There is nothing to back up for.');
    await migrate(db, migrations, { backUp });
    expect((await listDone(db)).map(({ name }) => name)).toEqual([first, ...others]);
    expect(await hoursIn(db)).toEqual(['hoursWeekend']);
  });

  test('is upgraded once when several processes open it', async () => {
    const db = await openTrial(engine, chain);
    await Promise.all(Array.from({ length: 4 }, () => migrate(db)));
    expect((await listDone(db)).map(({ name }) => name)).toEqual([first, ...others]);
    expect(await hoursIn(db)).toEqual(weekend);
  });

  test('stays one when its upgrade fails', async () => {
    const db = await openTrial(engine, chain);
    const broken = migrate(db, { ...migrations, [later]: { up: breakOff } }, { backUp: async () => 'b.zip' });
    await expect(broken).rejects.toThrow(RefusesToStart);
    await expect(broken).rejects.toThrow(new RegExp(`the step ${later} failed .*no_such_table.*\\n.*\\n.*b\\.zip`));
    expect((await listDone(db)).map(({ name }) => name)).toEqual(chain);
    expect(await hoursIn(db)).toEqual(['hoursWeekend']);
  });

  test('is upgraded by a clock that went back, and again later', async () => {
    const db = await openTrial(engine, chain);
    await sql`update kysely_migration set timestamp = '2998-01-01T00:00:00.000Z'`.execute(db);
    await migrate(db);
    await migrate(db, { ...migrations, [later]: { up: changeMuch } });
    expect(await tableNames(db)).toContain('half');
  });

  test.each([
    ['an older one', chain.slice(0, 2)],
    ['its first', chain.slice(0, 1)],
  ])('is refused in a sentence when it is %s', async (_which, done) => {
    const db = await openTrial(engine, done);
    const refused = migrate(db, migrations, { backUp: () => expect.fail('There is nothing to back up for.') });
    await expect(refused).rejects.toThrow(RefusesToStart);
    await expect(refused).rejects.toThrow(
      /^This database was made by a trial version of the website that is too old .*\(commit 27dc6fc\) can still read it\.$/,
    );
    expect((await listDone(db)).map(({ name }) => name)).toEqual(done);
  });
});
