import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Contents, type Records, readZip, recordsIn, setRecords, sign, writeZip } from '../../tests/archives.ts';
import { variantsOf } from '../../tests/extent.ts';
import { createPostgresDatabase } from '../../tests/fresh-database.ts';
import { pdfFile } from '../../tests/pdfs.ts';
import { pictureFile } from '../../tests/pictures.ts';
import { compileCache } from '../../tests/server-process.ts';
import { everyRow, writeSmallSchool } from '../../tests/small-school.ts';
import { asStaff } from '../../tests/staff.ts';
import { folderForAll } from '../../tests/temporary-folder.ts';
import { builtImageMaker, projectFolder, type TestApp, testApp } from '../../tests/test-app.ts';
import { TransferRefused } from '../archives/refusals.server.ts';
import { openBackups } from '../backups/backups.server.ts';
import { restoreBackup } from '../backups/restore.server.ts';
import { readConfig } from '../config.server.ts';
import { newId } from '../lib/ids.ts';
import type { BlockKind } from '../pages/block-kinds.ts';
import { emptyBlock, emptyRow } from '../pages/page-content.ts';
import { exportToFile } from './export.server.ts';
import { exportedTables, leftOutTables } from './exported-tables.server.ts';
import { importSchool } from './import.server.ts';

const kinds = ['restore', 'import'] as const;
type Kind = (typeof kinds)[number];

const folder = folderForAll();
const crafted = join(folder, 'crafted.zip');
const silent = () => undefined;
const files = { restore: '', import: join(folder, 'export.zip') };
const contents = {} as Record<Kind, Contents>;
const pictureChecker = builtImageMaker;
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
  for (const kind of kinds) contents[kind] = await readZip(files[kind]);
});
afterAll(async () => {
  await site.close();
  await target.close();
});

type Row = Record<string, unknown>;
type Manifest = Row & { files: Record<string, { key?: string }>; counts: Record<string, number> };
type Change = (made: Contents, manifest: Manifest) => unknown;
type Case = [what: string, change: Change, sentence?: string];

const listOf = (table: string) => `tables/${table}.jsonl`;

/** Of the first row of a table, or of all. */
function row(table: string, edit: (first: Row, all: Records) => unknown): Change {
  return (made, manifest) => {
    const records = recordsIn(made, listOf(table));
    edit(records[0] ?? {}, records);
    setRecords(made, listOf(table), records);
    manifest.counts[table] = records.length;
  };
}

function raw(table: string, edit: (written: string) => string): Change {
  return (made) => void made.set(listOf(table), Buffer.from(edit(String(made.get(listOf(table))))));
}

function anotherTable(name: string): Change {
  return (made, manifest) => {
    made.set(listOf(name), Buffer.from('{"name":"x"}\n'));
    const counts = JSON.stringify(manifest.counts).replace(/}$/, `,${JSON.stringify(name)}:1}`);
    manifest.counts = JSON.parse(counts);
  };
}

function pathIn(made: Contents, pattern: RegExp): string {
  return [...made.keys()].find((path) => pattern.test(path)) ?? '';
}

function put(pattern: RegExp, bytes: () => Uint8Array | Promise<Uint8Array>): Change {
  return async (made) => void made.set(pathIn(made, pattern), Buffer.from(await bytes()));
}

const key =
  (named: string): Change =>
  (made, manifest) => {
    const path = pathIn(made, /\.jpg$/);
    manifest.files[path] = { ...manifest.files[path], key: named };
  };

const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;

/** In an archive of either kind: the same code reads both. */
const ofBoth: Case[] = [
  [
    'an unknown column',
    row('photo', (first) => (first.password_of = 'x')),
    'a column that is not known: "password_of"',
  ],
  ['a column with SQL in its name', row('photo', (first) => (first['id") values (1); --'] = 'x')), 'not known'],
  ['a column named __proto__', raw('photo', (list) => list.replace('{', '{"__proto__":{"id":"x"},')), 'not known'],
  ['a column named constructor', row('photo', (first) => Object.assign(first, { constructor: 'x' })), 'not known'],
  [
    'an object for a text',
    row('photo', (first) => (first.title = { toString: 'x' })),
    'a value that cannot be in title',
  ],
  ['a list for a text', row('photo', (first) => (first.title = ['x'])), 'cannot be in title'],
  ['true for a text', row('photo', (first) => (first.title = true)), 'cannot be in title'],
  ['a number for a text', row('photo', (first) => (first.title = 5)), 'cannot be in title'],
  ['NUL in a text', row('photo', (first) => (first.title = 'a\0b')), 'cannot be in title'],
  ['half a character in a text', raw('photo', (list) => list.replace('"title":"', '"title":"\\ud800')), 'in title'],
  ['a text for a number', row('photo', (first) => (first.sequence = 'first')), 'cannot be in sequence'],
  ['a fraction for a number', row('photo', (first) => (first.sequence = 1.5)), 'cannot be in sequence'],
  ['a number beyond all', raw('photo', (list) => list.replace(/"sequence":\d+/, '"sequence":1e400')), 'in sequence'],
  [
    'a number of 400 digits',
    raw('photo', (list) => list.replace(/"sequence":\d+/, `"sequence":${'9'.repeat(400)}`)),
    'cannot be in sequence',
  ],
  ['an object for a number', row('photo', (first) => (first.sequence = {})), 'cannot be in sequence'],
  ['null where something must be', row('photo', (first) => (first.title = null)), 'cannot be in title'],
  ['no title', row('photo', (first) => delete first.title), 'has no title'],
  ['no id', row('photo', (first) => delete first.id), 'has no id'],
  ['null for an id', row('photo', (first) => (first.id = null)), 'cannot be in id'],
  ['a row twice', row('photo', (first, all) => all.push({ ...first })), 'contradict'],
  ['a photo in no album', row('photo', (first) => (first.album_id = 'nowhere')), 'contradict'],
  ['a row that is a list', raw('photo', (list) => list.replace(/\{.*\}/, '[1,2]')), 'one record in each line'],
  ['a row that is null', raw('photo', (list) => list.replace(/\{.*\}/, 'null')), 'one record in each line'],
  ['half a row', raw('photo', (list) => list.slice(0, 30)), 'one record in each line'],
  ['a very deep row', raw('photo', (list) => list.replace(/"title":"[^"]*"/, `"title":${deep}`)), 'cannot be in title'],
  ['a row without an end', raw('photo', () => ' '.repeat(2 ** 25)), 'too long'],
  [
    'bytes that are no text',
    put(/^tables\/photo/, () => Buffer.from([0xff, 0xfe, 0, 0xd8])),
    'one record in each line',
  ],
  ['no list', (made) => made.delete(listOf('photo')), 'tables/photo.jsonl is missing'],
  ['fewer rows than it says', raw('photo', () => ''), 'photo has 0 rows of 1'],
  ['no format', (_, manifest) => delete manifest.format, 'not one of this website'],
  ['a later format', (_, manifest) => (manifest.format = 3), 'which is newer'],
  ['no product', (_, manifest) => delete manifest.product, 'not one of this website'],
  ['another product', (_, manifest) => (manifest.product = 'something-else'), 'not one of this website'],
  ['counts that are a list', (_, manifest) => Object.assign(manifest, { counts: [1] }), 'not one of this website'],
  ['a schema named __proto__', (_, manifest) => (manifest.schema = '__proto__'), 'which is newer'],
  ['a schema that is an object', (_, manifest) => (manifest.schema = {}), 'not one of this website'],
  [
    'a schema of the future',
    (_, manifest) => Object.assign(manifest, { schema: '2999-01-01-later', version: '9.0.0' }),
    'written by version 9.0.0 of the website, which is newer',
  ],
  ['sqlite_master', anotherTable('sqlite_master')],
  ['a table of another program', anotherTable('wp_users')],
  ['a table named __proto__', anotherTable('__proto__')],
  ['the list of migrations', anotherTable('kysely_migration')],
  ['a table with SQL in its name', anotherTable('photo; drop table photo')],
  ['a file that belongs beyond its folder', key('../../../etc/evil'), 'belongs to no record'],
  ['a file that belongs to no folder', key('/etc/evil'), 'belongs to no record'],
  ['a file that is a folder', key('images/..'), 'belongs to no record'],
];

const ofRestore: Case[] = [
  ['another file', (made) => made.set('evil.txt', Buffer.from('x')), 'a file that is not known: "evil.txt"'],
  ['a file of an unknown form', (made) => made.set('media/EVIL', Buffer.from('x')), 'belongs to no record'],
];

const withCamera = async () =>
  sharp(await pictureFile(200, 150))
    .withExif({ IFD0: { Artist: 'somebody' } })
    .jpeg()
    .toBuffer();
const withScript = () => pdfFile((paper) => paper.addJavaScript('hello', 'app.alert(1)'));

const image = { id: newId(), width: 400, height: 300, widths: [160], colour: '#b54a2a' };
const photo = { alt: 'x', image, focus: { x: 50, y: 50 } };

function withBlock(kind: BlockKind, values: Row, rowValues?: Row): Change {
  const rows = rowValues ? [{ ...emptyRow(kind), values: rowValues }] : [];
  const blocks = [{ ...emptyBlock(kind), values, rows }];
  return row('page', (_, pages) => {
    const page = pages.find((one) => one.key === 'library');
    if (page) page.published = JSON.stringify({ title: 'Library', description: '', blocks });
  });
}

const ownPage = (change: Row) =>
  row('page', (_, pages) => {
    pages.push({ ...pages.find((one) => one.key === 'library'), id: newId(), key: null, path: '/hostel', ...change });
  });

const anotherPicture = (id: string) => row('image', (first, all) => all.push({ ...first, id }));

const withLink = (to: string) =>
  row('menu_item', (_, rows) => {
    Object.assign(rows.find(({ kind, page_id }) => kind === 'link' && page_id === null) ?? {}, { target: to });
  });

const withFile = (named: string) => withBlock('downloads', {}, { file: { key: named, name: 'x', bytes: 1 } });
const withPicture = (change: Row) => withBlock('picture', { picture: { ...photo, image: { ...image, ...change } } });
const unfit = 'could not show';

/** What tables could hold, and the website would never have made. */
const ofImport: Case[] = [
  ['accounts', anotherTable('person'), 'a table that no export has: "person"'],
  ['a secret', row('setting', (first) => (first.name = 'consent_secret')), 'not something that an archive has'],
  ['no picture', (made) => made.delete(pathIn(made, /\.avif$/)), 'a file that is not in the archive: images/'],
  ['a page for a picture', put(/\.jpg$/, () => Buffer.from('<script>alert(1)</script>')), 'is not a picture'],
  ['a PNG for a JPEG', put(/\.jpg$/, () => pictureFile(200, 150, 'png')), 'is not a picture'],
  ['a picture of another size', put(/\/200\.avif$/, () => pictureFile(300, 150, 'avif')), 'does not have the size'],
  ['the details of a camera', put(/\.jpg$/, withCamera), 'hidden camera details'],
  ['a PDF that runs', put(/\.pdf$/, withScript), '(active)'],
  ['a text that is too long', row('notice', (first) => (first.details = 'a'.repeat(2 ** 21))), unfit],
  ['a picture that is elsewhere', anotherPicture('../../../x'), 'in id that is not written'],
  ['a picture that has no id', anotherPicture('x'), unfit],
  ['a picture of 100,000 widths', row('image', (first) => (first.widths = JSON.stringify(Array(1e5).fill(1)))), unfit],
  ['a PDF that is elsewhere', row('document', (first) => (first.file_key = '../x.pdf')), 'not named as it should be'],
  ['a number beyond half of all', row('photo', (first) => (first.sequence = 2 ** 30 + 1)), 'in sequence'],
  ['the last number of all', row('notice', (first) => (first.sequence = 2 ** 31 - 1)), 'in sequence'],
  ['a status that there is not', row('notice', (first) => (first.state = 'shouted')), 'not one of: draft'],
  ['a link that runs', row('document', (first) => (first.link = 'javascript:alert(1)')), unfit],
  ['a yes that is neither', row('photo', (first) => (first.is_demonstration = 2)), 'in is_demonstration'],
  ['a time that is a word', row('photo', (first) => (first.uploaded_at = 'now')), 'in uploaded_at'],
  ['changes that are no list', row('activity', (first) => (first.changes = '5')), unfit],
  ['changes that cannot be read', row('activity', (first) => (first.changes = '{')), 'in changes'],
  ['a file that runs', withFile('javascript:alert(1)'), unfit],
  ['a file of nowhere', withFile('files/../x.pdf'), unfit],
  ['half a character in a page', withBlock('lead', { text: 'a\uD83D' }), unfit],
  ['NUL in a page', withBlock('lead', { text: 'a\0' }), unfit],
  ['an address that runs', withBlock('action', { address: 'javascript:alert(1)' }), unfit],
  ['a colour that is a rule', withPicture({ colour: 'red;x' }), unfit],
  ['a million widths in a page', withPicture({ widths: Array(1e5).fill(1) }), unfit],
  ['a width below nothing', withPicture({ widths: [-1] }), unfit],
  ['a page of another site', ownPage({ path: '//evil.example' }), unfit],
  ['a page that is a script', ownPage({ path: 'javascript:alert(1)' }), unfit],
  ['a page that ends the sitemap', ownPage({ path: '/x</loc>' }), unfit],
  ['a page of the specification elsewhere', row('page', (first) => (first.path = '/elsewhere')), unfit],
  ['a page that there is not', ownPage({ key: 'nothing' }), unfit],
  ['a page of brackets', row('page', (first) => (first.draft = deep)), unfit],
  ['a former address of another site', row('page_address', (first) => (first.path = '//evil.example')), unfit],
  ['a link to another site that looks like a path', withLink('/\\evil.example'), unfit],
  ['a link of the menu that runs', withLink('javascript:alert(1)'), unfit],
  ['a day that there is not', row('calendar_item', (first) => (first.first_day = 'tomorrow')), 'in first_day'],
  ['an entry that ends before it begins', row('calendar_item', (first) => (first.last_day = '1999-01-01')), unfit],
  ['an entry of a hundred years', row('calendar_item', (first) => (first.first_day = '1926-01-01')), unfit],
  ['an album of no day', row('album', (first) => (first.day = '')), 'in day'],
  ['a picture of everybody', row('image', (first) => (first.owner = 'constructor')), 'not one of: photo'],
];

const cases: [Kind, ...Case][] = [
  ...ofBoth.flatMap((one, place) => variantsOf(kinds, place).map((kind): [Kind, ...Case] => [kind, ...one])),
  ...ofRestore.map((one): [Kind, ...Case] => ['restore', ...one]),
  ...ofImport.map((one): [Kind, ...Case] => ['import', ...one]),
];

async function craft(kind: Kind, change: Change): Promise<string> {
  const made = new Map(contents[kind]);
  const manifest = JSON.parse(String(made.get('manifest.json')));
  await change(made, manifest);
  made.set('manifest.json', Buffer.from(JSON.stringify(manifest)));
  sign(made);
  await writeZip(crafted, made);
  return crafted;
}

const locks = ['server.lock', 'migration.lock'];

/** What the command would say, without starting it. The folder, the store and the database are then as they were before. */
async function refusal(kind: Kind, file: string): Promise<unknown> {
  if (kind === 'import') {
    const before = await everyRow(target.db, allTables);
    const error = await importSchool({ ...target, pictureChecker }, file, asStaff, silent).catch((one: unknown) => one);
    expect(await everyRow(target.db, allTables)).toEqual(before);
    for await (const left of target.mediaStore.list()) expect.fail(`${left} is left behind`);
    return error;
  }
  const dataDir = mkdtempSync(join(folder, 'place-'));
  writeFileSync(join(dataDir, 'letter.txt'), 'of somebody');
  const config = readConfig({ DATA_DIR: dataDir });
  const error = await restoreBackup({ config, file, replace: false, report: silent }).catch((one: unknown) => one);
  expect(readdirSync(dataDir).filter((name) => !locks.includes(name))).toEqual(['letter.txt']);
  rmSync(dataDir, { recursive: true });
  return error;
}

async function expectRefused(kind: Kind, what: string, file: string, sentence = ''): Promise<void> {
  const error = await refusal(kind, file);
  expect([what, error]).toEqual([what, expect.any(TransferRefused)]);
  expect(String(error), what).toMatch(/^Error: [A-Z/a-z][^\n]{10,400}\.$/);
  expect(String(error)).toContain(sentence);
}

describe('a crafted archive', () => {
  test.each(cases)(
    'for npm run %s with %s is refused in one sentence, and leaves nothing',
    async (kind, what, change, sentence) => {
      await expectRefused(kind, what, await craft(kind, change), sentence);
    },
  );

  test.each(kinds)('for npm run %s without a list of its files is refused, too', async (kind) => {
    const made = new Map(contents[kind]);
    for (const manifest of ['', 'null', '[]', '{}', deep, undefined]) {
      if (manifest === undefined) made.delete('manifest.json');
      else made.set('manifest.json', Buffer.from(manifest));
      await writeZip(crafted, made);
      await expectRefused(kind, `manifest ${manifest?.slice(0, 9)}`, crafted);
    }
    mkdirSync(`${crafted}.folder`, { recursive: true });
    await expectRefused(kind, 'a folder', `${crafted}.folder`);
    await expectRefused(kind, 'the other kind', files[kind === 'import' ? 'restore' : 'import'], 'npm run');
  });

  test.each(kinds)('for npm run %s that is cut, or has other bits, is refused', async (kind) => {
    const whole = readFileSync(files[kind]);
    const manifestAt = whole.indexOf('manifest.json') - 30;
    const directoryAt = whole.indexOf(Buffer.from('PK\x01\x02', 'latin1'));
    const picture = contents[kind].get(pathIn(contents[kind], /\.jpg$/)) ?? Buffer.alloc(0);
    const pictureAt = whole.indexOf(picture) + Math.floor(picture.length / 2);
    for (const at of [manifestAt, manifestAt + 60, pictureAt, directoryAt + 10, whole.length - 6]) {
      const flipped = Buffer.from(whole);
      flipped[at] = (flipped[at] ?? 0) ^ 0xff;
      writeFileSync(crafted, flipped);
      await expectRefused(kind, `${at} of ${whole.length}`, crafted);
    }
    for (const length of [0, 1, 100, Math.floor(whole.length / 2), whole.length - 1]) {
      writeFileSync(crafted, whole.subarray(0, length));
      await expectRefused(kind, `the first ${length}`, crafted);
    }
  });

  test.each(kinds)('for npm run %s whose files are not what they seem is refused', async (kind) => {
    const unsigned = new Map(contents[kind]).set('aa/aa/evil.txt', Buffer.from('x'));
    await writeZip(crafted, unsigned);
    await expectRefused(kind, 'a file that is not listed', crafted, 'is not listed');
    const bytes = readFileSync(crafted).toString('latin1').replaceAll('aa/aa/evil.txt', '../../evil.txt');
    writeFileSync(crafted, Buffer.from(bytes, 'latin1'));
    await expectRefused(kind, 'a file beyond its folder', crafted, 'is not an archive of this website');
    const changed = new Map(contents[kind]);
    changed.set(listOf('notice'), Buffer.from(String(changed.get(listOf('notice'))).replace('Holiday', 'Holidax')));
    await writeZip(crafted, changed);
    await expectRefused(kind, 'another letter', crafted, 'tables/notice.jsonl has been changed');
    const linked = new Map(contents[kind]).set('link.txt', Buffer.from('/etc/passwd'));
    sign(linked);
    await writeZip(crafted, linked, { 'link.txt': 0o120777 });
    await expectRefused(kind, 'a symbolic link', crafted, 'not a plain file');
    const twice = new Map(contents[kind]).set('tables/photo.jsonx', Buffer.from('x'));
    await writeZip(crafted, twice);
    writeFileSync(crafted, readFileSync(crafted, 'latin1').replaceAll('photo.jsonx', 'photo.jsonl'), 'latin1');
    await expectRefused(kind, 'a file twice', crafted, 'twice');
  });

  test.each(kinds)('for npm run %s that would fill the disk is refused before it does', async (kind) => {
    const deflated = 8;
    const sizes = (at: number, size: number) => {
      const bytes = readFileSync(files[kind]);
      for (let entry = bytes.indexOf('PK\x01\x02'); entry >= 0; entry = bytes.indexOf('PK\x01\x02', entry + 4)) {
        if (bytes.readUInt16LE(entry + 10) === deflated) bytes.writeUInt32LE(size, entry + at);
      }
      writeFileSync(crafted, bytes);
    };
    sizes(24, 0xfffffffe);
    await expectRefused(kind, 'files of 4 GB', crafted, 'more than 64 GB');
    sizes(20, 0xfffffff);
    await expectRefused(kind, 'files that overlap', crafted, 'overlap');
  });
});

test('rows that PostgreSQL refuses leave no file in the media store', async () => {
  const postgres = await createPostgresDatabase();
  const config = readConfig({ DATA_DIR: join(folder, 'postgres'), DATABASE_URL: postgres.url });
  const file = await craft(
    'restore',
    row('photo', (first, all) => all.push({ ...first })),
  );
  const error = await restoreBackup({ config, file, replace: false, report: silent }).catch((one: unknown) => one);
  expect(String(error)).toMatch(/contradict/);
  expect(existsSync(join(config.dataDir, 'media'))).toBe(false);
  await postgres.drop();
});

async function run(kind: Kind, file: string, dataDir: string) {
  const env = { ...compileCache, DATA_DIR: dataDir };
  const child = spawn(process.execPath, [join(projectFolder, `scripts/${kind}.ts`), file], { env });
  const [said] = await Promise.all([text(child.stderr), text(child.stdout), once(child, 'close')]);
  return { code: child.exitCode, said };
}

test.each(variantsOf(kinds, 0))(
  'npm run %s says why in one line, and makes no school of what it refused',
  async (kind) => {
    const file = await craft(
      kind,
      row('photo', (first) => (first.title = { toString: 'x' })),
    );
    const dataDir = mkdtempSync(join(folder, 'place-'));
    expect(await run(kind, file, dataDir)).toEqual({ code: 1, said: expect.stringMatching(/^\S.*title.*\.\n$/) });
    expect(readdirSync(dataDir).filter((name) => !locks.includes(name))).toEqual([]);
    expect(await run(kind, files[kind], dataDir)).toEqual({ code: 0, said: '' });
    expect(readdirSync(dataDir)).toContain('school.sqlite');
  },
);
