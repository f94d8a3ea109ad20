import { afterEach, expect, test } from 'vitest';
import { findPersonByUsername } from '../app/accounts/people.server.ts';
import { setSchoolFact } from '../app/settings/school.server.ts';
import { beginSetup, renewSetupToken } from '../app/settings/setup.server.ts';
import { type Answer, attribute } from './answer.ts';
import { latinTexts, unmarkedLatinTexts } from './interface-texts.ts';
import { siteForEach } from './site-of-tests.ts';
import { asStaff } from './staff.ts';
import { goodPassword } from './test-app.ts';

const asTyped = /\d{1,2}:\d\d [ap]m/g;

const site = siteForEach({ sendsMail: true });
afterEach(() => expect(site.errors).toEqual([]));

const languageOf = (page: Answer) => attribute(page.all('html')[0], 'lang');
const where = ({ headers }: Answer) => headers.get('location') ?? '';

test.each(['bn', 'or', 'hi'])('signing in speaks the language of its address: %s', async (language) => {
  const refused = await site.post(`/${language}/login`, { username: 'nobody', password: 'wrong' });
  expect([refused.status, languageOf(refused), latinTexts(refused)]).toEqual([401, language, []]);
  expect(attribute(refused.all('form')[0], 'action')).toBe(`/${language}/login`);
  const sent = await site.post(`/${language}/forgot-password`, { account: 'nobody' });
  expect(where(sent)).toBe(`/${language}/forgot-password?sent=1`);
  expect(latinTexts(await site.visit(where(sent)))).toEqual([]);
  const dead = await site.visit(`/${language}/reset-password/${'a'.repeat(52)}`);
  expect([dead.status, latinTexts(dead)]).toEqual([404, []]);
});

test('its links to other languages keep where the person was going', async () => {
  const page = await site.visit('/login?returnTo=%2Fadmin%2Fnotices');
  expect(page.all('.language-link').map((link) => attribute(link, 'href'))).toEqual(
    ['/bn', '/or', '/hi', ''].map((prefix) => `${site.origin}${prefix}/login?returnTo=%2Fadmin%2Fnotices`),
  );
});

test('who opens the office without a session signs in in the first language of the school', async () => {
  await site.db.transaction().execute((tx) => setSchoolFact(tx, 'firstLanguage', 'or', asStaff));
  expect(where(await site.visit('/admin/notices'))).toBe('/or/login?returnTo=%2Fadmin%2Fnotices');
});

test('who accepts an invitation in Hindi has the office in Hindi, and e-mails whose links lead to Hindi', async () => {
  const administrator = await site.signIn();
  const fields = { name: 'Rina Sen', email: 'rina@school.example', role: 'editor' };
  const invited = await administrator.post('/admin/people/invite', fields);
  const link = new URL(attribute(invited.all('#invitation-address')[0], 'value') ?? '');
  const browser = site.browser();
  const page = await browser.visit(`/hi${link.pathname}`);
  expect([page.status, languageOf(page)]).toEqual([200, 'hi']);
  await browser.post(`/hi${link.pathname}`, { username: 'rina', password: goodPassword });
  expect((await findPersonByUsername(site.db, 'rina'))?.language).toBe('hi');
  expect(languageOf(await browser.visit('/admin/dashboard'))).toBe('hi');
  expect(where(await browser.post('/admin/logout', {}))).toBe('/hi');
  await site.post('/forgot-password', { account: 'rina' });
  const emails = await site.db.selectFrom('email').select('body').orderBy('created_at', 'desc').execute();
  expect(emails[0]?.body).toContain(`${site.origin}/hi/reset-password/`);
});

test('a school is set up in Bengali from the first screen to the last', async () => {
  await beginSetup(site.db, null);
  const token = (await renewSetupToken(site.db))?.token ?? '';
  const browser = site.browser();
  const at = (screen: string) => `/bn/setup/${token}${screen}`;
  expect(where(await browser.visit(at('')))).toBe(at('/name'));
  const first = await browser.visit(at('/name'));
  expect([first.status, languageOf(first), latinTexts(first)]).toEqual([200, 'bn', []]);
  const named = await browser.post(at('/name'), { name: 'মধুপুর বিদ্যালয়', address: 'মধুপুর', pin: '000 000' });
  expect(where(named)).toBe(at('/contact'));
  for (const screen of ['/contact', '/crest']) {
    expect(unmarkedLatinTexts(await browser.visit(at(screen)), asTyped)).toEqual([]);
    await browser.post(at(screen), { intent: 'later' });
  }
  const account = { name: 'রিনা সেন', username: 'office', password: goodPassword };
  expect(where(await browser.post(at('/administrator'), account))).toBe(at('/pages'));
  await browser.post(at('/begin'), { begin: 'empty' });
  expect(latinTexts(await browser.visit(at('/finish')))).toEqual([]);
  await browser.post(at('/finish'), {});
  const dashboard = await browser.visit('/admin/dashboard');
  expect([dashboard.status, languageOf(dashboard)]).toEqual([200, 'bn']);
});
