import { afterEach, beforeEach, expect, test } from 'vitest';
import { beginSetup, renewSetupToken } from '../app/settings/setup.server.ts';
import { attribute } from './answer.ts';
import { eachEngine } from './engines.ts';
import { goodPassword, type TestApp, testApp } from './test-app.ts';

const clerk = { name: 'Rina Sen', username: 'office', password: goodPassword };
const screens = ['', '/name', '/contact', '/crest', '/administrator', '/pages', '/begin', '/finish'];

let site: TestApp;
let token: string;
let log: object[];
const at = (screen = '') => `/setup/${token}${screen}`;

async function open(engine?: 'sqlite' | 'postgres') {
  log = [];
  const info = (facts: object) => void log.push(facts);
  site = await testApp({ ...(engine && { engine }), log: { info, error: info } });
  await beginSetup(site.db, null);
  token = (await renewSetupToken(site.db))?.token ?? '';
}

afterEach(async () => {
  await site.close();
});

eachEngine('the set-up', (_, engine) => {
  beforeEach(() => open(engine));

  test('starts empty where there is no demonstration to remove', async () => {
    const begun = await site.post(at('/begin'), { begin: 'empty' });
    expect([begun.status, begun.headers.get('Location')]).toEqual([303, at('/finish')]);
  });

  test('is finished once by two browsers at once, and what comes after changes nothing', async () => {
    const one = site.browser();
    await one.post(at('/administrator'), clerk);
    const answers = await Promise.all([one.post(at('/finish'), {}), one.post(at('/finish'), {})]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    const before = await site.db.selectFrom('activity').select('id').execute();
    const people = await site.db.selectFrom('person').select('id').execute();
    await site.post(at('/name'), { name: 'Taken Over School' });
    await site.post(at('/administrator'), { ...clerk, username: 'second' });
    await site.post(at('/begin'), { begin: 'demonstration' });
    await site.post(at('/pages'), { pages: [] });
    const crest = new FormData();
    crest.set('crest', new File(['x'], 'crest.png', { type: 'image/png' }));
    expect((await site.post(at('/crest'), crest)).status).toBe(404);
    expect(await site.db.selectFrom('activity').select('id').execute()).toEqual(before);
    expect(await site.db.selectFrom('person').select('id').execute()).toEqual(people);
    expect((await site.visit('/contact')).body).not.toContain('Taken Over School');
  });

  test('takes a name that can be seen, and shows a hostile one as text', async () => {
    const invisible = await site.post(at('/name'), { name: '\u200B\u2060\uFEFF', address: '', pin: '' });
    expect([invisible.status, invisible.all('[aria-invalid="true"]').length]).toEqual([422, 1]);
    const long = await site.post(at('/name'), { name: 'x'.repeat(90_000), address: 'Madhupur', pin: '' });
    expect([long.status, long.text('.field-error')]).toEqual([422, expect.stringContaining('100')]);
    expect(long.body).toContain('x'.repeat(90_000));
    const broken = await site.post(at('/name'), { name: 'a\0b', address: 'Madhupur', pin: '' });
    expect([broken.status, broken.body.includes('value="Madhupur"')]).toEqual([400, true]);
    const name = '</title><script>alert(1)</script>';
    expect((await site.post(at('/name'), { name, address: '', pin: '' })).status).toBe(303);
    for (const path of [at('/name'), at('/contact'), '/']) {
      const page = await site.visit(path);
      expect([path, page.status, page.body.includes('<script>alert')]).toEqual([path, 200, false]);
    }
  });
});

test('its address is disclosed nowhere: not to other sites, caches, search engines, the log or the database', async () => {
  await open();
  for (const screen of [...screens, '/nothing']) {
    const page = await site.visit(at(screen));
    expect([screen, page.headers.get('Cache-Control')]).toEqual([screen, expect.stringContaining('no-store')]);
    expect(page.body).not.toMatch(/rel="canonical"|og:url/);
    const policies = page.all('meta[name="referrer"]').map((one) => attribute(one, 'content'));
    if (page.status === 200) expect([screen, policies]).toEqual([screen, ['same-origin']]);
    await site.post(at(screen), { name: 'x' });
    await site.visit(`${at(screen)}.data`);
    await site.visit(at(screen).toUpperCase());
    await site.visit(`//setup//${token}${screen}`);
  }
  expect(log.length).toBeGreaterThan(screens.length);
  expect(JSON.stringify(log).toLowerCase()).not.toContain(token);
  const stored = await site.db.selectFrom('setup').selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(token);
});

test('other sites cannot send its forms, and its secret opens nothing else', async () => {
  await open();
  const foreign: Record<string, string>[] = [
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' },
    { Origin: '', 'Sec-Fetch-Site': 'same-site' },
  ];
  for (const headers of foreign) {
    const refused = await site.post(at('/name'), { name: 'Taken Over School' }, { headers });
    expect([headers, refused.status]).toEqual([headers, 403]);
  }
  expect((await site.visit('/')).body).not.toContain('Taken Over School');
  for (const path of ['/reset-password/', '/invitation/', '/privacy/withdraw/']) {
    expect((await site.visit(path + token)).text('main form [type=password]')).toBeUndefined();
  }
  for (const path of ['/admin/dashboard', '/admin/settings', '/admin/settings/export']) {
    const options = { headers: { Authorization: `Bearer ${token}`, Cookie: `session=${token}` } };
    expect((await site.visit(path, options)).status).toBe(302);
  }
});

test('whoever tries many addresses waits, and the right one still opens', async () => {
  await open();
  const answers = [];
  for (let number = 0; number < 35; number += 1) answers.push(await site.visit(`/setup/wrong${number}/name`));
  const last = answers.at(-1);
  expect(last?.status).toBe(429);
  expect(Number(last?.headers.get('Retry-After'))).toBeGreaterThan(60);
  expect((await site.visit(at('/name'))).status).toBe(200);
});
