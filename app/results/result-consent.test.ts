import { afterAll, beforeAll, expect, test } from 'vitest';
import { attribute } from '../../tests/answer.ts';
import { clerk } from '../../tests/clerk.ts';
import { openHouse, type TestHouse } from '../../tests/house.ts';
import { goodUpload } from '../../tests/uploads.ts';
import type { Visitor } from '../../tests/visitor.ts';
import { settleSchoolFact } from '../settings/school.server.ts';

let house: TestHouse;
let staff: Visitor;
let pictures: Record<string, string>;

const priya = { name: 'Priya Soren', marks: '468 / 500', class_name: 'X', session: '2025–26', is_topper: '1' };
const agreed = { ...priya, name: 'Arjun Das', consent_on: '2026-01-31', consent_reference: 'File 3, sheet 12' };
const publicPages = [
  '/results',
  '/results.data',
  '/results?class=X&session=2025–26',
  '/',
  '/_root.data',
  '/sitemap.xml',
];

beforeAll(async () => {
  house = await openHouse();
  staff = await house.signIn();
  for (const words of [priya, agreed]) {
    expect((await staff.post('/admin/results/new', await goodUpload(words))).status).toBe(303);
  }
  const rows = await house.db.selectFrom('result').select(['name', 'image_id']).execute();
  pictures = Object.fromEntries(rows.map(({ name, image_id }) => [name, `/media/images/${image_id}/160.webp`]));
});
afterAll(() => house.close());

const settle = (value: 'all' | 'agreed') =>
  house.db.transaction().execute((tx) => settleSchoolFact(tx, 'resultsShow', value, clerk));

test('at first every name and photo is shown at once', async () => {
  await settle('all');
  for (const path of ['/results', '/']) {
    const { body } = await house.visit(path);
    expect(body).toContain('Portrait of Priya Soren');
    expect(body).toContain('Portrait of Arjun Das');
  }
  expect((await house.visit(pictures['Priya Soren'] ?? '')).status).toBe(200);
});

test('where consent is asked for, no public answer holds a name or a picture without it', async () => {
  await settle('agreed');
  const id = pictures['Priya Soren']?.split('/')[3] ?? 'none';
  for (const path of publicPages) {
    const { body } = await house.visit(path);
    expect(body, path).not.toMatch(/Priya|Soren/);
    expect(body, path).not.toContain(id);
  }
  const page = await house.visit('/results');
  expect(page.all('.result-name').map((name) => name.textContent)).toEqual(['Arjun Das', 'P. S.']);
  expect(page.text('.initials')).toBe('PS');
  expect(page.all('.result-card img').map((image) => attribute(image, 'alt'))).toEqual(['Portrait of Arjun Das']);
  expect((await house.visit('/')).text('.toppers')).toContain('P. S.');
});

test('its picture is for the office alone, and comes back with the consent', async () => {
  await settle('agreed');
  const picture = pictures['Priya Soren'] ?? '';
  expect((await house.visit(picture)).status).toBe(404);
  expect((await house.visit(picture.replace('/media/', '/api/uploads/'))).status).toBe(404);
  const own = await staff.visit(picture);
  expect([own.status, own.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
  expect((await house.visit(pictures['Arjun Das'] ?? '')).status).toBe(200);
  await house.db.updateTable('result').set({ consent_on: '2026-02-01' }).where('name', '=', 'Priya Soren').execute();
  expect((await house.visit(picture)).status).toBe(200);
  expect((await house.visit('/results')).body).toContain('Portrait of Priya Soren');
});

test('the setting is for administrators, says what is missing, and takes nothing but its two words', async () => {
  const editor = await house.signIn({ username: 'bina', role: 'editor' });
  expect((await editor.visit('/admin/settings/results')).status).toBe(403);
  expect((await editor.visit('/admin/results')).body).not.toContain('/admin/settings/results');
  expect((await staff.visit('/admin/results')).body).toContain('/admin/settings/results');
  await house.db.updateTable('result').set({ consent_on: null }).where('name', '=', 'Priya Soren').execute();
  await settle('all');
  const page = await staff.visit('/admin/settings/results');
  expect(page.text('.desk-form')).toContain('1 result has no consent recorded.');
  expect(page.all('input[checked]').map((input) => attribute(input, 'value'))).toEqual(['all']);
  for (const resultsShow of ['none', '__proto__', '']) {
    expect((await staff.post('/admin/settings/results', { resultsShow })).status).toBe(422);
  }
  expect((await staff.post('/admin/settings/results', { resultsShow: 'agreed' })).status).toBe(303);
  expect((await house.visit('/results')).body).not.toContain('Priya');
  const last = await house.db
    .selectFrom('activity')
    .selectAll()
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  expect(last).toMatchObject({ kind: 'change', subject: 'setting', label: 'resultsShow', person_name: 'Asha Mahato' });
});

test.each([
  [{ consent_on: '2026-02-30' }, 'This is no day of the calendar'],
  [{ consent_on: '2099-12-31' }, 'This day is still to come'],
  [{ consent_on: '?' }, 'Write the day of the paper.'],
  [{ consent_reference: 'File 3' }, 'Write the day of the paper.'],
])('a consent like %j comes back with its sentence', async (words, sentence) => {
  const answer = await staff.post('/admin/results/new', await goodUpload({ ...priya, ...words }));
  expect([answer.status, answer.text('#field-consent_on-error')]).toEqual([422, expect.stringContaining(sentence)]);
});
