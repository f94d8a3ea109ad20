import { afterAll, describe, expect, test } from 'vitest';
import { onOneEngine } from '../../tests/engines.ts';
import { siteForAll, staffForAll } from '../../tests/site-of-tests.ts';
import { asStaff } from '../../tests/staff.ts';
import { createResult } from './results.server.ts';
import { bestFirst, bestOfExam } from './shown-result.ts';
import { listToppers } from './shown-results.server.ts';

const best = (...marks: string[]) => bestFirst(marks.map((text) => ({ marks: text }))).map((row) => row.marks);

describe('the best marks come first', () => {
  test.each([
    [
      ['79.0 %', '93%'],
      ['93%', '79.0 %'],
    ],
    [
      ['430/500', '450 / 500', '440 out of 500', '445 of 500'],
      ['450 / 500', '445 of 500', '440 out of 500', '430/500'],
    ],
    [
      ['468 / 500 (93.6 %)', '94 per cent'],
      ['94 per cent', '468 / 500 (93.6 %)'],
    ],
    [
      ['৭৯%', '४५०/५०० अंक', '୮୫ %', '৯২ শতাংশ'],
      ['৯২ শতাংশ', '४५०/५०० अंक', '୮୫ %', '৭৯%'],
    ],
    [
      ['79,5 %', '79,4 %', '79,6 %'],
      ['79,6 %', '79,5 %', '79,4 %'],
    ],
    [
      ['A+', '450', '60 %', 'First division', ''],
      ['60 %', 'A+', '450', 'First division', ''],
    ],
    [
      ['501 / 500', '500 / 0', '250 %', '33 %'],
      ['33 %', '501 / 500', '500 / 0', '250 %'],
    ],
    [
      ['90 %', '450 / 500', '90.0 %'],
      ['90 %', '450 / 500', '90.0 %'],
    ],
  ])('%j: %j', (marks, order) => {
    expect(best(...marks)).toEqual(order);
  });
});

test.each([
  [
    ['131', '255.5', '২৬০', '99'],
    ['২৬০', '255.5', '131', '99'],
  ],
  [
    ['60 %', '450', '82 %'],
    ['82 %', '60 %', '450'],
  ],
  [
    ['A+', '340', ''],
    ['340', 'A+', ''],
  ],
])('of one exam with %j the best are %j', (marks, order) => {
  expect(bestOfExam(marks.map((text) => ({ marks: text }))).map((row) => row.marks)).toEqual(order);
});

describe('toppers', () => {
  const site = siteForAll();
  const staff = staffForAll(site);
  afterAll(() => expect(site.errors).toEqual([]));

  const plain = { class_name: 'X', session: '2026–27', exam: '', is_topper: 0, consent_on: null } as const;
  const add = (name: string, marks: string) =>
    createResult(site.db, { ...plain, name, marks, consent_reference: '', image: undefined }, asStaff);
  const names = async () => (await listToppers(site.db)).map(({ name }) => name);
  const opens = async () => (await site.visit('/')).body.includes('modal opens-once');

  test('that nobody chose begin with the best marks, however old they are', async () => {
    await add('Best Of All', '98 %');
    for (let number = 0; number < 25; number++) await add(`Pupil ${number}`, `${60 + (number % 5)} %`);
    await add('Newest', '79.0 %');
    expect((await names()).slice(0, 2)).toEqual(['Best Of All', 'Newest']);
    expect(await names()).toHaveLength(24);
    expect((await site.visit('/')).text('.topper')).toContain('Best Of All');
  });

  test('open the dialog of the home page unless the office says no, and the cached page follows', async () => {
    expect(await opens()).toBe(true);
    const page = await staff.visit('/admin/settings/results');
    expect(page.all('input[name=toppersOpen]')).toHaveLength(2);
    const path = '/admin/settings/results';
    expect((await staff.post(path, { resultsShow: 'all', toppersOpen: 'no' })).status).toBe(303);
    expect(await opens()).toBe(false);
    expect((await site.visit('/')).all('#toppers .topper').length).toBeGreaterThan(0);
    expect((await staff.post(path, { resultsShow: 'all', toppersOpen: 'perhaps' })).text('.field-error')).toContain(
      'Choose one of the two.',
    );
    await staff.post(path, { resultsShow: 'all' });
    expect(await opens()).toBe(false);
    await staff.post(path, { resultsShow: 'all', toppersOpen: 'yes' });
    expect(await opens()).toBe(true);
  });
});

onOneEngine('toppers of one exam', (openDatabase) => {
  test('have the best totals, although nobody says out of how many', async () => {
    const db = await openDatabase();
    const plain = { session: '', exam: 'Annual', is_topper: 0, consent_on: null, consent_reference: '' } as const;
    const add = (name: string, marks: string, class_name = 'X') =>
      createResult(db, { ...plain, name, marks, class_name, image: undefined }, asStaff);
    for (const [name, marks] of [
      ['First', '131'],
      ['Best', '255'],
      ['Last', '162'],
    ] as const) {
      await add(name, marks);
    }
    const names = async () => (await listToppers(db)).map(({ name }) => name);
    expect(await names()).toEqual(['Best', 'Last', 'First']);
    await add('Of another class', '300', 'IX');
    expect(await names()).toEqual(['Of another class', 'Last', 'Best', 'First']);
  });
});
