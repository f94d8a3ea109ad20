import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { addRecord } from '../../tests/admin-records.ts';
import { type Contents, type Records, readZip, recordsIn, setRecords, sign, writeZip } from '../../tests/archives.ts';
import { listPages } from '../../tests/public-paths.ts';
import { everyRow, writeSmallSchool } from '../../tests/small-school.ts';
import { asStaff } from '../../tests/staff.ts';
import { folderForAll } from '../../tests/temporary-folder.ts';
import { builtImageMaker, projectFolder, type TestApp, testApp } from '../../tests/test-app.ts';
import { allContentTypes, type ContentPath } from '../content-types.ts';
import { inTransaction } from '../database/transaction.server.ts';
import { type BlockKind, homeKinds, informationKinds } from '../pages/block-kinds.ts';
import { emptyBlock, emptyRow } from '../pages/page-content.ts';
import { hoursFacts } from '../settings/office-hours.ts';
import { findSchool } from '../settings/school.server.ts';
import { getOrCreateSecret } from '../settings/secrets.server.ts';
import { exportToFile } from './export.server.ts';
import { exportedTables, leftOutTables } from './exported-tables.server.ts';
import { importSchool } from './import.server.ts';

type Row = Record<string, unknown>;

const folder = folderForAll();
const archive = join(folder, 'school.zip');
const changed = join(folder, 'changed.zip');
const pictureChecker = builtImageMaker;
const silent = () => undefined;
const secret = 'a secret that nobody may read';
const exported = exportedTables.map(({ table }) => table);
const allTables = [...exported, ...leftOutTables];
let source: TestApp;
let original: Contents;
let other: TestApp;

beforeAll(async () => {
  source = await testApp();
  await writeSmallSchool(source);
  for (const { table, path } of allContentTypes) {
    const row = await source.db.selectFrom(table).select('id').limit(1).executeTakeFirst();
    if (!row) await addRecord(source.db, path as ContentPath, 'Sundarpur');
  }
  await getOrCreateSecret(source.db, 'consent_secret', () => secret);
  await exportToFile(source, archive, silent);
  original = await readZip(archive);
});
beforeEach(async () => {
  other = await testApp();
});
afterEach(async () => {
  await other.close();
});
afterAll(async () => {
  await source.close();
});

async function importChanged(table: string, edit: (rows: Records) => Records, contents = new Map(original)) {
  const path = `tables/${table}.jsonl`;
  const rows = edit(recordsIn(contents, path));
  setRecords(contents, path, rows);
  const { counts } = JSON.parse(String(contents.get('manifest.json')));
  sign(contents, { counts: { ...counts, [table]: rows.length } });
  await writeZip(changed, contents);
  await importSchool({ ...other, pictureChecker }, changed, asStaff, silent);
}

test('every row is read, with what was in the bin and without who owned what', async () => {
  await importSchool({ ...other, pictureChecker }, archive, asStaff, silent);
  const { counter, activity, enquiry, attachment, ...rest } = await everyRow(other.db, exported);
  const before = await everyRow(source.db, Object.keys(rest));
  for (const [table, rows] of Object.entries(rest)) {
    const expected = before[table]?.filter((row) => !JSON.stringify(row).includes(secret));
    expect([table, new Set(rows)]).toEqual([table, new Set(expected)]);
  }
  expect(enquiry).toMatchObject([{ owner_id: null, owner_name: 'Asha' }]);
  expect(attachment).toHaveLength(1);
  expect(counter).toContainEqual({ name: 'bin', value: 9 });
  expect(counter).toContainEqual({ name: 'faculty', value: 4 });
  expect(activity).toContainEqual(expect.objectContaining({ kind: 'import' }));
  const staff = await other.signIn();
  await staff.post('/admin/notices/new', { details: 'The first afterwards', category: 'general' });
  expect((await other.visit('/allnotices')).body).toContain('The first afterwards');
});

test.each([
  ['enquiry', { owner_id: 'somebody' }, { owner_id: null }],
  ['result_import', { left_out: '{', left_out_count: 5 }, { left_out: '', left_out_count: 0 }],
])('what no export has is not read from an archive that has it: %s', async (table, written, read) => {
  await importChanged(table, (rows) => rows.map((row) => ({ ...row, ...written })));
  expect((await everyRow(other.db, [table]))[table]).toEqual([expect.objectContaining(read)]);
});

test('an export has a row of every table that it should have, and no secret', () => {
  for (const table of exported) {
    expect([table, recordsIn(original, `tables/${table}.jsonl`).length > 0]).toEqual([table, true]);
  }
  for (const [path, bytes] of original) expect([path, bytes.includes(secret)]).toEqual([path, false]);
});

test('the text of a page in an export leads to its pictures and files there', async () => {
  await writeSmallSchool(other);
  const { widths, ...row } = await other.db.selectFrom('image').selectAll().executeTakeFirstOrThrow();
  const { key } = await other.db.selectFrom('page_file').select('key').executeTakeFirstOrThrow();
  const picture = { alt: 'A tree', image: { ...row, widths: JSON.parse(widths) }, focus: { x: 50, y: 50 } };
  const file = { key, name: 'List.pdf', bytes: 1 };
  const blocks = [
    { ...emptyBlock('picture'), values: { picture } },
    { ...emptyBlock('downloads'), rows: [{ ...emptyRow('downloads'), values: { file } }] },
  ];
  const published = JSON.stringify({ title: 'Library', description: '', blocks });
  await inTransaction(other.db, async (tx) => {
    for (const table of ['photo', 'faculty'] as const) await tx.deleteFrom(table).execute();
    await tx.updateTable('page').set({ published }).where('key', '=', 'library').execute();
  });
  const linked = join(folder, 'linked.zip');
  await exportToFile(other, linked, silent);
  const contents = await readZip(linked);
  const [, page] = [...contents].find(([path]) => path.endsWith('library.md')) ?? [];
  const links = [...String(page).matchAll(/\]\(\.\.\/(.*)\)/g)].map(([, path = '']) => decodeURI(path));
  expect(links.map((path) => contents.has(path))).toEqual([true, true]);
});

test('a school that has something refuses it, and names what', async () => {
  const before = await everyRow(source.db, allTables);
  await expect(importSchool({ ...source, pictureChecker }, archive, asStaff, silent)).rejects.toThrow(
    /not empty \(.*notice: 1.*\)/,
  );
  expect(await everyRow(source.db, allTables)).toEqual(before);
});

test('a disk that is full before the end leaves nothing', async () => {
  const kept: string[] = [];
  const keep = async (key: string, bytes: Uint8Array) => {
    if (kept.length === 3) throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
    kept.push(key);
    await other.mediaStore.keep(key, bytes);
  };
  const before = await everyRow(other.db, allTables);
  const mediaStore = { ...other.mediaStore, keep: keep as TestApp['mediaStore']['keep'] };
  await expect(importSchool({ ...other, mediaStore, pictureChecker }, archive, asStaff, silent)).rejects.toThrow(
    'no space',
  );
  expect(await everyRow(other.db, allTables)).toEqual(before);
  for (const key of kept) expect(await other.mediaStore.find(key)).toBeUndefined();
});

test('an archive of an earlier version is brought to this one: each weekday has its own hours', async () => {
  const row = { updated_at: '2026-01-01T00:00:00.000Z', is_demonstration: 0 };
  const hours = [
    { ...row, name: 'hoursWeekdays', value: '1 to 5' },
    { ...row, name: 'hoursWeekend', value: 'Closed' },
  ];
  const withHours = (rows: Records) => [...rows.filter(({ name }) => !String(name).startsWith('hours')), ...hours];
  await importChanged('setting', withHours, ofFirstVersion());
  const school = await findSchool(other.db);
  expect(hoursFacts.map((fact) => school[fact])).toEqual([...Array(5).fill('1 to 5'), 'Closed', 'Closed']);
});

/** The export without the tables and columns of later migrations. */
function ofFirstVersion(): Contents {
  const first = readFileSync(join(projectFolder, 'tests/fixtures/first-schema-sqlite.txt'), 'utf8');
  const columns = new Set(first.split('\n').map((line) => line.split(' ', 1)[0]));
  const contents = new Map(original);
  const { counts } = JSON.parse(String(contents.get('manifest.json')));
  for (const table of exported) {
    const path = `tables/${table}.jsonl`;
    const known = recordsIn(contents, path).map((row) =>
      Object.fromEntries(Object.entries(row).filter(([name]) => columns.has(`${table}.${name}`))),
    );
    setRecords(contents, path, known);
    if (columns.has(`${table}.id`) || known.some((row) => Object.keys(row).length > 0)) continue;
    contents.delete(path);
    delete counts[table];
  }
  sign(contents, { counts, schema: '2026-12-25-first' });
  return contents;
}

test('contents of an older version, which lack fields, are shown all the same', async () => {
  const blocks = (kinds: readonly BlockKind[]) =>
    kinds.map((kind) => ({ ...emptyBlock(kind), values: {}, rows: [{ ...emptyRow(kind), values: {} }] }));
  await importChanged('page', (pages) =>
    pages.map((page) => {
      const old = blocks(page.key === 'home' ? homeKinds : informationKinds);
      const content = (blocks: Row[]) => JSON.stringify({ title: 'Old', description: '', blocks });
      return { ...page, published: content(old), draft: content(withWords(old)) };
    }),
  );
  const staff = await other.signIn();
  const pages = await other.db.selectFrom('page').select('id').execute();
  const previews = pages.flatMap(({ id }) => [`/admin/preview/${id}`, `/admin/pages/${id}`]);
  for (const path of await listPages(other.db)) expect([path, (await other.visit(path)).status]).toEqual([path, 200]);
  for (const path of previews) expect([path, (await staff.visit(path)).status]).toEqual([path, 200]);
  expect(other.errors).toEqual([]);
});

/** With something to show, so that every kind of block is drawn. */
function withWords(blocks: Row[]): Row[] {
  const shown = ['text', 'heading', 'title', 'name', 'value', 'bus', 'message'];
  const wordsFor = (known: object) =>
    Object.fromEntries(shown.filter((name) => Object.hasOwn(known, name)).map((name) => [name, 'Words']));
  return blocks.map((block) => {
    const kind = block.kind as BlockKind;
    const rows = (block.rows as Row[]).map((row) => ({ ...row, values: wordsFor(emptyRow(kind).values) }));
    return { ...block, values: wordsFor(emptyBlock(kind).values), rows };
  });
}

test('every table is exported or left out for a reason, and every named column is there', async () => {
  const tables = (await source.db.introspection.getTables()).filter(({ name }) => !name.startsWith('kysely_'));
  expect(tables.map(({ name }) => name).toSorted()).toEqual([...allTables].toSorted());
  for (const { table, json = [], paper, picture, values = {}, blank = {} } of exportedTables) {
    const columns = tables.find(({ name }) => name === table)?.columns.map(({ name }) => name) ?? [];
    const files = [paper?.column, paper?.name, picture?.name, picture && 'image_id'].filter(
      (name) => name !== undefined,
    );
    const named = [...json, ...Object.keys(values), ...Object.keys(blank), ...files];
    expect([table, named.filter((name) => !columns.includes(name))]).toEqual([table, []]);
  }
});
