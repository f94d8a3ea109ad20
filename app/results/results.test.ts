import { expect, test } from 'vitest';
import { clerk } from '../../tests/clerk.ts';
import { eachEngine } from '../../tests/engines.ts';
import { openHouse } from '../../tests/house.ts';
import { somePreparedImage } from '../../tests/pictures.ts';
import {
  countWithoutConsent,
  listResultGroups,
  listResults,
  listResultWords,
  listToppers,
} from './result-lists.server.ts';
import { initialsOf, marksWithoutPercentage, percentageIn } from './result-marks.ts';
import {
  countResults,
  type NewResult,
  recordResult,
  resultBin,
  reviseResult,
  showsResultImage,
} from './results.server.ts';
import { shownResult } from './shown-result.ts';

const plain = {
  name: 'Priya Soren',
  marks: '468 / 500',
  class_name: 'X',
  session: '2025–26',
  exam: 'Board examination',
  is_topper: 0,
  consent_on: null,
  consent_reference: '',
  image: undefined,
} as const satisfies NewResult;

eachEngine('results', (openDatabase) => {
  test('a recorded result is the first of its group', async () => {
    const db = await openDatabase();
    await recordResult(db, { ...plain, image: somePreparedImage() }, clerk);
    await recordResult(db, { ...plain, name: 'Arjun Das', class_name: 'XII' }, clerk);
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
    await recordResult(db, plain, clerk);
    await recordResult(db, plain, clerk);
    expect(await listToppers(db)).toHaveLength(2);
    await recordResult(db, { ...plain, name: 'Riya Behera', is_topper: 1 }, clerk);
    expect((await listToppers(db)).map((topper) => topper.name)).toEqual(['Riya Behera']);
  });

  test('the office finds a result by its letters, its class, its session and its missing consent', async () => {
    const db = await openDatabase();
    await recordResult(db, plain, clerk);
    await recordResult(db, { ...plain, name: 'Arjun Das', class_name: 'XII', consent_on: '2026-01-31' }, clerk);
    await recordResult(db, { ...plain, name: 'Riya 100 %', marks: 'First_division', session: '2024–25' }, clerk);
    const found = async (choice: Omit<Parameters<typeof listResults>[1], 'cursor'>) =>
      (await listResults(db, { cursor: undefined, ...choice })).rows.map(({ name }) => name);
    expect(await found({ words: 'soren PRIYA' })).toEqual(['Priya Soren']);
    expect(await found({ words: '468' })).toEqual(['Arjun Das', 'Priya Soren']);
    expect(await found({ words: 't_d' })).toEqual(['Riya 100 %']);
    expect(await found({ words: '0 %' })).toEqual(['Riya 100 %']);
    expect(await found({ class_name: 'XII' })).toEqual(['Arjun Das']);
    expect(await found({ class_name: 'X', session: '2024–25' })).toEqual(['Riya 100 %']);
    expect(await found({ lacksConsent: true })).toEqual(['Riya 100 %', 'Priya Soren']);
    expect(await countWithoutConsent(db)).toBe(2);
    expect(await listResultWords(db)).toEqual({
      classes: ['X', 'XII'],
      sessions: ['2025–26', '2024–25'],
      exams: ['Board examination'],
    });
  });

  test('what lies in the bin stands in no list, count or choice, and its picture is not shown', async () => {
    const db = await openDatabase();
    const image = somePreparedImage();
    const id = await recordResult(db, { ...plain, is_topper: 1, image }, clerk);
    expect(await showsResultImage(db, image.id)).toBe(true);
    await db.transaction().execute((tx) => resultBin.remove(tx, id, clerk));
    expect((await listResults(db, { cursor: undefined })).rows).toEqual([]);
    expect(await listToppers(db)).toEqual([]);
    expect(await listResultGroups(db)).toEqual([]);
    expect(await listResultWords(db)).toEqual({ classes: [], sessions: [], exams: [] });
    expect([await countResults(db), await countWithoutConsent(db)]).toEqual([0, 0]);
    expect(await showsResultImage(db, image.id)).toBe(false);
  });

  test('a change is written down field by field, a new picture lets go of the old one', async () => {
    const db = await openDatabase();
    const [old, fresh] = [somePreparedImage(), somePreparedImage()];
    const { image: _none, ...words } = plain;
    const id = await recordResult(db, { ...plain, image: old }, clerk);
    const change = { words: { ...words, marks: '470 / 500', consent_on: '2026-01-31' }, image: fresh };
    await db.transaction().execute((tx) => reviseResult(tx, { id, version: 1 }, change, clerk));
    const [activity] = await db.selectFrom('activity').selectAll().orderBy('sequence', 'desc').limit(1).execute();
    expect(activity).toMatchObject({ kind: 'change', subject: 'result', subject_id: id, label: 'Priya Soren' });
    expect(JSON.parse(activity?.changes ?? '')).toEqual([
      { field: 'marks', before: '468 / 500', after: '470 / 500' },
      { field: 'consent_on', before: '', after: '2026-01-31' },
      { field: 'image_id', before: old.id, after: fresh.id },
    ]);
    const kept = await db.selectFrom('image').select('id').execute();
    expect(kept).toEqual([{ id: fresh.id }]);
    expect((await db.selectFrom('stray_file').select('id').execute()).map((stray) => stray.id)).toEqual([old.id]);
  });

  test('who saves an older one is refused, nothing of theirs is kept, and the same words again are no change', async () => {
    const db = await openDatabase();
    const { image: _none, ...words } = plain;
    const id = await recordResult(db, plain, clerk);
    const save = (
      version: number,
      marks: string,
      image = undefined as ReturnType<typeof somePreparedImage> | undefined,
    ) =>
      db.transaction().execute((tx) => reviseResult(tx, { id, version }, { words: { ...words, marks }, image }, clerk));
    expect(await save(1, plain.marks)).toEqual({});
    expect(await db.selectFrom('activity').select('kind').execute()).toEqual([{ kind: 'create' }]);
    expect(await save(1, 'mine', somePreparedImage())).toMatchObject({
      refused: 'stale',
      current: { marks: plain.marks },
    });
    expect(await db.selectFrom('image').select('id').execute()).toEqual([]);
    await db.transaction().execute((tx) => resultBin.remove(tx, id, clerk));
    expect(await save(3, 'mine')).toEqual({ refused: 'gone' });
  });
});

test('without consent, where it is asked for, initials and class are all that leaves the server', () => {
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

test('initials come from the first and the last word, in any script', () => {
  expect(initialsOf('Priya Kumari Soren')).toBe('PS');
  expect(initialsOf('Priya')).toBe('P');
  expect(initialsOf('')).toBe('');
});

test('an empty list of results says so, and the toppers dialog too', async () => {
  const house = await openHouse();
  expect((await house.visit('/results')).body).toContain('No student results found.');
  expect((await house.visit('/')).body).toContain('No photos found.');
  await house.close();
});

test('a result without a photo shows initials', async () => {
  const house = await openHouse();
  await recordResult(house.db, plain, clerk);
  expect((await house.visit('/results')).text('.initials')).toBe('PS');
  await house.close();
});
