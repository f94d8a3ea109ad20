import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Contents, type Records, readZip, recordsIn, setRecords, sign, writeZip } from '../../tests/archives.ts';
import { pdfFile } from '../../tests/pdfs.ts';
import { pictureFile } from '../../tests/pictures.ts';
import { everyRow, writeSmallSchool } from '../../tests/small-school.ts';
import { asStaff } from '../../tests/staff.ts';
import { projectFolder, type TestApp, testApp } from '../../tests/test-app.ts';
import { imageMaker } from '../media/image-maker.server.ts';
import { hoursFacts } from '../settings/office-hours.ts';
import { findSchool } from '../settings/school.server.ts';
import { getOrCreateSecret } from '../settings/secrets.server.ts';
import { exportToFile } from './export-to-file.server.ts';
import { exportedTables, leftOutTables } from './exported-tables.ts';
import { importSchool } from './import.server.ts';

const folder = mkdtempSync(join(tmpdir(), 'school-archives-'));
const archive = join(folder, 'school.zip');
const changed = join(folder, 'changed.zip');
const pictureChecker = imageMaker(join(projectFolder, 'app/media/image-worker.ts'));
const silent = () => undefined;
const secret = 'a secret that nobody may read';
let source: TestApp;
let target: TestApp;
let original: Contents;

beforeAll(async () => {
  [source, target] = [await testApp(), await testApp()];
  await writeSmallSchool(source);
  await getOrCreateSecret(source.db, 'consent_secret', () => secret);
  await exportToFile(source, archive, silent);
  original = await readZip(archive);
});
afterAll(async () => {
  pictureChecker.stop();
  await source.close();
  await target.close();
  rmSync(folder, { recursive: true });
});

const allTables = [...exportedTables.map(({ table }) => table), ...leftOutTables];

/** What was refused has left nothing, and the same target takes the next archive. */
async function refusal(file = changed): Promise<string> {
  const before = await everyRow(target.db, allTables);
  const kept: string[] = [];
  const mediaStore = {
    ...target.mediaStore,
    keep: async (key: string, bytes: Uint8Array) => {
      kept.push(key);
      await target.mediaStore.keep(key, bytes);
    },
  };
  const error = await importSchool({ ...target, mediaStore, pictureChecker }, file, asStaff, silent).then(
    () => new Error('It was taken.'),
    (refused: unknown) => refused as Error,
  );
  expect(await everyRow(target.db, allTables)).toEqual(before);
  for (const key of kept) expect(await target.mediaStore.find(key)).toBeUndefined();
  expect(error.constructor.name).toBe('TransferRefused');
  return error.message;
}

type Change = (contents: Contents) => unknown;

async function changedArchive(change: Change, facts?: Record<string, unknown>, modes?: Record<string, number>) {
  const contents = new Map(original);
  await change(contents);
  sign(contents, facts);
  await writeZip(changed, contents, modes);
}

function change(path: string, edit: (first: Record<string, unknown>, all: Records) => unknown): Change {
  return (contents) => {
    const records = recordsIn(contents, path);
    edit(records[0] ?? {}, records);
    setRecords(contents, path, records);
  };
}

function pathIn(contents: Contents, pattern: RegExp): string {
  return [...contents.keys()].find((path) => pattern.test(path)) ?? '';
}

function put(pattern: RegExp, bytes: () => Uint8Array | Promise<Uint8Array>): Change {
  return async (contents) => void contents.set(pathIn(contents, pattern), Buffer.from(await bytes()));
}

const withCamera = async () =>
  sharp(await pictureFile(200, 150))
    .withExif({ IFD0: { Artist: 'somebody' } })
    .jpeg()
    .toBuffer();
const withScript = () => pdfFile((paper) => paper.addJavaScript('hello', 'app.alert(1)'));

const refused: [string, string, Change, Record<string, unknown>?][] = [
  ['of a newer format', 'which is newer', silent, { format: 2 }],
  ['of a newer database', 'which is newer', silent, { schema: '2999-01-01-later' }],
  ['of another program', 'not one of this website', silent, { product: 'something-else' }],
  ['without a text', 'its text is not in the archive', (contents) => contents.delete(pathIn(contents, /^notices\//))],
  ['without a picture', 'is not in the archive', (contents) => contents.delete(pathIn(contents, /\.avif$/))],
  ['with a page for a picture', 'is not a picture', put(/\.jpg$/, () => Buffer.from('<script>alert(1)</script>'))],
  ['with a PNG for a JPEG', 'is not a picture', put(/\.jpg$/, () => pictureFile(200, 150, 'png'))],
  ['with a picture of another size', 'is not as large', put(/\.jpg$/, () => pictureFile(300, 150))],
  ['with the details of a camera', 'hidden details', put(/\.jpg$/, withCamera)],
  ['with a PDF that runs', '(active)', put(/\.pdf$/, withScript)],
  ['with a text that is too long', 'is larger than', put(/^notices\//, () => Buffer.alloc(2 ** 21, 'a'))],
  ['with a record without an end', 'too long', put(/^photos\.json/, () => Buffer.alloc(2 ** 25, ' '))],
  ['with half a list', 'one record in each line', put(/^photos\.json/, () => Buffer.from('[\n{"id":'))],
  [
    'that leads a picture elsewhere',
    'not a picture of the website',
    change('pictures.json', (row) => (row.id = '../../../x')),
  ],
  [
    'that leads a PDF elsewhere',
    'not named as it should be',
    change(
      'documents.json',
      (row) => (row.file_key = { file: (row.file_key as { file: string }).file, key: '../x.pdf' }),
    ),
  ],
  ['with a column that there is not', 'is not known', change('photos.json', (row) => (row.password_hash = 'x'))],
  ['without a title', 'title is missing', change('photos.json', (row) => delete row.title)],
  ['with a number for a text', 'not a readable text', change('photos.json', (row) => (row.title = 5))],
  ['with NUL', 'not a readable text', change('photos.json', (row) => (row.title = 'a\0b'))],
  ['with a text for a number', 'not a number', change('photos.json', (row) => (row.sequence = 'first'))],
  ['with a number beyond all', 'not a number', change('photos.json', (row) => (row.sequence = 2 ** 40))],
  ['with a state that there is not', 'must be one of', change('notices.json', (row) => (row.state = 'shouted'))],
  [
    'with a link that runs',
    'pages could not show',
    change('documents.json', (row) => (row.link = 'javascript:alert(1)')),
  ],
  [
    'with a secret',
    'not something that an archive holds',
    change('school.json', (row) => (row.name = 'consent_secret')),
  ],
  ['with a record twice', 'contradict', change('photos.json', (row, all) => all.push({ ...row }))],
  ['with a photo in no album', 'contradict', change('photos.json', (row) => (row.album_id = 'nowhere'))],
];

describe('an archive', () => {
  test('of every list is read, with what was in the bin and without who owned what', async () => {
    const other = await testApp();
    await importSchool({ ...other, pictureChecker }, archive, asStaff, silent);
    const { counter, activity, enquiry, attachment, ...rest } = await everyRow(
      other.db,
      exportedTables.map(({ table }) => table),
    );
    const before = await everyRow(source.db, Object.keys(rest));
    for (const [table, rows] of Object.entries(rest))
      expect([table, new Set(rows)]).toEqual([
        table,
        new Set(before[table]?.filter((row) => !JSON.stringify(row).includes(secret))),
      ]);
    expect(enquiry).toMatchObject([{ owner_id: null, owner_name: 'Asha' }]);
    expect(attachment).toHaveLength(1);
    expect(counter).toContainEqual({ name: 'bin', value: 9 });
    expect(counter).toContainEqual({ name: 'faculty', value: 4 });
    expect(activity).toContainEqual(expect.objectContaining({ kind: 'import' }));
    const staff = await other.signIn();
    await staff.post('/admin/notices/new', { details: 'The first afterwards', category: 'general' });
    expect((await other.visit('/allnotices')).body).toContain('The first afterwards');
    await other.close();
  });

  test('has a record of every list, and no secret', () => {
    for (const { file } of exportedTables) expect([file, recordsIn(original, file).length > 0]).toEqual([file, true]);
    for (const [path, bytes] of original) expect([path, bytes.includes(secret)]).toEqual([path, false]);
  });

  test.each(refused)('%s is refused', async (_what, sentence, edit, facts) => {
    await changedArchive(edit, facts);
    expect(await refusal()).toContain(sentence);
  });

  test('that was changed on the way is refused', async () => {
    const contents = new Map(original);
    contents.set('notices.json', Buffer.from(String(original.get('notices.json')).replace('Holiday', 'Holidax')));
    await writeZip(changed, contents);
    expect(await refusal()).toContain('notices.json is not as it was written');
  });

  test('that was cut short is refused', async () => {
    writeFileSync(changed, readFileSync(archive));
    truncateSync(changed, readFileSync(archive).length - 40);
    expect(await refusal()).toContain('is not an archive of this website');
  });

  test('with a file that no list names is refused, and so is one beyond its folder', async () => {
    const contents = new Map(original).set('aa/aa/evil.txt', Buffer.from('x'));
    await writeZip(changed, contents);
    expect(await refusal()).toContain('is not listed');
    const bytes = readFileSync(changed).toString('latin1').replaceAll('aa/aa/evil.txt', '../../evil.txt');
    writeFileSync(changed, Buffer.from(bytes, 'latin1'));
    expect(await refusal()).toContain('is not an archive of this website');
  });

  test('with a symbolic link is refused', async () => {
    await changedArchive(
      (contents) => contents.set('link.txt', Buffer.from('/etc/passwd')),
      {},
      { 'link.txt': 0o120777 },
    );
    expect(await refusal()).toContain('not a plain file');
  });

  test('is refused by a school that has something, which is named', async () => {
    const before = await everyRow(source.db, allTables);
    await expect(importSchool({ ...source, pictureChecker }, archive, asStaff, silent)).rejects.toThrow(
      /not empty \(.*notices: 1.*\)/,
    );
    expect(await everyRow(source.db, allTables)).toEqual(before);
  });

  test('leaves nothing when the disk is full before its end', async () => {
    let count = 0;
    const full = async (key: string, bytes: Uint8Array) => {
      count += 1;
      if (count > 3) throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
      await target.mediaStore.keep(key, bytes);
    };
    const before = await everyRow(target.db, allTables);
    const mediaStore = { ...target.mediaStore, keep: full };
    await expect(importSchool({ ...target, mediaStore, pictureChecker }, archive, asStaff, silent)).rejects.toThrow(
      'no space',
    );
    expect(await everyRow(target.db, allTables)).toEqual(before);
  });
});

test('an archive of an earlier version, with hours for the week and its end, gives each weekday its own', async () => {
  await changedArchive((contents) => {
    const others = recordsIn(contents, 'school.json').filter(({ name }) => !String(name).startsWith('hours'));
    const row = { updated_at: '2026-01-01T00:00:00.000Z', is_demonstration: 0 };
    setRecords(contents, 'school.json', [
      ...others,
      { ...row, name: 'hoursWeekdays', value: '1 to 5' },
      { ...row, name: 'hoursWeekend', value: 'Closed' },
    ]);
  });
  const site = await testApp();
  await importSchool({ ...site, pictureChecker }, changed, asStaff, silent);
  const school = await findSchool(site.db);
  expect(hoursFacts.map((fact) => school[fact])).toEqual([
    ...Array.from({ length: 5 }, () => '1 to 5'),
    'Closed',
    'Closed',
  ]);
  await site.close();
});

test('every table is exported or left out for a reason, and every named column is there', async () => {
  const tables = (await source.db.introspection.getTables()).filter(({ name }) => !name.startsWith('kysely_'));
  expect(tables.map(({ name }) => name).toSorted()).toEqual([...allTables].toSorted());
  for (const { table, order, json = [], text, paper, picture, values = {}, blank = {} } of exportedTables) {
    const columns = tables.find(({ name }) => name === table)?.columns.map(({ name }) => name) ?? [];
    const more = [text?.column, text?.name, paper?.column, paper?.name, picture?.name, picture && 'image_id'];
    const named = [
      ...order,
      ...json,
      ...Object.keys(values),
      ...Object.keys(blank),
      ...more.filter((name) => name !== undefined),
    ];
    expect([table, named.filter((name) => !columns.includes(name))]).toEqual([table, []]);
  }
});
