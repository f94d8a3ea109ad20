import { hash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { copyWithFewPictures } from '../../tests/demonstration.ts';
import {
  createPostgresDatabase,
  type Engine,
  engines,
  oneEngine,
  type TestDatabase,
} from '../../tests/fresh-database.ts';
import { folderForAll } from '../../tests/temporary-folder.ts';
import { type TestApp, testApp } from '../../tests/test-app.ts';
import { TransferRefused } from '../archives/refusals.server.ts';
import { readConfig } from '../config.server.ts';
import { rebuildSearchTexts } from '../content/search-texts.server.ts';
import { searchedTypes } from '../content-types.ts';
import { listTables } from '../database/every-table.server.ts';
import { openDatabase } from '../database/open.server.ts';
import { asKysely } from '../database/transaction.server.ts';
import { inSchool } from '../lib/schools-of-process.server.ts';
import { openMediaStore } from '../media/open-store.server.ts';
import { folderCopies } from './backup-copies.server.ts';
import { openBackups } from './backups.server.ts';
import { restoreBackup } from './restore.server.ts';

const folder = folderForAll();
const report = () => undefined;
const passphrase = 'four goats on a roof';
const closing: (() => Promise<unknown>)[] = [];
let source: string;
let places = 0;

beforeAll(async () => {
  source = join(folder, 'source');
  await copyWithFewPictures(source);
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function emptyPlace(engine: Engine, settings: Record<string, string> = {}) {
  const DATA_DIR = join(folder, `place-${places++}`);
  const postgres = engine === 'postgres' ? await createPostgresDatabase() : undefined;
  if (postgres) closing.push(postgres.drop);
  return readConfig({ DATA_DIR, DATABASE_URL: postgres?.url, ...settings });
}

type Place = ReturnType<typeof readConfig>;

async function open(config: Place): Promise<{ site: TestApp; close(): Promise<void> }> {
  const db = asKysely(await openDatabase(config));
  const site = await testApp({ db, mediaStore: await openMediaStore(config.mediaStore) });
  const close = async () => {
    await site.close();
    await db.destroy();
  };
  return { site, close };
}

async function backUp(config: Place): Promise<string> {
  const db = asKysely(await openDatabase(config));
  const mediaStore = await openMediaStore(config.mediaStore);
  const outcome = await openBackups({ db, mediaStore }, config.backups).run('command');
  await db.destroy();
  expect(outcome?.copyFailure).toBe('');
  return outcome?.written.file ?? '';
}

/** Every row of every table but those of this machine alone. */
async function everyRow(db: TestDatabase): Promise<Record<string, string[]>> {
  const ofMachine = ['backup_run', 'counter', 'editing', 'pending_sign_in', 'session'];
  const tables = (await listTables(db)).filter((table) => !ofMachine.includes(table));
  const rows = tables.map(async (table) => {
    const found = await sql<object>`select * from ${sql.table(table)}`.execute(db);
    return [table, found.rows.map((row) => JSON.stringify(Object.entries(row).toSorted())).toSorted()] as const;
  });
  return Object.fromEntries(await Promise.all(rows));
}

async function everyFile({ mediaStore }: TestApp): Promise<Record<string, string>> {
  const digests: Record<string, string> = {};
  for await (const key of mediaStore.list()) digests[key] = hash('sha256', (await mediaStore.find(key)) ?? '');
  return digests;
}

const config = () => readConfig({ DATA_DIR: source });

test.each(oneEngine)(
  'backed up while it is written to, it is the same website on %s, row by row and file by file',
  async (engine) => {
    const { site, close } = await open(config());
    await site.signIn();
    const backups = openBackups(site, config().backups);
    const begun = await backups.begin('command');
    const answers = [];
    for (let number = 0; number < 10; number++) {
      const enquiry = { name: `Family ${number} of ${engine}`, email: 'a@school.example', message: 'Is there a seat?' };
      answers.push((await site.post('/contact', enquiry)).status);
    }
    expect(new Set(answers)).toEqual(new Set([303]));
    await begun?.outcome;
    await close();
    const file = await backUp(config());
    const before = await open(config());
    const [rows, files] = [await everyRow(before.site.db), await everyFile(before.site)];
    await before.close();

    const first = await emptyPlace(engine);
    await restoreBackup({ config: first, file, replace: false, report });
    const second = await emptyPlace('sqlite');
    await restoreBackup({ config: second, file: await backUp(first), replace: false, report });
    for (const place of [first, second]) {
      const restored = await open(place);
      // As the start of the website does.
      expect(await rebuildSearchTexts(restored.site.db, searchedTypes, 'missing')).toBeGreaterThan(0);
      expect(await everyRow(restored.site.db)).toEqual(rows);
      expect(await everyFile(restored.site)).toEqual(files);
      expect(await restored.site.db.selectFrom('session').select('id').execute()).toEqual([]);
      await restored.close();
    }
    expect(Object.keys(files).length).toBeGreaterThan(50);
    expect(rows.person).toHaveLength(1);
  },
);

describe('a file that is refused', () => {
  let file: string;
  beforeAll(async () => {
    // Only the last three backups of a day are kept in their folder.
    file = join(folder, 'good.zip');
    cpSync(await backUp(config()), file);
  });

  async function refusal(spoil: (copy: string) => unknown, settings = {}): Promise<string> {
    const copy = join(folder, 'spoilt.zip');
    cpSync(file, copy);
    await spoil(copy);
    const place = await emptyPlace('sqlite', settings);
    const error = await restoreBackup({ config: place, file: copy, replace: false, report }).catch((one) => one);
    expect(error).toBeInstanceOf(TransferRefused);
    expect(readdirSync(place.dataDir).filter((name) => name !== 'server.lock')).toEqual([]);
    return error.message;
  }

  test('is one that is no backup', async () => {
    expect(await refusal((copy) => writeFileSync(copy, 'a letter'))).toContain('is not an archive of this website');
    expect(await refusal((copy) => rmSync(copy))).toContain('There is no file');
  });

  test('is an encrypted one without its passphrase, or that lost its end', async () => {
    const encrypted = await backUp(readConfig({ DATA_DIR: source, BACKUP_PASSPHRASE: passphrase }));
    expect(readFileSync(encrypted).includes('tables/notice.jsonl')).toBe(false);
    const put = (copy: string) => cpSync(encrypted, copy);
    const cut = (copy: string) => writeFileSync(copy, readFileSync(encrypted).subarray(0, -70_000));
    expect(await refusal(put)).toContain('Set BACKUP_PASSPHRASE');
    expect(await refusal(put, { BACKUP_PASSPHRASE: 'some other passphrase' })).toContain('it is another one');
    expect(await refusal(cut, { BACKUP_PASSPHRASE: passphrase })).toContain('is damaged');
    const place = await emptyPlace('sqlite', { BACKUP_PASSPHRASE: passphrase });
    const { counts } = await restoreBackup({ config: place, file: encrypted, replace: false, report });
    expect(counts.notice).toBeGreaterThan(10);
  });
});

test.each(engines)('what is there on %s is replaced only on request', async (engine) => {
  const file = await backUp(config());
  const place = await emptyPlace(engine);
  await restoreBackup({ config: place, file, replace: false, report });
  const db = asKysely(await openDatabase(place));
  await db.updateTable('setting').set({ value: 'Another school' }).where('name', '=', 'name').execute();
  await db.destroy();
  const again = (replace: boolean) => restoreBackup({ config: place, file, replace, report });
  await expect(again(false)).rejects.toThrow('is not empty');
  const names = async () => {
    const opened = asKysely(await openDatabase(place));
    const found = await opened.selectFrom('setting').select('value').where('value', '=', 'Another school').execute();
    await opened.destroy();
    return found.length;
  };
  expect(await names()).toBe(1);
  const { movedTo } = await again(true);
  expect(await names()).toBe(0);
  if (engine === 'sqlite') expect(readdirSync(movedTo ?? '')).toEqual(['media', 'school.sqlite']);
});

test('backups are for their owner alone, and copied to the folder that is set', async () => {
  const usb = mkdtempSync(join(folder, 'usb-'));
  const file = await backUp(readConfig({ DATA_DIR: source, BACKUP_STORE: usb }));
  const copy = join(usb, file.split('/').at(-1) ?? '');
  expect(readFileSync(copy).equals(readFileSync(file))).toBe(true);
  expect([file, copy].map((one) => (statSync(one).mode & 0o777).toString(8))).toEqual(['600', '600']);
});

test('a folder for second copies is created for one school of many alone, on a disk that is there', async () => {
  await expect(folderCopies(join(folder, 'alone')).list()).rejects.toThrow('Plug in the disk');
  await expect(inSchool('balika', folderCopies(join(folder, 'usb/balika')).list)).rejects.toThrow('Plug in the disk');
  mkdirSync(join(folder, 'usb'));
  expect(await inSchool('balika', folderCopies(join(folder, 'usb/balika')).list)).toEqual([]);
});
