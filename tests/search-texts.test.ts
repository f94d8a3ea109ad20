import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { readConfig } from '../app/config.server.ts';
import { rebuildSearchTexts, searchedNames } from '../app/content/search-texts.server.ts';
import { allContents } from '../app/content-types.server.ts';
import { allContentTypes, type ContentPath, contentPaths, searchedTypes } from '../app/content-types.ts';
import { openDatabase } from '../app/database/open.server.ts';
import { countRows, hasTerms } from '../app/database/queries.server.ts';
import type { Database } from '../app/database/schema.ts';
import { inTransaction } from '../app/database/transaction.server.ts';
import { searchEnquiries } from '../app/enquiries/inbox/enquiry-list.server.ts';
import { insertNotice } from '../app/notices/notices.server.ts';
import { createResult, patchResult } from '../app/results/results.server.ts';
import { translationsWith } from '../app/translations/translation-lists.server.ts';
import { openServices } from '../server/services.ts';
import { makeLargeSchool } from '../tools/large-school.ts';
import { addRecord } from './admin-records.ts';
import { call } from './api-calls.ts';
import { copyWithFewPictures, openDemonstration, openSchool } from './demonstration.ts';
import { eachEngine, onOneEngine } from './engines.ts';
import { listFile, sentForm } from './import-forms.ts';
import { listPages } from './public-paths.ts';
import { asStaff } from './staff.ts';
import { type TestApp, testApp } from './test-app.ts';
import { translate } from './translate.ts';
import { goodUpload } from './uploads.ts';
import type { Visitor } from './visitor.ts';

const folder = mkdtempSync(join(tmpdir(), 'school-search-texts-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function find(db: Database, where: Parameters<typeof hasTerms>[1], words: string): Promise<string[]> {
  const found = await db
    .selectFrom('result')
    .select('id')
    .where(hasTerms('result', where, words))
    .execute();
  return found.map(({ id }) => id);
}

const rebuild = (db: Database) => rebuildSearchTexts(db, searchedTypes, 'all');

/** Of each type whose records have a text for searches: how many are found by it. */
async function countFound(db: Database, words: string): Promise<Record<string, number>> {
  const searched = allContents.filter(({ type }) => searchedNames(type).length > 0);
  const found = searched.map(async ({ type, search }) => {
    const hits = search ? await search.find(db, words, 99) : [];
    return [type.path, hits.length] as const;
  });
  return { ...Object.fromEntries(await Promise.all(found)), enquiries: (await searchEnquiries(db, words, 99)).length };
}

async function importList(staff: Visitor, path: string, lines: string[]): Promise<void> {
  const checked = await staff.post(path, listFile(lines.join('\n')));
  const sent = await staff.post(path, sentForm(checked, '.import-take', 'import'));
  expect([sent.status, path]).toEqual([303, path]);
}

/** By a form, the API and a list of each type that has one. */
async function write(site: TestApp, staff: Visitor, name: string): Promise<void> {
  const day = { first_day: '2026-12-24', last_day: '' };
  const sent = [
    await staff.post('/admin/notices/new', { title: `${name} notice`, details: 'Words', category: 'general' }),
    await staff.post('/admin/photos/new', await goodUpload({ title: `${name} photo` })),
    await staff.post('/admin/albums/new', { title: `${name} album`, day: '2026-12-24' }),
    await staff.post('/admin/results/new', await goodUpload({ name: `${name} Soren`, marks: '468' })),
    await staff.post('/admin/faculty/new', await goodUpload({ name: `${name} Das` })),
    await staff.post('/admin/calendar/new', { title: `${name} day`, kind: 'holiday', details: '', ...day }),
    await site.post('/contact', { name: `${name} Murmu`, email: 'murmu@school.example', message: 'Is there a seat?' }),
  ];
  expect(sent.map(({ status }) => status)).toEqual(sent.map(() => 303));
  await call(staff, 'uploadnotice.php', { title: `${name} of the API`, details: 'Words' });
  await importList(staff, '/admin/results/import', ['Name,Marks,Class', `${name} Tudu,449,X`]);
  await importList(staff, '/admin/faculty/import', ['Name,Designation', `${name} Roy,Music teacher`]);
  await importList(staff, '/admin/calendar/import', ['Title,Kind,First day', `${name} fair,event,2026-12-25`]);
}

onOneEngine('a text for searches', (_, engine) => {
  test('is written by every way in which a record comes, and needs no rebuilding', async () => {
    const site = await testApp({ engine });
    const staff = await site.signIn();
    await write(site, staff, 'উত্\u200Dসব ২');
    const written = { notices: 2, photos: 1, albums: 1, results: 2, faculty: 2, calendar: 2, enquiries: 1 };
    const found = await countFound(site.db, 'উৎসব 2');
    const others = Object.keys(found).filter((path) => !Object.hasOwn(written, path)) as ContentPath[];
    for (const path of others) await addRecord(site.db, path, 'উত্\u200Dসব ২');
    expect(await countFound(site.db, 'উৎসব 2')).toEqual({
      ...written,
      ...Object.fromEntries(others.map((path) => [path, 1])),
    });
    expect(await rebuild(site.db)).toBe(0);
    expect(site.errors).toEqual([]);
    await site.close();
  });
});

eachEngine('a text for searches', (openDatabase) => {
  test('changes with the record, and goes with it', async () => {
    const db = await openDatabase();
    const result = (marks: string) => ({ name: 'Priya Soren', marks });
    const id = await inTransaction(db, (tx) => createResult(tx, result('468'), asStaff));
    await inTransaction(db, (tx) => patchResult(tx, id, { values: { marks: '449' }, image: undefined }, asStaff));
    expect([await find(db, 'office', '468'), await find(db, 'office', 'soren 449')]).toEqual([[], [id]]);
    await inTransaction(db, (tx) => patchResult(tx, id, { values: { name: 'Rohan Tudu' }, image: undefined }, asStaff));
    expect([await find(db, 'office', 'soren'), await find(db, 'name', 'tudu')]).toEqual([[], [id]]);
    expect(await rebuild(db)).toBe(0);
  });

  test('of visitors has nothing of what the office alone may find', async () => {
    const db = await openDatabase();
    const id = await inTransaction(db, (tx) => createResult(tx, { name: 'Priya Soren', marks: '468' }, asStaff));
    expect(await find(db, 'visitors', 'priya')).toEqual([id]);
    expect(await find(db, 'visitors', '468')).toEqual([]);
    expect(await find(db, 'office', '468 priya')).toEqual([id]);
    expect(await find(db, 'name', '468')).toEqual([]);
  });

  test('of a translation is in its language alone, changes, and goes with it', async () => {
    const db = await openDatabase();
    const notice = { title: 'Fees', details: 'Pay', category: 'fee', is_pinned: 0 } as const;
    const id = await inTransaction(db, (tx) => insertNotice(tx, notice, asStaff));
    const inEnglish = async (words: string) => {
      const found = await translationsWith(db, 'notice', words).execute();
      return found.map(({ subject_id }) => subject_id);
    };
    await translate(db, { subject: 'notice', id }, 'en', { title: ['Fees', 'Charges'] });
    await translate(db, { subject: 'notice', id }, 'or', { title: ['Fees', 'ଦେୟ'] });
    expect([await inEnglish('CHARGES'), await inEnglish('ଦେୟ')]).toEqual([[id], []]);
    await translate(db, { subject: 'notice', id }, 'en', { title: ['Fees', 'Dues'] });
    expect([await inEnglish('charges'), await inEnglish('dues'), await rebuild(db)]).toEqual([[], [id], 0]);
    await translate(db, { subject: 'notice', id }, 'en', { title: ['Fees', ''] });
    expect(await inEnglish('dues')).toEqual([]);
  });

  test('is rebuilt where it is wrong or missing, and nowhere else', async () => {
    const db = await openDatabase();
    await makeLargeSchool(db, 6);
    await rebuild(db);
    expect(await rebuild(db)).toBe(0);
    const wrong = { search_name: null, search_public: 'old', search_office: null } as never;
    await db.updateTable('notice').set(wrong).execute();
    await db
      .updateTable('photo')
      .set({ search_public: null } as never)
      .execute();
    const rows = await Promise.all([countRows(db, db.selectFrom('notice')), countRows(db, db.selectFrom('photo'))]);
    expect(await rebuildSearchTexts(db, searchedTypes, 'missing')).toBe(rows[1]);
    expect(await rebuild(db)).toBe(rows[0]);
    expect(await rebuild(db)).toBe(0);
  });

  test('has columns where a type has something that is searched, and only there', async () => {
    const db = await openDatabase();
    const tables = await db.introspection.getTables();
    const stored = tables.filter(({ columns }) => columns.some(({ name }) => name === 'search_name'));
    const declared = searchedTypes.filter((type) => searchedNames(type).length > 0).map(({ table }) => table);
    expect(stored.map(({ name }) => name).toSorted()).toEqual(declared.toSorted());
  });
});

test('the texts of the demonstration school need no rebuilding', async () => {
  const site = await openDemonstration();
  expect(await rebuild(site.db)).toBe(0);
  await site.close();
});

test('the start of the website writes the texts that an upgrade has left out', async () => {
  const config = readConfig({ DATA_DIR: folder, SEED: 'none' });
  const before = await openDatabase(config);
  const id = await inTransaction(before, (tx) => createResult(tx, { name: 'Priya Soren' }, asStaff));
  await inTransaction(before, (tx) =>
    tx
      .updateTable('result')
      .set({ search_public: null } as never)
      .execute(),
  );
  expect(await find(before, 'visitors', 'priya')).toEqual([]);
  await before.destroy();
  const { services, close } = await openServices(config, {} as never);
  expect(await find(services.db, 'visitors', 'priya')).toEqual([id]);
  await close();
});

test('the texts are sent to nobody', async () => {
  await copyWithFewPictures(folder);
  const site = await openSchool(folder);
  const staff = await site.signIn();
  const edited = allContentTypes.map(async ({ table, editPath }) => {
    const row = await site.db
      .selectFrom(table as 'notice')
      .select('id')
      .executeTakeFirst();
    return row ? [editPath(row.id)] : [];
  });
  const lists = contentPaths.map((path) => `/admin/${path}`);
  const office = [...lists, ...(await Promise.all(edited)).flat(), '/admin', '/admin/bin', '/admin/enquiries'];
  const shown = (await listPages(site.db)).flatMap((path) => [path, `${path}.data`]);
  const sending: string[] = [];
  for (const path of [...office, ...shown]) {
    const { body } = await staff.visit(path);
    if (body.includes('search_public')) sending.push(path);
  }
  expect([office.length > 20, shown.length > 50, sending]).toEqual([true, true, []]);
  await site.close();
});
