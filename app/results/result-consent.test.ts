import { beforeAll, expect, test } from 'vitest';
import { attribute } from '../../tests/answer.ts';
import { siteForAll, staffForAll } from '../../tests/site-of-tests.ts';
import { asStaff } from '../../tests/staff.ts';
import { goodUpload } from '../../tests/uploads.ts';
import { setSchoolFact } from '../settings/school.server.ts';

const site = siteForAll();
const staff = staffForAll(site);
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
  for (const words of [priya, agreed]) {
    expect((await staff.post('/admin/results/new', await goodUpload(words))).status).toBe(303);
  }
  const rows = await site.db.selectFrom('result').select(['name', 'image_id']).execute();
  pictures = Object.fromEntries(rows.map(({ name, image_id }) => [name, `/media/images/${image_id}/160.webp`]));
});

const settle = (value: 'all' | 'agreed') =>
  site.db.transaction().execute((tx) => setSchoolFact(tx, 'resultsShow', value, asStaff));

test('at first every name and photo is shown at once', async () => {
  await settle('all');
  for (const path of ['/results', '/']) {
    const { body } = await site.visit(path);
    expect(body).toContain('Portrait of Priya Soren');
    expect(body).toContain('Portrait of Arjun Das');
  }
  expect((await site.visit(pictures['Priya Soren'] ?? '')).status).toBe(200);
});

test('where consent is required, no public response has a name or a photo without it', async () => {
  await settle('agreed');
  const id = pictures['Priya Soren']?.split('/')[3] ?? 'none';
  for (const path of publicPages) {
    const { body } = await site.visit(path);
    expect(body, path).not.toMatch(/Priya|Soren/);
    expect(body, path).not.toContain(id);
  }
  const page = await site.visit('/results');
  expect(page.all('.result-name').map((name) => name.textContent)).toEqual(['Arjun Das', 'P. S.']);
  expect(page.text('.initials')).toBe('PS');
  expect(page.all('.result-card img').map((image) => attribute(image, 'alt'))).toEqual(['Portrait of Arjun Das']);
  expect((await site.visit('/')).text('.toppers')).toContain('P. S.');
});

test('its picture is for the office alone, and comes back with the consent', async () => {
  await settle('agreed');
  const picture = pictures['Priya Soren'] ?? '';
  expect((await site.visit(picture)).status).toBe(404);
  expect((await site.visit(picture.replace('/media/', '/api/uploads/'))).status).toBe(404);
  const own = await staff.visit(picture);
  expect([own.status, own.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
  expect((await site.visit(pictures['Arjun Das'] ?? '')).status).toBe(200);
  await site.db.updateTable('result').set({ consent_on: '2026-02-01' }).where('name', '=', 'Priya Soren').execute();
  expect((await site.visit(picture)).status).toBe(200);
  expect((await site.visit('/results')).body).toContain('Portrait of Priya Soren');
});

test('the setting is for administrators, says what is missing, and takes nothing but its two words', async () => {
  const editor = await site.signIn({ username: 'bina', role: 'editor' });
  expect((await editor.visit('/admin/settings/results')).status).toBe(403);
  expect((await editor.visit('/admin/results')).body).not.toContain('/admin/settings/results');
  expect((await staff.visit('/admin/results')).body).toContain('/admin/settings/results');
  await site.db.updateTable('result').set({ consent_on: null }).where('name', '=', 'Priya Soren').execute();
  await settle('all');
  const page = await staff.visit('/admin/settings/results');
  expect(page.text('.admin-form')).toContain('1 result has no consent recorded.');
  expect(page.all('input[name=resultsShow][checked]').map((input) => attribute(input, 'value'))).toEqual(['all']);
  for (const resultsShow of ['none', '__proto__', '']) {
    expect((await staff.post('/admin/settings/results', { resultsShow })).status).toBe(422);
  }
  expect((await staff.post('/admin/settings/results', { resultsShow: 'agreed' })).status).toBe(303);
  expect((await site.visit('/results')).body).not.toContain('Priya');
  const last = await site.db.selectFrom('activity').selectAll().orderBy('sequence', 'desc').limit(1).executeTakeFirst();
  expect(last).toMatchObject({ kind: 'change', subject: 'setting', label: 'resultsShow', person_name: 'Asha Mahato' });
});

test.each([
  [{ consent_on: '2026-02-30' }, 'This date does not exist'],
  [{ consent_on: '2099-12-31' }, 'This date is in the future'],
  [{ consent_on: '?' }, 'Enter the date of the consent form.'],
  [{ consent_reference: 'File 3' }, 'Enter the date of the consent form.'],
])('a consent like %j comes back with its sentence', async (words, sentence) => {
  const answer = await staff.post('/admin/results/new', await goodUpload({ ...priya, ...words }));
  expect([answer.status, answer.text('#field-consent_on-error')]).toEqual([422, expect.stringContaining(sentence)]);
});
