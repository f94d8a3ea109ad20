import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createPerson } from '../app/accounts/people.server.ts';
import { newId } from '../app/lib/ids.ts';
import { findSchool } from '../app/settings/school.server.ts';
import { beginSetup, findSetup, renewSetupToken } from '../app/settings/setup.server.ts';
import { attribute } from './answer.ts';
import { siteForEach } from './site-of-tests.ts';
import { createStaff } from './staff.ts';
import { goodPassword } from './test-app.ts';

const site = siteForEach();
let token: string;
const at = (screen = '') => `/setup/${token}${screen && `/${screen}`}`;

beforeEach(async () => {
  await beginSetup(site.db, null);
  token = await renew();
});
afterEach(() => expect(site.errors.splice(0)).toEqual([]));

async function renew(): Promise<string> {
  return (await renewSetupToken(site.db))?.token ?? '';
}

const clerk = { name: 'Rina Sen', username: 'office', password: goodPassword };
const where = ({ headers }: { headers: Headers }) => headers.get('Location');

test('without script it leads from the address to the admin area of a school of one’s own', async () => {
  const browser = site.browser();
  expect(where(await browser.visit(at()))).toBe(at('name'));
  const first = await browser.visit(at('name'));
  expect([first.status, first.text('h1')]).toEqual([200, 'What is your school called?']);
  expect(first.text('.setup-place')).toMatch(/^Step 1 of \d$/);
  expect(first.headers.get('Cache-Control')).toContain('no-store');
  expect(first.body).toMatch(/<meta name="robots" content="noindex"\/?>/);
  expect(first.body).not.toContain('rel="canonical"');
  const named = await browser.post(at('name'), { name: 'Madhupur School', address: 'Madhupur', pin: '000 000' });
  expect([named.status, where(named)]).toEqual([303, at('contact')]);
  expect(where(await browser.post(at('contact'), { intent: 'later' }))).toBe(at('crest'));
  expect(where(await browser.post(at('crest'), { intent: 'later' }))).toBe(at('administrator'));
  const made = await browser.post(at('administrator'), clerk);
  expect(made.status).toBe(303);
  await browser.post(at('begin'), { begin: 'empty' });
  const last = await browser.visit(at('finish'));
  expect(last.text('.setup-list')).toContain('How do parents reach you? (later)');
  const finished = await browser.post(at('finish'), {});
  expect([finished.status, finished.all('.recovery-codes code').length]).toEqual([200, 10]);
  expect(attribute(finished.all('a.button')[0], 'href')).toBe('/admin/dashboard');
  const codes = await site.db.selectFrom('recovery_code').selectAll().execute();
  expect(codes.some(({ code_hash }) => finished.body.includes(code_hash))).toBe(false);
  expect((await browser.visit('/admin/dashboard')).status).toBe(200);
  expect((await site.visit('/contact')).body).toContain('Madhupur School');
  for (const screen of ['', 'name', 'administrator', 'finish'])
    expect((await browser.visit(at(screen))).status).toBe(404);
  expect((await browser.post(at('name'), { name: 'Another' })).status).toBe(404);
});

test('the crest is looked at before it is used, and what was looked at is what the school gets', async () => {
  const letterhead = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#e8e4d8' } })
    .composite([{ input: { create: { width: 60, height: 60, channels: 3, background: '#1d5c3a' } }, left: 0, top: 0 }])
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('crest', new File([new Uint8Array(letterhead)], 'letterhead.png'));
  for (const [name, value] of Object.entries({ x: '0', y: '0', side: '0.2' })) form.set(name, value);
  const browser = site.browser();
  const look = where(await browser.post(at('crest'), form)) ?? '';
  expect(look.split('=')[0]).toBe(`${at('crest')}?crest`);
  expect((await findSetup(site.db, token))?.answers).toEqual({});
  expect((await findSchool(site.db)).crest).toBe('');

  const page = await browser.visit(look);
  const pictures = page.all('.crest-preview img').map((img) => attribute(img, 'src') ?? '');
  expect(pictures).toHaveLength(3);
  const shown = await site.app(new Request(site.origin + pictures[0]), { address: '127.0.0.1' });
  const data = await sharp(await shown.arrayBuffer())
    .removeAlpha()
    .raw()
    .toBuffer();
  const [red = 255, green = 0, blue = 255] = data;
  expect([red < 40, green > 80, blue < 70]).toEqual([true, true, true]);
  expect(page.all('button').map((button) => button.textContent.trim())).toEqual(['Use this logo']);
  expect(page.all(`a[href="${at('crest')}"]`).map((link) => link.textContent)).toEqual(['Choose a different photo']);

  const gone = await browser.post(`${at('crest')}?crest=${newId()}`, { intent: 'use' });
  expect([gone.status, gone.text('.field-error')]).toEqual([422, expect.stringContaining('no longer here')]);
  expect(where(await browser.post(look, { intent: 'use' }))).toBe(at('administrator'));
  expect((await findSchool(site.db)).crest).toBe(look.split('=')[1]);
  expect((await site.visit('/contact')).body).toContain(`/media/crest/${look.split('=')[1]}/crest.webp`);
  expect((await findSetup(site.db, token))?.answers).toEqual({ crest: 'done' });
});

test('it asks for two telephones and takes the hours of a week in one row', async () => {
  const phones = { phone: '0000 000417', secondPhone: '00000 00418' };
  const hours = { hoursMonday: 'Sat 10.30 to 1.30, Sunday closed', 'hoursMonday-to': '' };
  const refused = await site.post(at('contact'), { ...phones, ...hours });
  expect([refused.status, refused.all('.field-error').map((error) => error.textContent)]).toEqual([
    422,
    ['Add am or pm to 10.30 and 1.30. For example, 10:30 am.'],
  ]);
  hours.hoursMonday = 'Mon to Fri 10.30 am to 4 pm, Sat 10.30 am to 1.30 pm, Sunday closed';
  expect(where(await site.post(at('contact'), { ...phones, ...hours }))).toBe(at('crest'));
  expect(await findSchool(site.db)).toMatchObject({
    ...phones,
    hoursFriday: '10.30 am to 4 pm',
    hoursSaturday: '10.30 am to 1.30 pm',
    hoursSunday: 'Closed',
  });
});

test.each([
  ['later', { intent: 'later' }, ['no', 'no', 'no']],
  ['no tick', { name: 'Madhupur School' }, ['no', 'no', 'no']],
  ['Odia ticked', { name: 'Madhupur School', showsOdia: 'yes' }, ['no', 'yes', 'no']],
])('the website is in English and in the languages that were ticked: %s', async (_, answer, shown) => {
  const browser = site.browser();
  await browser.post(at('name'), answer);
  await browser.post(at('administrator'), clerk);
  await browser.post(at('finish'), {});
  const { showsBengali, showsOdia, showsHindi } = await findSchool(site.db);
  expect([showsBengali, showsOdia, showsHindi]).toEqual(shown);
});

test('a page that is left out says so in the list of pages', async () => {
  const browser = site.browser();
  await browser.post(at('administrator'), clerk);
  await browser.post(at('pages'), { pages: 'director' });
  const list = await browser.visit('/admin/pages');
  const tagsOf = (path: string) =>
    list.all('tbody tr').flatMap((row) => (row.textContent.includes(path) ? [row.textContent] : []));
  expect(tagsOf('/chairpersonmessage').join()).toContain('Left out of the menu');
  expect(tagsOf('/chairpersonmessage').join()).not.toContain('Empty');
  expect(tagsOf('/directormessage').join()).toContain('Empty');
});

test('a faulty answer comes back with what was typed, and nothing is saved', async () => {
  const answer = await site.post(at('contact'), { whatsapp: '12', email: 'office@school.example' });
  expect([answer.status, answer.all('[aria-invalid="true"]').length]).toEqual([422, 1]);
  expect(answer.body).toContain('value="office@school.example"');
  const weak = await site.post(at('administrator'), { ...clerk, password: 'short' });
  expect([weak.status, weak.body.includes('short"')]).toEqual([422, false]);
  expect((await findSetup(site.db, token))?.answers).toEqual({});
});

test('it is taken up again at the first question without an answer, also at a new address', async () => {
  await site.post(at('name'), { name: 'Madhupur School', address: '', pin: '' });
  const old = at();
  token = await renew();
  expect((await site.visit(old)).status).toBe(404);
  expect(where(await site.visit(at()))).toBe(at('contact'));
  expect((await site.visit(at('name'))).body).toContain('value="Madhupur School"');
});

test('what was said of one thing stays when it is put off later', async () => {
  await site.post(at('name'), { name: 'Madhupur School', address: '', pin: '' });
  await site.post(at('name'), { intent: 'later' });
  expect((await findSetup(site.db, token))?.answers).toEqual({ name: 'done' });
});

test('nobody is done without an administrator', async () => {
  expect((await site.visit(at('administrator'))).body).not.toContain('value="later"');
  expect((await site.post(at('administrator'), { intent: 'later' })).status).toBe(422);
  expect(where(await site.visit(at('finish')))).toBe(at('administrator'));
  expect(where(await site.post(at('finish'), {}))).toBe(at('administrator'));
  expect(await findSetup(site.db, token)).toBeDefined();
});

test('of two people at once one makes the administrator, and the other is led to sign in', async () => {
  const answers = await Promise.all([
    site.post(at('administrator'), clerk),
    site.post(at('administrator'), { ...clerk, username: 'other', name: 'Other' }),
  ]);
  const places = answers.map(where).toSorted();
  expect(places).toEqual([`/login?${new URLSearchParams({ returnTo: at('administrator') })}`, at('pages')]);
  expect(await site.db.selectFrom('person').select('id').execute()).toHaveLength(1);
});

test('the printed administrator is replaced, also by one of the same name', async () => {
  const printed = { username: 'admin', name: 'Administrator', email: '', role: 'administrator' } as const;
  const by = { id: null, name: 'First start' };
  const added = await createPerson(site.db, by, { ...printed, password_hash: 'none', must_change_password: 1 });
  await site.db
    .updateTable('setup')
    .set({ printed_person_id: 'id' in added ? added.id : null })
    .execute();
  expect((await site.visit(at('administrator'))).body).toContain('value="later"');
  expect((await site.post(at('administrator'), { ...clerk, username: 'admin' })).status).toBe(303);
  const people = await site.db.selectFrom('person').select(['name', 'username']).execute();
  expect(people).toEqual([{ name: 'Rina Sen', username: 'admin' }]);
});

test('a wrong, an old and a needless address are not found', async () => {
  for (const wrong of ['x', 'a'.repeat(52), token.slice(1), `${token}a`]) {
    expect((await site.visit(`/setup/${wrong}/name`)).status).toBe(404);
  }
  await site.db.updateTable('setup').set({ expires_at: '2026-01-01T00:00:00.000Z' }).execute();
  expect((await site.visit(at('name'))).status).toBe(404);
  token = await renew();
  expect((await site.visit(at('name'))).status).toBe(200);
  // Whoever is an administrator has no need of it, and nobody else may have it.
  await createStaff(site.db);
  expect((await site.visit(at('name'))).status).toBe(404);
  expect((await site.post(at('name'), { name: 'Another' })).status).toBe(404);
});

test.each(['ADMIN_PASSWORD', 'npm run admin -- create', 'a restored backup'])(
  'an administrator of %s ends it, also before they have signed in',
  async (name) => {
    await site.post(at('name'), { name: 'Madhupur School', address: '', pin: '' });
    const person = { username: 'head', name, email: '', role: 'administrator', must_change_password: 1 } as const;
    await createPerson(site.db, { id: null, name }, { ...person, password_hash: 'none' });
    for (const screen of ['', 'name', 'administrator', 'begin', 'finish']) {
      expect([screen, (await site.visit(at(screen))).status]).toEqual([screen, 404]);
    }
    expect((await site.post(at('administrator'), clerk)).status).toBe(404);
    expect((await site.post(at('name'), { name: 'Taken Over School' })).status).toBe(404);
    expect(await site.db.selectFrom('person').select('username').execute()).toEqual([{ username: 'head' }]);
    expect((await site.visit('/contact')).body).toContain('Madhupur School');
  },
);

test('once there is an administrator only they go on: others are led to sign in and come back', async () => {
  const browser = site.browser();
  await browser.post(at('administrator'), clerk);
  const before = await site.db.selectFrom('activity').select('id').execute();
  const screens = ['name', 'contact', 'crest', 'administrator', 'pages', 'begin', 'finish'];
  const login = (screen: string) => `/login?${new URLSearchParams({ returnTo: at(screen) })}`;
  for (const screen of ['', ...screens]) expect(where(await site.visit(at(screen)))).toBe(login(screen));
  const answers: Record<string, string>[] = [{ name: 'Taken Over School', begin: 'empty' }, { intent: 'later' }];
  for (const screen of screens) {
    for (const fields of answers) {
      expect([screen, where(await site.post(at(screen), fields))]).toEqual([screen, login(screen)]);
    }
  }
  expect(await site.db.selectFrom('activity').select('id').execute()).toEqual(before);
  expect((await findSetup(site.db, token))?.answers).toEqual({ administrator: 'done' });

  const later = site.browser();
  expect((await later.visit(where(await later.visit(at('pages'))) ?? '')).body).toContain(
    'Sign in as the administrator',
  );
  const back = await later.post('/login', { ...clerk, returnTo: at('pages') });
  expect([back.status, where(back)]).toEqual([303, at('pages')]);
  expect((await later.visit(at('pages'))).status).toBe(200);
  const editor = await site.signIn({ username: 'bina', role: 'editor' });
  expect((await editor.visit(at('pages'))).status).toBe(404);
  expect((await browser.post(at('finish'), {})).status).toBe(200);
});
