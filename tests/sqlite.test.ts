import { createHash } from 'node:crypto';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { RefusesToStart } from '../app/database/errors.server.ts';
import { migrate } from '../app/database/migrate.server.ts';
import { openDatabase } from '../app/database/open.server.ts';
import { openSqliteFile } from '../app/database/sqlite.server.ts';
import { settleSchoolFact } from '../app/settings/school.server.ts';
import { clerk } from './clerk.ts';
import { eachEngine } from './engines.ts';
import { openHouse } from './house.ts';

let dataDir: string;
let file: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'school-sqlite-'));
  file = join(dataDir, 'school.sqlite');
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const open = () => openDatabase({ dataDir, databaseUrl: undefined });
const fingerprint = () => createHash('sha256').update(readFileSync(file)).digest('hex');

describe('opening a database', () => {
  test('every open sets what keeps acknowledged rows through a power cut', () => {
    for (const _time of ['new', 'existing']) {
      const database = openSqliteFile(file);
      const settings = [
        'journal_mode',
        'synchronous',
        'foreign_keys',
        'busy_timeout',
        'trusted_schema',
        'secure_delete',
      ];
      expect(settings.map((name) => database.pragma(name, { simple: true }))).toEqual(['wal', 2, 1, 5000, 0, 1]);
      database.close();
    }
  });

  test('words that were erased are gone from the file too', () => {
    const database = openSqliteFile(file);
    database.exec('create table words (id integer primary key, text text)');
    const insert = database.prepare('insert into words (text) values (?)');
    for (let number = 0; number < 50; number++) insert.run(`the secret of family ${number} `.repeat(60));
    database.pragma('wal_checkpoint(truncate)');
    expect(readFileSync(file).includes('the secret of family')).toBe(true);
    database.exec('delete from words');
    database.close();
    expect(readFileSync(file).includes('the secret of family')).toBe(false);
  });

  test('a database that does not take a setting is refused', () => {
    expect(() => openSqliteFile(':memory:')).toThrow(/journal_mode/);
  });

  test.each([
    ['is no database at all', () => writeFileSync(file, 'this is a letter and no database '.repeat(500))],
    ['was damaged in the middle', damageMiddle],
  ])('a file that %s is named, refused and left as it is', async (_what, spoil) => {
    await spoil();
    const before = fingerprint();
    await expect(open()).rejects.toThrow(RefusesToStart);
    await expect(open()).rejects.toThrow(file);
    expect(fingerprint()).toBe(before);
  });

  async function damageMiddle(): Promise<void> {
    const db = await open();
    for (let number = 0; number < 40; number++) await settleSchoolFact(db, 'name', `${number}`.repeat(2000), clerk);
    await db.destroy();
    expect(existsSync(`${file}-wal`)).toBe(false);
    const handle = openSync(file, 'r+');
    for (let place = 4096; place < readFileSync(file).length; place += 4096)
      writeSync(handle, Buffer.alloc(64, 0xff), 0, 64, place);
    closeSync(handle);
  }
});

eachEngine('the schema', (openFresh) => {
  test('a database of a newer version is refused', async () => {
    const db = await openFresh();
    await sql`insert into kysely_migration (name, timestamp) values ('9999-01-01-of-the-future', '9999-01-01T00:00:00.000Z')`.execute(
      db,
    );
    await expect(migrate(db)).rejects.toThrow(RefusesToStart);
    await expect(migrate(db)).rejects.toThrow(/newer version/);
  });

  test('migrating again changes nothing', async () => {
    const db = await openFresh();
    await settleSchoolFact(db, 'name', 'Lotus Pond School', clerk);
    await migrate(db);
    expect(await db.selectFrom('setting').select('value').execute()).toEqual([{ value: 'Lotus Pond School' }]);
  });
});

describe('writing', () => {
  test('a transaction has the right to write from its beginning', async () => {
    const db = await open();
    const other = new SQLite(file, { timeout: 0 });
    await db.transaction().execute(async (transaction) => {
      await transaction.selectFrom('setting').selectAll().execute();
      expect(() => other.exec('begin immediate')).toThrow(/locked/);
    });
    other.exec('begin immediate; rollback');
    other.close();
    await db.destroy();
  });

  test('a database that another program holds is told with 503, and works again when it is let go', async () => {
    const house = await openHouse();
    await sql`pragma busy_timeout = 1`.execute(house.db);
    const { rows } = await sql<{ file: string }>`pragma database_list`.execute(house.db);
    const other = new SQLite(rows[0]?.file ?? '');
    other.exec('begin immediate');
    const enquiry = { name: 'Asha', email: 'asha@school.example', message: 'Is there a seat?' };
    const refused = await house.post('/contact', enquiry);
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '5']);
    other.exec('rollback');
    other.close();
    expect((await house.post('/contact', enquiry)).status).toBe(303);
    await house.close();
  });

  test('a full disk is told to the visitor with 507, stores nothing, and works again when there is room', async () => {
    const house = await openHouse();
    const enquiry = { name: 'Asha', email: 'asha@school.example', message: 'Is there a seat? '.repeat(290) };
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(house.db);
    await sql`pragma max_page_count = ${sql.lit(Number(rows[0]?.page_count))}`.execute(house.db);
    const statuses = [];
    for (let number = 0; number < 10; number++) {
      statuses.push((await house.post('/contact', { ...enquiry, message: enquiry.message + number })).status);
    }
    expect(statuses.at(-1)).toBe(507);
    const stored = await house.db.selectFrom('enquiry').select('id').execute();
    expect(stored).toHaveLength(statuses.filter((status) => status === 303).length);
    expect((await house.visit('/contact')).status).toBe(200);
    await sql`pragma max_page_count = 1000000`.execute(house.db);
    expect((await house.post('/contact', enquiry)).status).toBe(303);
    await house.close();
  });
});
