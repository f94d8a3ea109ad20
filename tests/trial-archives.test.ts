import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withArchive } from '../app/archives/read-archive.server.ts';
import { TransferRefused } from '../app/archives/refusals.server.ts';
import { restoreBackup } from '../app/backups/restore.server.ts';
import { openUpgraded } from '../app/backups/write-backup.server.ts';
import { readConfig } from '../app/config.server.ts';
import { rebuildSearchTexts } from '../app/content/search-texts.server.ts';
import { searchedTypes } from '../app/content-types.ts';
import { anyTable, listTables, type Row } from '../app/database/every-table.server.ts';
import type { Database } from '../app/database/schema.ts';
import type { MediaStore } from '../app/lib/media-services.ts';
import { openMediaStore } from '../app/media/open-store.server.ts';
import { hoursFacts } from '../app/settings/office-hours.ts';
import { findSchool } from '../app/settings/school.server.ts';
import { exportedTables } from '../app/transfer/exported-tables.server.ts';
import { importSchool } from '../app/transfer/import.server.ts';
import { readZip, setRecords, sign, writeZip } from './archives.ts';
import { postgresForTest } from './engines.ts';
import { engines } from './fresh-database.ts';
import { asStaff } from './staff.ts';
import { folderForAll } from './temporary-folder.ts';
import { builtImageMaker, testApp } from './test-app.ts';

const folder = folderForAll();
const pictureChecker = builtImageMaker;

/** Written by the commands of the commit 27dc6fc, the last trial version that was handed out. */
const fixture = (kind: 'backup' | 'export') => join(import.meta.dirname, `fixtures/${kind}-27dc6fc.zip`);
const silent = () => undefined;

/** Later migrations and the import itself change these. */
const changing = ['setting', 'setup', 'counter', 'activity'];

const derivedColumns = ['search_name', 'search_public', 'search_office'];

/** Tables that a later migration has renamed. */
const renamed: Record<string, string> = { letter: 'email' };

/** Columns that a later migration has added. */
const added: Record<string, Row> = {
  result: { roll_no: '' },
  notice: { school_status: 'by-type', is_urgent: 0 },
  person: { access_ends_at: null },
  invitation: { access_ends_at: null },
};

/** As the archive has them, and as they are now. */
async function expectRows(db: Database, blanks: Record<string, Row | undefined>): Promise<void> {
  for (const [path, bytes] of await readZip(fixture('backup'))) {
    const [, name = ''] = /^tables\/(\w+)\.json$/.exec(path) ?? [];
    const table = renamed[name] ?? name;
    if (!table || changing.includes(table) || !(table in blanks)) continue;
    const expected = (JSON.parse(String(bytes)) as Row[]).map((row) => ({ ...added[table], ...row, ...blanks[table] }));
    const rows = await anyTable(db).selectFrom(table).selectAll().execute();
    for (const row of rows) for (const name of derivedColumns) delete row[name];
    expect([table, new Set(rows)]).toEqual([table, new Set(expected)]);
  }
}

async function expectFiles({ find }: Pick<MediaStore, 'find'>): Promise<void> {
  const files = [...(await readZip(fixture('backup')))].filter(([path]) => path.startsWith('media/'));
  expect(files.length).toBeGreaterThan(0);
  for (const [path, bytes] of files) {
    const found = await find(path.replace('media/', ''));
    expect([path, found && bytes.equals(found)]).toEqual([path, true]);
  }
}

async function expectSchool(db: Database): Promise<void> {
  const school = await findSchool(db);
  expect([school.name, ...hoursFacts.map((fact) => school[fact])]).toEqual([
    'Sundarpur School',
    ...Array.from({ length: 5 }, () => '10:30 am to 4:30 pm'),
    'Closed',
    'Closed',
  ]);
  expect(await db.selectFrom('notice').select(['title', 'category']).execute()).toEqual([
    { title: 'Holiday', category: 'holiday' },
  ]);
}

test.each(engines)('a backup of the trial version is restored, on %s', async (engine) => {
  const postgres = await postgresForTest(engine);
  const config = readConfig({ DATA_DIR: join(folder, engine), DATABASE_URL: postgres });
  await restoreBackup({ config, file: fixture('backup'), replace: false, report: silent });
  await expectFiles(await openMediaStore(config.mediaStore));
  const db = await openUpgraded(config);
  await expectSchool(db);
  const tables = (await listTables(db)).filter((table) => table !== 'backup_run');
  await expectRows(db, Object.fromEntries(tables.map((table) => [table, undefined])));
  expect(await db.selectFrom('person').select('username').execute()).toEqual([{ username: 'asha' }]);
  expect(await rebuildSearchTexts(db, searchedTypes, 'missing')).toBeGreaterThan(0);
  expect(await rebuildSearchTexts(db, searchedTypes, 'all')).toBe(0);
  await db.destroy();
});

test.each(engines)('an export of the trial version is imported, on %s', async (engine) => {
  const site = await testApp({ engine });
  await importSchool({ ...site, pictureChecker }, fixture('export'), asStaff, silent);
  await expectSchool(site.db);
  expect(await rebuildSearchTexts(site.db, searchedTypes, 'all')).toBe(0);
  await expectRows(site.db, Object.fromEntries(exportedTables.map(({ table, blank }) => [table, blank])));
  await expectFiles(site.mediaStore);
  expect((await site.visit('/allnotices')).body).toContain('Holiday');
  await site.close();
});

const pdf = { file: 'page-files/0001-jrf5i5sr4kkunevo2vrttfgj6r.pdf', key: '../../x.pdf' };

test.each([
  ['a PDF that belongs beyond its folder', 'documents', { file_key: pdf }, 'belongs to no record: "../../x.pdf"'],
  ['a PDF of another type', 'documents', { file_key: { ...pdf, key: 'files/x.txt' } }, 'not named as it should be'],
  ['a text that is not there', 'notices', { details: { file: '/etc/passwd' } }, '/etc/passwd is missing'],
  ['a column that is not known', 'photos', { password: 'x' }, 'not known: "password"'],
])('an export of the trial version with %s is refused and leaves nothing', async (_what, list, change, sentence) => {
  const contents = await readZip(fixture('export'));
  const [first, ...others] = JSON.parse(String(contents.get(`${list}.json`)));
  setRecords(contents, `${list}.json`, [{ ...first, ...change }, ...others]);
  sign(contents);
  const file = join(folder, 'crafted.zip');
  await writeZip(file, contents);
  const site = await testApp();
  await expect(importSchool({ ...site, pictureChecker }, file, asStaff, silent)).rejects.toThrow(sentence);
  expect(await site.db.selectFrom('photo').selectAll().execute()).toEqual([]);
  for await (const key of site.mediaStore.list()) expect.fail(`${key} is left behind`);
  await site.close();
});

test.each(['backup', 'export'] as const)('a %s of an older trial version is refused in a sentence', async (kind) => {
  const contents = await readZip(fixture(kind));
  sign(contents, { schema: '2026-12-16-backups' });
  const file = join(folder, `older-${kind}.zip`);
  await writeZip(file, contents);
  const refused = withArchive(file, kind, async () => undefined);
  await expect(refused).rejects.toThrow(TransferRefused);
  await expect(refused).rejects.toThrow(
    /^The archive was made by a trial version of the website that is too old .*\(commit 27dc6fc\) can still read it\.$/,
  );
});
