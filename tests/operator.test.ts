import { expect, test } from 'vitest';
import { hostingOf, onlyOwnPages } from '../server/host/operator.ts';
import { type ListedSchool, listSchools } from '../server/host/registry.ts';
import { attribute } from './answer.ts';
import { siteForEach } from './site-of-tests.ts';
import { folderForAll } from './temporary-folder.ts';

const schoolsDir = folderForAll();

const limits = { diskMb: 2000, emailsADay: 300 };
let schools = Array.from({ length: 1000 }, (_, index): ListedSchool => {
  const name = `school-${String(index).padStart(4, '0')}`;
  const addresses = [`http://${name}.schools.example`];
  return { name, folder: '', record: { addresses, status: 'open', limits, madeAt: '2026-11-28T10:00:00.000Z' } };
});
const held = { kind: 'held', reason: 'The upgrade has failed.' } as const;
const hosting = hostingOf({
  place: { schoolsDir, publicUrl: new URL('http://schools.example'), env: {} },
  schools: { all: () => schools },
  // The site of the operator stands for all schools.
  pool: { take: async (name) => ({ school: { ...site, name, services: site }, release: () => undefined }) },
  faults: { stateOf: (name) => (name === 'school-0700' ? held : undefined) },
  round: { factsOf: () => ({ diskBytes: 12_000_000 }) },
  errorsOf: () => 3,
});

const site = siteForEach({ hosting });

async function operator() {
  const browser = await site.signIn({ username: 'ravi', name: 'Ravi Das' });
  await site.db.updateTable('person').set({ two_factor_at: new Date().toISOString() }).execute();
  return browser;
}

test('the list of the schools needs two-step verification and an administrator', async () => {
  const browser = await site.signIn();
  const { status, headers } = await browser.visit('/admin/schools');
  expect([status, headers.get('location')]).toEqual([302, '/admin/account/two-factor']);
  expect((await browser.visit('/admin/account/two-factor')).body).toContain('Set up two-step verification first.');
  await site.db.updateTable('person').set({ role: 'editor' }).execute();
  expect((await browser.visit('/admin/schools')).status).toBe(403);
});

test('of a thousand schools those with a fault are first, and each is found by its name', async () => {
  const browser = await operator();
  const page = await browser.visit('/admin/schools');
  expect(page.text('tbody')).toMatch(/^school-0700 ?http:\S+ ?Held after an error ?The upgrade has failed/);
  expect(page.text('tbody')).toContain('12 of 2,000 MB');
  expect(page.all('.admin-side-nav a').map((link) => attribute(link, 'href'))).toEqual(
    ['schools', 'activity', 'people', 'account'].map((name) => `/admin/${name}`),
  );
  expect((await browser.visit('/admin/schools?q=school-099')).all('tbody tr')).toHaveLength(10);
});

test('a school is created, suspended after a question, and entered for help', async () => {
  const browser = await operator();
  const send = (fields: Record<string, string>) => browser.post('/admin/schools?q=balika-1', fields);
  const school = { intent: 'create', name: 'balika-1', address: 'http://balika.schools.example' };
  const linkIn = async (sent: ReturnType<typeof send>) =>
    attribute((await sent).all('#invitation-address')[0], 'value');
  expect(await linkIn(send(school))).toMatch(/^http:\/\/balika\.schools\.example\/setup\/\w+$/);
  schools = await listSchools(schoolsDir);
  expect((await send(school)).text('.note')).toContain('Nothing was changed.');
  expect((await send({ ...school, intent: 'suspend' })).text('.note')).toContain('Suspend website: balika-1');
  expect(await linkIn(send({ ...school, intent: 'enter', confirmed: 'yes' }))).toMatch(/\/invitation\/\w+$/);
  expect((await browser.visit('/admin/people')).text('.invitation-list')).toContain('Ravi Das (schools.example)');
  await send({ ...school, intent: 'suspend', confirmed: 'yes' });
  expect(await listSchools(schoolsDir)).toMatchObject([{ name: 'balika-1', record: { status: 'suspended' } }]);
  expect((await browser.visit('/admin/activity')).text('main')).toContain('added the school “balika-1”');
});

test('on the site of the operator there is nothing of a website', async () => {
  const app = onlyOwnPages(async () => new Response(null, { status: 204 }), false);
  const statusOf = async (path: string) => (await app(new Request(`http://schools.example${path}`))).status;
  const own = ['/admin/schools', '/admin/schools.data', '/admin/account/two-factor', '/hi/login', '/office-worker.js'];
  const others = [
    '/contact',
    '/hi',
    '/setup/x',
    '/api/notices',
    '/admin/notices',
    '/admin/outbox.data',
    '/admin/preview/1',
  ];
  for (const path of own) expect([path, await statusOf(path)]).toEqual([path, 204]);
  for (const path of others) expect([path, await statusOf(path)]).toEqual([path, path === '/hi' ? 302 : 404]);
});
