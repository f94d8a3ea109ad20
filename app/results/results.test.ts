import { expect, test } from 'vitest';
import { clerk } from '../../tests/clerk.ts';
import { eachEngine } from '../../tests/engines.ts';
import { openHouse } from '../../tests/house.ts';
import { somePreparedImage } from '../../tests/pictures.ts';
import { initialsOf, marksWithoutPercentage, percentageIn } from './result-marks.ts';
import { listResultGroups, listResults, listToppers, type NewResult, recordResult } from './results.server.ts';

const plain: NewResult = {
  name: 'Priya Soren',
  marks: '468 / 500',
  class_name: 'X',
  session: '2025–26',
  is_topper: 0,
  image: undefined,
};

eachEngine('results', (openDatabase) => {
  test('a recorded result is the first of its group', async () => {
    const db = await openDatabase();
    await recordResult(db, { ...plain, image: somePreparedImage() }, clerk);
    await recordResult(db, { ...plain, name: 'Arjun Das', class_name: 'XII' }, clerk);
    const all = await listResults(db, { cursor: undefined, group: undefined });
    expect(all.rows.map((row) => row.name)).toEqual(['Arjun Das', 'Priya Soren']);
    const group = { class_name: 'X', session: '2025–26' };
    const tenth = await listResults(db, { cursor: undefined, group });
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
