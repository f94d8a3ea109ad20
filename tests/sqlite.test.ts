import { createHash } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import SQLite from 'better-sqlite3';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { RefusesToStart } from '../app/database/errors.server.ts';
import { openDatabase } from '../app/database/open.server.ts';
import { openSqliteFile } from '../app/database/sqlite.server.ts';
import { asKysely, inTransaction } from '../app/database/transaction.server.ts';
import { setSchoolFact } from '../app/settings/school.server.ts';
import { asStaff } from './staff.ts';
import { folderForTest } from './temporary-folder.ts';
import { testApp } from './test-app.ts';

let dataDir: string;
let file: string;

beforeEach(() => {
  dataDir = folderForTest();
  file = join(dataDir, 'school.sqlite');
});

const open = async () => asKysely(await openDatabase({ dataDir, databaseUrl: undefined }));
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

  test('what is in the database is for its owner alone, in a folder that others may enter, too', async () => {
    chmodSync(dataDir, 0o755);
    const files = () => readdirSync(dataDir).filter((name) => name.startsWith('school.sqlite'));
    const modes = () => files().map((name) => [name, (statSync(join(dataDir, name)).mode & 0o777).toString(8)]);
    const everyFile = ['school.sqlite', 'school.sqlite-shm', 'school.sqlite-wal'].map((name) => [name, '600']);
    const db = await open();
    await setSchoolFact(db, 'name', 'Sharada', asStaff);
    expect(modes()).toEqual(everyFile);
    for (const name of files()) chmodSync(join(dataDir, name), 0o644);
    const another = await open();
    expect(modes()).toEqual(everyFile);
    await another.destroy();
    await db.destroy();
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
    for (let number = 0; number < 40; number++) await setSchoolFact(db, 'name', `${number}`.repeat(2000), asStaff);
    await db.destroy();
    expect(existsSync(`${file}-wal`)).toBe(false);
    const handle = openSync(file, 'r+');
    for (let offset = 4096; offset < readFileSync(file).length; offset += 4096)
      writeSync(handle, Buffer.alloc(64, 0xff), 0, 64, offset);
    closeSync(handle);
  }
});

describe('writing', () => {
  test('a transaction has the right to write from its beginning', async () => {
    const db = await open();
    const other = new SQLite(file, { timeout: 0 });
    await inTransaction(db, async (transaction) => {
      await transaction.selectFrom('setting').selectAll().execute();
      expect(() => other.exec('begin immediate')).toThrow(/locked/);
    });
    other.exec('begin immediate; rollback');
    other.close();
    await db.destroy();
  });

  test('a database that another program locks answers 503, and works again when it is released', async () => {
    const site = await testApp();
    await sql`pragma busy_timeout = 1`.execute(site.db);
    const { rows } = await sql<{ file: string }>`pragma database_list`.execute(site.db);
    const other = new SQLite(rows[0]?.file ?? '');
    other.exec('begin immediate');
    const enquiry = { name: 'Asha', email: 'asha@school.example', message: 'Is there a seat?' };
    const refused = await site.post('/contact', enquiry);
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '5']);
    other.exec('rollback');
    other.close();
    expect((await site.post('/contact', enquiry)).status).toBe(303);
    await site.close();
  });

  test('where one of many schools waits for a lock, the others are answered', async () => {
    const db = await openDatabase({ dataDir, databaseUrl: undefined, isOneOfMany: true });
    const other = new SQLite(file);
    other.exec('begin immediate');
    let isWritten = false;
    const writing = inTransaction(db, (tx) => setSchoolFact(tx, 'name', 'Sharada', asStaff)).then(() => {
      isWritten = true;
    });
    // To wait for the lock in one of these turns would be in vain, since it is given back after them.
    for (let turns = 0; turns < 100; turns++) await turn();
    expect(isWritten).toBe(false);
    other.exec('rollback');
    other.close();
    await writing;
    await db.destroy();
  });

  test('one of many schools is checked when it is opened after an end that was not in good order', () => {
    const made = openSqliteFile(file);
    made.exec(`create table page (text); insert into page values ('${'A long text. '.repeat(300)}'), ('another')`);
    made.close();
    const handle = openSync(file, 'r+');
    writeSync(handle, Buffer.alloc(64, 0xff), 0, 64, statSync(file).size - 4096);
    closeSync(handle);
    const openOne = () => openSqliteFile(file, { isOneOfMany: true });
    openOne().close();
    writeFileSync(`${file}-wal`, '');
    expect(openOne).toThrow('is damaged');
  });

  test('a full disk answers 507, stores nothing, and works again when there is space', async () => {
    const site = await testApp();
    const enquiry = { name: 'Asha', email: 'asha@school.example', message: 'Is there a seat? '.repeat(290) };
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(site.db);
    await sql`pragma max_page_count = ${sql.lit(Number(rows[0]?.page_count))}`.execute(site.db);
    const statuses = [];
    for (let number = 0; number < 10; number++) {
      statuses.push((await site.post('/contact', { ...enquiry, message: enquiry.message + number })).status);
    }
    expect(statuses.at(-1)).toBe(507);
    const stored = await site.db.selectFrom('enquiry').select('id').execute();
    expect(stored).toHaveLength(statuses.filter((status) => status === 303).length);
    expect((await site.visit('/contact')).status).toBe(200);
    await sql`pragma max_page_count = 1000000`.execute(site.db);
    expect((await site.post('/contact', enquiry)).status).toBe(303);
    await site.close();
  });
});
