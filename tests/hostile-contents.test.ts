import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../app/lib/ids.ts';
import { imageMaker } from '../app/media/image-maker.server.ts';
import { type BlockKind, homeKinds, informationKinds } from '../app/pages/block-kinds.ts';
import { emptyBlock, emptyRow } from '../app/pages/page-content.ts';
import { exportToFile } from '../app/transfer/export-to-file.server.ts';
import { importSchool } from '../app/transfer/import.server.ts';
import { type Contents, readZip, recordsIn, setRecords, sign, writeZip } from './archives.ts';
import { listPages } from './site-pages.ts';
import { writeSmallSchool } from './small-school.ts';
import { asStaff } from './staff.ts';
import { projectFolder, type TestApp, testApp } from './test-app.ts';

type Row = Record<string, unknown>;
type Content = { title: unknown; description: unknown; blocks: Row[] };

const folder = mkdtempSync(join(tmpdir(), 'school-contents-'));
const archive = join(folder, 'school.zip');
const changed = join(folder, 'changed.zip');
const pictureChecker = imageMaker(join(projectFolder, 'app/media/image-worker.ts'));
const silent = () => undefined;
let source: TestApp;
/** It takes nothing, and stays empty. */
let empty: TestApp;
let original: Contents;

beforeAll(async () => {
  [source, empty] = [await testApp(), await testApp()];
  await writeSmallSchool(source);
  await exportToFile(source, archive, silent);
  original = await readZip(archive);
});
afterAll(async () => {
  pictureChecker.stop();
  await source.close();
  await empty.close();
  rmSync(folder, { recursive: true });
});

/** Signed anew, as by somebody who means harm. The answer is the sentence of the refusal, or undefined. */
async function take(
  target: TestApp,
  file: string,
  edit: (row: Row, rows: Row[]) => unknown,
): Promise<string | undefined> {
  const contents = new Map(original);
  const rows = recordsIn(contents, file);
  edit(rows[0] ?? {}, rows);
  setRecords(contents, file, rows);
  sign(contents);
  await writeZip(changed, contents);
  try {
    await importSchool({ ...target, pictureChecker }, changed, asStaff, silent);
    return undefined;
  } catch (error) {
    expect([file, (error as Error).constructor.name]).toEqual([file, 'TransferRefused']);
    return (error as Error).message;
  }
}

const image = { id: newId(), width: 400, height: 300, widths: [160], colour: '#b54a2a' };
const photo = { alt: 'x', image, focus: { x: 50, y: 50 } };

function withBlock(kind: BlockKind, values: Row, rowValues?: Row) {
  const rows = rowValues ? [{ ...emptyRow(kind), values: rowValues }] : [];
  const blocks = [{ ...emptyBlock(kind), values, rows }];
  return (_: Row, pages: Row[]) => publishOn(pages, { title: 'Library', description: '', blocks });
}

function publishOn(pages: Row[], content: Content): void {
  const page = pages.find(({ key }) => key === 'library');
  if (page) page.published = content;
}

const own = (change: Row) => (_: Row, pages: Row[]) => {
  pages.push({ ...pages.find(({ key }) => key === 'library'), id: newId(), key: null, path: '/hostel', ...change });
};

let deep: unknown = [];
for (let level = 0; level < 50_000; level += 1) deep = [deep];

const refused: [string, string, (row: Row, rows: Row[]) => unknown][] = [
  [
    'a file that runs',
    'pages.json',
    withBlock('downloads', {}, { file: { key: 'javascript:alert(1)', name: 'x', bytes: 1 } }),
  ],
  [
    'a file of nowhere',
    'pages.json',
    withBlock('downloads', {}, { file: { key: 'files/../x.pdf', name: 'x', bytes: 1 } }),
  ],
  ['half a letter', 'pages.json', withBlock('lead', { text: 'a\uD83D' })],
  ['NUL', 'pages.json', withBlock('lead', { text: 'a\0' })],
  ['an address that runs', 'pages.json', withBlock('action', { address: 'javascript:alert(1)' })],
  [
    'a colour that is a rule',
    'pages.json',
    withBlock('picture', { picture: { ...photo, image: { ...image, colour: 'red;x' } } }),
  ],
  [
    'a million widths',
    'pages.json',
    withBlock('picture', { picture: { ...photo, image: { ...image, widths: Array(1e5).fill(1) } } }),
  ],
  [
    'a width below nothing',
    'pages.json',
    withBlock('picture', { picture: { ...photo, image: { ...image, widths: [-1] } } }),
  ],
  ['a page of another site', 'pages.json', own({ path: '//evil.example' })],
  ['a page that is a script', 'pages.json', own({ path: 'javascript:alert(1)' })],
  ['a page that ends the sitemap', 'pages.json', own({ path: '/x</loc>' })],
  ['a page of the specification elsewhere', 'pages.json', (row) => (row.path = '/elsewhere')],
  ['a page that there is not', 'pages.json', own({ key: 'nothing' })],
  ['a former address of another site', 'page-addresses.json', (row) => (row.path = '//evil.example')],
  [
    'a link to another site in the dress of a path',
    'menu.json',
    (_, rows) => (linkOf(rows).target = '/\\evil.example'),
  ],
  ['a link that runs', 'menu.json', (_, rows) => (linkOf(rows).target = 'javascript:alert(1)')],
  ['a day that there is not', 'calendar.json', (row) => (row.first_day = 'tomorrow')],
  ['an entry that ends before it begins', 'calendar.json', (row) => (row.last_day = '1999-01-01')],
  ['an entry of a hundred years', 'calendar.json', (row) => (row.first_day = '1926-01-01')],
  ['an album of no day', 'albums.json', (row) => (row.day = '')],
  ['a picture of everybody', 'pictures.json', (row) => (row.owner = 'constructor')],
  ['the last number of all', 'notices.json', (row) => (row.sequence = 2 ** 31 - 1)],
  ['parts in parts', 'pages.json', (row) => (row.draft = deep)],
];

function linkOf(rows: Row[]): Row {
  return rows.find(({ kind, page_id }) => kind === 'link' && page_id === null) ?? {};
}

test.each(refused)('an archive with %s is refused with a sentence', async (_what, file, edit) => {
  const sentence = await take(empty, file, edit);
  expect(sentence).toMatch(/^\S+\.json, record \d+: /);
});

test('contents of an older version, which lack fields, are shown all the same', async () => {
  const target = await testApp();
  const blocks = (kinds: readonly BlockKind[]) =>
    kinds.map((kind) => ({ ...emptyBlock(kind), values: {}, rows: [{ ...emptyRow(kind), values: {} }] }));
  const sentence = await take(target, 'pages.json', (_, pages) => {
    for (const page of pages) {
      const kinds = page.key === 'home' ? homeKinds : informationKinds;
      page.published = { title: 'Old', description: '', blocks: blocks(kinds) };
      page.draft = { title: 'Old', description: '', blocks: withWords(blocks(kinds)) };
    }
  });
  expect(sentence).toBeUndefined();
  const staff = await target.signIn();
  const pages = await target.db.selectFrom('page').select('id').execute();
  const previews = pages.flatMap(({ id }) => [`/admin/preview/${id}`, `/admin/pages/${id}`]);
  for (const path of await listPages(target.db)) expect([path, (await target.visit(path)).status]).toEqual([path, 200]);
  for (const path of previews) expect([path, (await staff.visit(path)).status]).toEqual([path, 200]);
  expect(target.errors).toEqual([]);
  await target.close();
});

/** With something to show, so that every kind of block is drawn. */
function withWords(blocks: Row[]): Row[] {
  const words = {
    text: 'Words',
    heading: 'Words',
    title: 'Words',
    name: 'Words',
    value: 'Words',
    bus: 'Words',
    message: 'Words',
  };
  return blocks.map((block) => {
    const known = Object.keys(emptyBlock(block.kind as BlockKind).values);
    const knownInRow = Object.keys(emptyRow(block.kind as BlockKind).values);
    const rows = (block.rows as Row[]).map((row) => ({ ...row, values: some(words, knownInRow) }));
    return { ...block, values: some(words, known), rows };
  });
}

function some(words: Row, names: readonly string[]): Row {
  return Object.fromEntries(Object.entries(words).filter(([name]) => names.includes(name)));
}
