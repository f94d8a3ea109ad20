import { expect, test } from 'vitest';
import { eachEngine } from '../../tests/engines.ts';
import { somePreparedImage } from '../../tests/pictures.ts';
import { asStaff } from '../../tests/staff.ts';
import { testApp } from '../../tests/test-app.ts';
import { updateRecord } from '../content/records.server.ts';
import { resultType } from './result-fields.ts';
import { countResults, createResult, listResults, type NewResult, resultTrash } from './results.server.ts';
import { countWithoutConsent, listResultSuggestions } from './results-admin.server.ts';
import { marksWithoutPercentage, percentageIn, shownResult } from './shown-result.ts';
import { isResultImageVisible, listResultGroups, listToppers } from './shown-results.server.ts';

const plain = {
  name: 'Priya Soren',
  marks: '468 / 500',
  roll_no: '',
  class_name: 'X',
  session: '2025–26',
  exam: 'Board examination',
  is_topper: 0,
  consent_on: null,
  consent_reference: '',
  focus_x: 50,
  focus_y: 30,
  image: undefined,
} as const satisfies NewResult;

eachEngine('results', (openDatabase) => {
  test('a created result is the first of its group', async () => {
    const db = await openDatabase();
    await createResult(db, { ...plain, image: somePreparedImage() }, asStaff);
    await createResult(db, { ...plain, name: 'Arjun Das', class_name: 'XII' }, asStaff);
    const all = await listResults(db, { cursor: undefined });
    expect(all.rows.map((row) => row.name)).toEqual(['Arjun Das', 'Priya Soren']);
    const group = { class_name: 'X', session: '2025–26' };
    const tenth = await listResults(db, { cursor: undefined, ...group });
    expect(tenth.rows.map((row) => row.name)).toEqual(['Priya Soren']);
    expect(tenth.rows[0]?.image?.widths).toEqual([160, 320, 640]);
    expect(await listResultGroups(db)).toEqual([group, { class_name: 'XII', session: '2025–26' }]);
  });

  test('toppers are those marked, or all when none is', async () => {
    const db = await openDatabase();
    await createResult(db, plain, asStaff);
    await createResult(db, plain, asStaff);
    expect(await listToppers(db)).toHaveLength(2);
    await createResult(db, { ...plain, name: 'Riya Behera', is_topper: 1 }, asStaff);
    expect((await listToppers(db)).map((topper) => topper.name)).toEqual(['Riya Behera']);
  });

  test('the office finds a result by its text, its class, its session and its missing consent', async () => {
    const db = await openDatabase();
    await createResult(db, plain, asStaff);
    await createResult(db, { ...plain, name: 'Arjun Das', class_name: 'XII', consent_on: '2026-01-31' }, asStaff);
    await createResult(db, { ...plain, name: 'Riya 100 %', marks: 'First_division', session: '2024–25' }, asStaff);
    const found = async (choice: Omit<Parameters<typeof listResults>[1], 'cursor'>) =>
      (await listResults(db, { cursor: undefined, ...choice })).rows.map(({ name }) => name);
    expect(await found({ search: 'soren PRIYA' })).toEqual(['Priya Soren']);
    expect(await found({ search: '468' })).toEqual(['Arjun Das', 'Priya Soren']);
    expect(await found({ search: 't_d' })).toEqual(['Riya 100 %']);
    expect(await found({ search: '0 %' })).toEqual(['Riya 100 %']);
    expect(await found({ class_name: 'XII' })).toEqual(['Arjun Das']);
    expect(await found({ class_name: 'X', session: '2024–25' })).toEqual(['Riya 100 %']);
    expect(await found({ lacksConsent: true })).toEqual(['Riya 100 %', 'Priya Soren']);
    expect(await countWithoutConsent(db)).toBe(2);
    expect(await listResultSuggestions(db)).toEqual({
      classes: ['X', 'XII'],
      sessions: ['2025–26', '2024–25'],
      exams: ['Board examination'],
    });
  });

  test('a deleted result is in no list, count or filter, and its picture is not shown', async () => {
    const db = await openDatabase();
    const image = somePreparedImage();
    const id = await createResult(db, { ...plain, is_topper: 1, image }, asStaff);
    expect(await isResultImageVisible(db, image.id)).toBe(true);
    await db.transaction().execute((tx) => resultTrash.remove(tx, id, asStaff));
    expect((await listResults(db, { cursor: undefined })).rows).toEqual([]);
    expect(await listToppers(db)).toEqual([]);
    expect(await listResultGroups(db)).toEqual([]);
    expect(await listResultSuggestions(db)).toEqual({ classes: [], sessions: [], exams: [] });
    expect([await countResults(db), await countWithoutConsent(db)]).toEqual([0, 0]);
    expect(await isResultImageVisible(db, image.id)).toBe(false);
  });

  test('a change is logged field by field, and a new picture replaces the old one', async () => {
    const db = await openDatabase();
    const [old, fresh] = [somePreparedImage(), somePreparedImage()];
    const { image: _none, ...values } = plain;
    const id = await createResult(db, { ...plain, image: old }, asStaff);
    const change = { ...values, marks: '470 / 500', consent_on: '2026-01-31' };
    await db
      .transaction()
      .execute((tx) => updateRecord(tx, resultType, { id, version: 1 }, change, asStaff, { image: fresh }));
    const [activity] = await db.selectFrom('activity').selectAll().orderBy('sequence', 'desc').limit(1).execute();
    expect(activity).toMatchObject({ kind: 'change', subject: 'result', subject_id: id, label: 'Priya Soren' });
    expect(JSON.parse(activity?.changes ?? '')).toEqual([
      { field: 'marks', before: '468 / 500', after: '470 / 500' },
      { field: 'consent_on', before: '', after: '2026-01-31' },
      { field: 'image_id', before: old.id, after: fresh.id },
    ]);
    const images = await db.selectFrom('image').select('id').execute();
    expect(images).toEqual([{ id: fresh.id }]);
    expect((await db.selectFrom('stray_file').select('id').execute()).map((stray) => stray.id)).toEqual([old.id]);
  });

  test('an old version is refused without a trace, and the same values again are no change', async () => {
    const db = await openDatabase();
    const { image: _none, ...values } = plain;
    const id = await createResult(db, plain, asStaff);
    const save = (
      version: number,
      marks: string,
      image = undefined as ReturnType<typeof somePreparedImage> | undefined,
    ) =>
      db
        .transaction()
        .execute((tx) => updateRecord(tx, resultType, { id, version }, { ...values, marks }, asStaff, { image }));
    expect((await save(1, plain.marks)).refused).toBeUndefined();
    expect(await db.selectFrom('activity').select('kind').execute()).toEqual([{ kind: 'create' }]);
    expect(await save(1, 'mine', somePreparedImage())).toMatchObject({
      refused: 'stale',
      current: { marks: plain.marks },
    });
    expect(await db.selectFrom('image').select('id').execute()).toEqual([]);
    await db.transaction().execute((tx) => resultTrash.remove(tx, id, asStaff));
    expect(await save(3, 'mine')).toEqual({ refused: 'gone' });
  });
});

test('without the required consent only initials and class leave the server', () => {
  const image = somePreparedImage();
  const row = { ...plain, id: 'x', sequence: 1, uploaded_at: '', name: 'Priya Kumari Soren', image };
  expect(shownResult(row, 'all')).toMatchObject({ name: 'Priya Kumari Soren', image });
  expect(shownResult({ ...row, consent_on: '2026-01-31' }, 'agreed')).toMatchObject({ name: row.name, image });
  const withheld = shownResult(row, 'agreed');
  expect(withheld).toMatchObject({ name: 'P. S.', initials: 'PS', class_name: 'X', image: undefined });
  expect(JSON.stringify(withheld)).not.toMatch(/Priya|Kumari|Soren|consent/);
  expect(shownResult({ ...row, name: '' }, 'agreed').name).toBe('');
});

test('the percentage is read from free text or worked out, never invented', () => {
  expect(percentageIn('468 / 500 (93.6 %)')).toBe('93.6 %');
  expect(percentageIn('468/500')).toBe('93.6 %');
  expect(percentageIn('First division')).toBeUndefined();
  expect(percentageIn('500 / 0')).toBeUndefined();
  expect(percentageIn('501 / 500')).toBeUndefined();
  expect(marksWithoutPercentage('468 / 500 (93.6 %)')).toBe('468 / 500');
});

test('an empty list of results says so, and the toppers dialog too', async () => {
  const site = await testApp();
  expect((await site.visit('/results')).body).toContain('No student results found.');
  expect((await site.visit('/')).body).toContain('No photos found.');
  await site.close();
});

test('a result without a photo shows initials', async () => {
  const site = await testApp();
  await createResult(site.db, plain, asStaff);
  expect((await site.visit('/results')).text('.initials')).toBe('PS');
  await site.close();
});
