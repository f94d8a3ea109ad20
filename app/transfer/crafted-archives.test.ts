import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Contents, type Records, readZip, recordsIn, setRecords, sign, writeZip } from '../../tests/archives.ts';
import { createPostgresDatabase } from '../../tests/fresh-database.ts';
import { everyRow, writeSmallSchool } from '../../tests/small-school.ts';
import { asStaff } from '../../tests/staff.ts';
import { projectFolder, type TestApp, testApp } from '../../tests/test-app.ts';
import { TransferRefused } from '../archives/transfer-refused.ts';
import { openBackups } from '../backups/backups.server.ts';
import { restoreBackup } from '../backups/restore.server.ts';
import { readConfig } from '../config.server.ts';
import { imageMaker } from '../media/image-maker.server.ts';
import { exportToFile } from './export-to-file.server.ts';
import { exportedTables, leftOutTables } from './exported-tables.ts';
import { importSchool } from './import.server.ts';

const folder = mkdtempSync(join(tmpdir(), 'school-crafted-'));
const silent = () => undefined;
const files = { restore: '', import: join(folder, 'export.zip') };
const contents = {} as Record<keyof typeof files, Contents>;
const pictureChecker = imageMaker(join(projectFolder, 'app/media/image-worker.ts'));
const allTables = [...exportedTables.map(({ table }) => table), ...leftOutTables];
let site: TestApp;
let target: TestApp;

beforeAll(async () => {
  [site, target] = [await testApp(), await testApp()];
  await writeSmallSchool(site);
  await exportToFile(site, files.import, silent);
  const { db, mediaStore } = site;
  const place = { folder: join(folder, 'backups'), passphrase: undefined, store: undefined };
  const outcome = await openBackups({ db, mediaStore }, place).run('command');
  files.restore = outcome?.written.file ?? '';
  for (const kind of ['restore', 'import'] as const) contents[kind] = await readZip(files[kind]);
});
afterAll(async () => {
  pictureChecker.stop();
  await site.close();
  await target.close();
  rmSync(folder, { recursive: true });
});

type Change = (made: Contents, manifest: Record<string, unknown>) => unknown;

/** Of the first list with rows that has this column. */
function row(path: string, edit: (first: Record<string, unknown>, all: Records) => unknown): Change {
  return (made) => {
    const records = recordsIn(made, path);
    edit(records[0] ?? {}, records);
    setRecords(made, path, records);
  };
}

function raw(path: string, edit: (written: string) => string): Change {
  return (made) => void made.set(path, Buffer.from(edit(String(made.get(path)))));
}

/** A second table with the rows of another one. */
function table(name: string): Change {
  return (made, manifest) => {
    made.set(`tables/${name}.json`, Buffer.from('[\n{"name":"x"}\n]\n'));
    const counts = Object.entries({ ...(manifest.counts as object) });
    manifest.counts = JSON.parse(
      JSON.stringify(Object.fromEntries(counts)).replace(/}$/, `,${JSON.stringify(name)}:1}`),
    );
  };
}

const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;

/** For a list of rows of either archive: what its columns cannot hold. */
const rowChanges: [string, (path: string) => Change][] = [
  ['an unknown column', (path) => row(path, (first) => (first.password_of = 'x'))],
  ['a column with SQL in its name', (path) => row(path, (first) => (first['id") values (1); --'] = 'x'))],
  ['a column named __proto__', (path) => raw(path, (list) => list.replace('{', '{"__proto__":{"id":"x"},'))],
  ['a column named constructor', (path) => row(path, (first) => Object.assign(first, { constructor: 'x' }))],
  ['an object for a text', (path) => row(path, (first) => (first.title = { toString: 'x' }))],
  ['a list for a text', (path) => row(path, (first) => (first.title = ['x']))],
  ['true for a text', (path) => row(path, (first) => (first.title = true))],
  ['a number for a text', (path) => row(path, (first) => (first.title = 5))],
  ['NUL in a text', (path) => row(path, (first) => (first.title = 'a\0b'))],
  ['half a letter in a text', (path) => raw(path, (list) => list.replace('"title":"', '"title":"\\ud800'))],
  ['a text for a number', (path) => row(path, (first) => (first.sequence = 'first'))],
  ['a fraction for a number', (path) => row(path, (first) => (first.sequence = 1.5))],
  ['a number beyond all', (path) => raw(path, (list) => list.replace(/"sequence":\d+/, '"sequence":1e400'))],
  [
    'a number of 400 digits',
    (path) => raw(path, (list) => list.replace(/"sequence":\d+/, `"sequence":${'9'.repeat(400)}`)),
  ],
  ['an object for a number', (path) => row(path, (first) => (first.sequence = {}))],
  ['null where something must be', (path) => row(path, (first) => (first.title = null))],
  ['no title', (path) => row(path, (first) => delete first.title)],
  ['no id', (path) => row(path, (first) => delete first.id)],
  ['a row twice', (path) => row(path, (first, all) => all.push({ ...first }))],
  ['a row that is a list', (path) => raw(path, (list) => list.replace(/\{.*\}/, '[1,2]'))],
  ['a row that is null', (path) => raw(path, (list) => list.replace(/\{.*\}/, 'null'))],
  ['half a row', (path) => raw(path, (list) => list.slice(0, 30))],
  ['a very deep row', (path) => raw(path, (list) => list.replace(/"title":"[^"]*"/, `"title":${deep}`))],
  ['bytes that are no text', (path) => (made) => void made.set(path, Buffer.from([0xff, 0xfe, 0, 0xd8]))],
  ['no list', (path) => (made) => made.delete(path)],
];

type Case = [what: string, change: Change];

const manifestChanges: Case[] = [
  ['no format', (_, manifest) => delete manifest.format],
  ['no product', (_, manifest) => delete manifest.product],
  ['counts that are a list', (_, manifest) => (manifest.counts = [1])],
  ['a schema named __proto__', (_, manifest) => (manifest.schema = '__proto__')],
  ['a schema that is an object', (_, manifest) => (manifest.schema = {})],
  ['a schema of the future', (_, manifest) => (manifest.schema = '2999-01-01-later')],
];

const tableChanges: Case[] = [
  ['sqlite_master', table('sqlite_master')],
  ['a table of another program', table('wp_users')],
  ['a table named __proto__', table('__proto__')],
  ['the list of migrations', table('kysely_migration')],
  ['a table with SQL in its name', table('photo; drop table photo')],
];

const cases: [keyof typeof files, string, Change][] = [
  ...rowChanges.map(([what, of]) => ['restore', what, of('tables/photo.json')] as const),
  ...[...manifestChanges, ...tableChanges].map((one) => ['restore', ...one] as const),
  // An export of an earlier version lacks lists.
  ...rowChanges.slice(0, -1).map(([what, of]) => ['import', what, of('photos.json')] as const),
  ...manifestChanges.map((one) => ['import', ...one] as const),
].map(([kind, what, change]) => [kind, what, change]);

async function craft(kind: keyof typeof files, change: Change): Promise<string> {
  const made = new Map(contents[kind]);
  const manifest = JSON.parse(String(made.get('manifest.json'))) as Record<string, unknown>;
  await change(made, manifest);
  made.set('manifest.json', Buffer.from(JSON.stringify(manifest)));
  sign(made);
  const file = join(folder, 'crafted.zip');
  await writeZip(file, made);
  return file;
}

const locks = ['server.lock', 'migration.lock'];
const kinds = ['restore', 'import'] as const;

/** What the command would say, without starting it. The folder and the database are then as they were before. */
async function refusal(kind: keyof typeof files, file: string): Promise<unknown> {
  if (kind === 'import') {
    const before = await everyRow(target.db, allTables);
    const error = await importSchool({ ...target, pictureChecker }, file, asStaff, silent).catch((one: unknown) => one);
    expect(await everyRow(target.db, allTables)).toEqual(before);
    for await (const key of target.mediaStore.list()) expect.fail(`${key} is left behind`);
    return error;
  }
  const dataDir = mkdtempSync(join(folder, 'place-'));
  writeFileSync(join(dataDir, 'letter.txt'), 'of somebody');
  const config = readConfig({ DATA_DIR: dataDir });
  const error = await restoreBackup({ config, file, replace: false, tell: silent }).catch((one: unknown) => one);
  expect(readdirSync(dataDir).filter((name) => !locks.includes(name))).toEqual(['letter.txt']);
  rmSync(dataDir, { recursive: true });
  return error;
}

async function expectRefused(kind: keyof typeof files, what: string, file: string): Promise<void> {
  const error = await refusal(kind, file);
  expect([what, error]).toEqual([what, expect.any(TransferRefused)]);
  expect(String(error), what).toMatch(/^Error: [A-Z/a-z][^\n]{10,400}\.$/);
}

describe('a crafted archive', () => {
  test.each(cases)(
    'for npm run %s with %s is refused in one sentence, and leaves nothing',
    async (kind, what, change) => {
      await expectRefused(kind, what, await craft(kind, change));
    },
  );

  test.each(kinds)('for npm run %s without a list of its files is refused, too', async (kind) => {
    const made = new Map(contents[kind]);
    const file = join(folder, 'crafted.zip');
    for (const manifest of ['', 'null', '[]', '{}', deep, undefined]) {
      if (manifest === undefined) made.delete('manifest.json');
      else made.set('manifest.json', Buffer.from(manifest));
      await writeZip(file, made);
      await expectRefused(kind, `manifest ${manifest?.slice(0, 9)}`, file);
    }
    mkdirSync(`${file}.folder`, { recursive: true });
    await expectRefused(kind, 'a folder', `${file}.folder`);
  });

  test.each(kinds)('for npm run %s that is cut, or has other bits, is refused', async (kind) => {
    const whole = readFileSync(files[kind]);
    const file = join(folder, 'crafted.zip');
    const manifestAt = whole.indexOf('manifest.json') - 30;
    const directoryAt = whole.indexOf(Buffer.from('PK\x01\x02', 'latin1'));
    for (const at of [manifestAt, manifestAt + 60, directoryAt + 10, whole.length - 6]) {
      const flipped = Buffer.from(whole);
      flipped[at] = (flipped[at] ?? 0) ^ 0xff;
      writeFileSync(file, flipped);
      await expectRefused(kind, `${at} of ${whole.length}`, file);
    }
    for (const length of [0, 1, 100, Math.floor(whole.length / 2), whole.length - 1]) {
      writeFileSync(file, whole.subarray(0, length));
      await expectRefused(kind, `the first ${length}`, file);
    }
  });
});

test('rows that PostgreSQL refuses leave no file in the media store', async () => {
  const postgres = await createPostgresDatabase();
  const config = readConfig({ DATA_DIR: join(folder, 'postgres'), DATABASE_URL: postgres.url });
  const file = await craft('restore', (made, manifest) => {
    const photos = recordsIn(made, 'tables/photo.json');
    setRecords(made, 'tables/photo.json', [...photos, { ...photos[0] }]);
    (manifest.counts as Record<string, number>).photo = photos.length + 1;
  });
  const error = await restoreBackup({ config, file, replace: false, tell: silent }).catch((one: unknown) => one);
  expect(String(error)).toMatch(/contradict/);
  expect(existsSync(join(config.dataDir, 'media'))).toBe(false);
  await postgres.drop();
});

async function run(kind: keyof typeof files, file: string, dataDir: string) {
  const env = { DATA_DIR: dataDir };
  const child = spawn(process.execPath, [join(projectFolder, `scripts/${kind}.ts`), file], { env });
  const [said] = await Promise.all([text(child.stderr), text(child.stdout), once(child, 'close')]);
  return { code: child.exitCode, said };
}

test.each(kinds)('npm run %s says why in one line, and makes no school of what it refused', async (kind) => {
  const list = kind === 'restore' ? 'tables/photo.json' : 'photos.json';
  const file = await craft(
    kind,
    row(list, (first) => (first.title = { toString: 'x' })),
  );
  const dataDir = mkdtempSync(join(folder, 'place-'));
  expect(await run(kind, file, dataDir)).toEqual({ code: 1, said: expect.stringMatching(/^\S.*title.*\.\n$/) });
  expect(readdirSync(dataDir).filter((name) => !locks.includes(name))).toEqual([]);
  expect(await run(kind, files[kind], dataDir)).toEqual({ code: 0, said: '' });
  expect(readdirSync(dataDir)).toContain('school.sqlite');
});
