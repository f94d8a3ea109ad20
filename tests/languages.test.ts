import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCalendarItem } from '../app/calendar/calendar.server.ts';
import { inTransaction } from '../app/database/transaction.server.ts';
import { m } from '../app/paraglide/messages.js';
import { claimSchoolFacts } from '../app/settings/school.server.ts';
import { attribute } from './answer.ts';
import { showLanguages } from './show-languages.ts';
import { siteForAll } from './site-of-tests.ts';
import { asStaff } from './staff.ts';
import { testApp } from './test-app.ts';

describe('a school that shows English alone', () => {
  const site = siteForAll();
  beforeAll(() => showLanguages(site.db, 'no'));
  afterAll(() => expect(site.errors).toEqual([]));

  test('has no links to other languages, and leads from their addresses to its own, and to no other website', async () => {
    const page = await site.visit('/contact');
    expect(page.all('.languages, link[hreflang]')).toEqual([]);
    const { status, headers } = await site.visit('/bn/allnotices?category=fee');
    expect([status, headers.get('location')]).toEqual([302, '/allnotices?category=fee']);
    for (const path of ['/bn//evil.example', '/hi///evil.example/x', '/or/\\\\evil.example']) {
      const answer = await site.visit(path);
      const led = new URL(answer.headers.get('location') ?? '', site.origin);
      expect([path, answer.status, led.origin]).toEqual([path, 302, site.origin]);
    }
  });

  test('answers a form that was open when the language went, and keeps what was typed', async () => {
    const page = await site.post('/bn/contact', { name: '', mobile_no: '12', email: '', message: 'ভর্তি কবে?' });
    expect(page.status).toBe(422);
    expect(attribute(page.all('html')[0], 'lang')).toBe('bn');
    expect(page.text('.field-error')).toMatch(/[\u0980-\u09FF]/);
    expect(page.text('textarea')).toBe('ভর্তি কবে?');
  });
});

describe('a school that shows four languages, as every new one does', () => {
  const site = siteForAll();
  afterAll(() => expect(site.errors).toEqual([]));

  test.each([
    ['/', 'en', 'Staff Login'],
    ['/bn', 'bn', 'কর্মীদের লগইন'],
    ['/or', 'or', 'ଷ୍ଟାଫ୍ ଲଗଇନ୍'],
    ['/hi', 'hi', 'स्टाफ़ लॉगिन'],
  ])('%s is in %s', async (path, language, login) => {
    const page = await site.visit(path);
    expect(page.status).toBe(200);
    expect(attribute(page.all('html')[0], 'lang')).toBe(language);
    expect(page.text('.strip-login')).toBe(login);
  });

  test('names every language in the header, with the address of the same page, and marks the one it is in', async () => {
    const page = await site.visit('/or/allnotices?category=fee&fbclid=1');
    const links = page.all('.languages a').map((link) => [attribute(link, 'lang'), attribute(link, 'href')]);
    expect(links).toEqual([
      ['bn', `${site.origin}/bn/allnotices?category=fee`],
      ['or', `${site.origin}/or/allnotices?category=fee`],
      ['hi', `${site.origin}/hi/allnotices?category=fee`],
      ['en', `${site.origin}/allnotices?category=fee`],
    ]);
    expect(attribute(page.all('.languages [aria-current]')[0], 'lang')).toBe('or');
    expect(page.headers.getSetCookie()).toEqual([]);
  });

  test('offers the first language of the school first and large on its pages in English, and nowhere else', async () => {
    const school = await testApp();
    const offered = async (path: string) => {
      const links = (await school.visit(path)).all('.languages a');
      return links.map((link) => `${attribute(link, 'lang')}${attribute(link, 'class')?.includes('first') ? '!' : ''}`);
    };
    expect(await offered('/')).toEqual(['bn', 'or', 'hi', 'en']);
    await inTransaction(school.db, (tx) => claimSchoolFacts(tx, { firstLanguage: 'or' }, asStaff));
    expect(await offered('/')).toEqual(['or!', 'bn', 'hi', 'en']);
    expect(await offered('/or')).toEqual(['bn', 'or', 'hi', 'en']);
    await school.close();
  });

  test('lists its pages in the language of the office', async () => {
    const school = await testApp();
    const staff = await school.signIn();
    await school.db.updateTable('person').set({ language: 'bn' }).execute();
    const titles = (await staff.visit('/admin/pages')).text('main');
    expect(titles).toContain(m.pages_title_home({}, { locale: 'bn' }));
    expect(titles).not.toContain('Chairperson’s Message');
    const found = await staff.visit(`/admin/search?q=${m.pages_title_library({}, { locale: 'bn' })}`);
    expect(found.text('main')).toContain('/library');
    const originals = await staff.visit('/admin/translations?kind=page');
    expect(originals.text('main')).not.toContain('Chairperson’s Message');
    await school.close();
  });

  test.each([
    ['/bn/calendar', '?month=2026-08'],
    ['/bn/calendar', '?view=list&session=2026'],
    ['/bn/gallery', '?show=albums'],
    ['/bn/allnotices', '?q=fees'],
    ['/bn/results', '?name=Rina'],
    ['/bn/contact', '?sent=1'],
  ])('and at %s keeps what is chosen: %s', async (path, search) => {
    const page = await site.visit(`${path}${search}&fbclid=1`);
    const english = page
      .all('.languages a')
      .map((link) => attribute(link, 'href'))
      .at(-1);
    expect(english).toBe(`${site.origin}${path.slice('/bn'.length)}${search}`);
  });

  test('tells search engines of each other language', async () => {
    const page = await site.visit('/hi/contact');
    expect(attribute(page.all('link[rel=canonical]')[0], 'href')).toBe(`${site.origin}/hi/contact`);
    const alternates = page
      .all('link[rel=alternate]')
      .map((link) => [attribute(link, 'hreflang'), attribute(link, 'href')?.slice(site.origin.length)]);
    expect(alternates).toEqual([
      ['bn', '/bn/contact'],
      ['or', '/or/contact'],
      ['hi', '/hi/contact'],
      ['en', '/contact'],
      ['x-default', '/contact'],
    ]);
    expect(attribute(page.all('meta[property="og:locale"]')[0], 'content')).toBe('hi_IN');
  });

  test('every link and form of a page stays in its language; files, the office and calls have one address', async () => {
    const page = await site.visit('/bn');
    const addresses = page.all('a, form').map((one) => attribute(one, 'href') ?? attribute(one, 'action') ?? '');
    const paths = addresses.filter((address) => address.startsWith('/'));
    expect(paths.length).toBeGreaterThan(20);
    expect([...new Set(paths.filter((path) => !/^\/bn([/?]|$)/.test(path)))]).toEqual([]);
    expect(page.all('link[rel=stylesheet]').map((link) => attribute(link, 'href'))[0]).toMatch(/^\/assets\//);
  });

  test('concurrent requests are each answered in their own language', async () => {
    const paths = ['/bn', '', '/or', '/hi'].flatMap((language) =>
      ['/contact', '/allnotices', '/gallery', '/calendar', '/results'].map((path) => language + path),
    );
    const pages = await Promise.all(paths.map((path) => site.visit(path)));
    const inOther = pages.map((page, index) => [paths[index], attribute(page.all('html')[0], 'lang')]);
    expect(inOther).toEqual(paths.map((path) => [path, /^\/(bn|or|hi)\//.exec(path)?.[1] ?? 'en']));
  });

  test('pages are kept apart for each language', async () => {
    const titles = [];
    for (const path of ['/contact', '/bn/contact', '/hi/contact', '/contact', '/bn/contact']) {
      titles.push((await site.visit(path)).text('h1'));
    }
    expect(titles[3]).toBe(titles[0]);
    expect(titles[4]).toBe(titles[1]);
    expect(new Set(titles).size).toBe(3);
  });

  test.each([
    ['/bn/', '/bn'],
    ['/bn/AllNotices/', '/bn/allnotices'],
    ['/hi/mpd?x=1', '/hi/MPD?x=1'],
  ])('%s leads to %s', async (path, to) => {
    const { status, headers } = await site.visit(path);
    expect([status, headers.get('location')]).toEqual([308, to]);
  });

  test.each(['/bn/admin/dashboard', '/bn/admin', '/bn/api/fetchnotice.php', '/bn/bn', '/ta/contact', '/BN/contact'])(
    '%s is no page',
    async (path) => {
      expect((await site.visit(path)).status).toBe(404);
    },
  );

  test.each(['/healthz', '/metrics', '/favicon.svg', '/favicon.ico', '/share.jpg', '/colours.css', '/nothing-here'])(
    '%s has one address or none: below another language a page says in it that it is not there',
    async (path) => {
      const page = await site.visit(`/or${path}`);
      expect([page.status, attribute(page.all('html')[0], 'lang')]).toEqual([404, 'or']);
      expect(page.text('h1')).not.toBe('Page Not Found');
    },
  );

  test('a family that writes from a page in Hindi gets its e-mail in Hindi, and the office sees what it reads', async () => {
    const family = { name: 'सुनीता', mobile_no: '0000000000', email: 'family@home.example', message: 'फ़ीस कितनी है?' };
    const { headers } = await site.post('/hi/contact', { ...family, consent: ['email'] });
    expect(headers.get('location')).toMatch(/^\/hi\/contact/);
    const email = await site.db
      .selectFrom('email')
      .selectAll()
      .where('to_address', '=', family.email)
      .executeTakeFirstOrThrow();
    const words = `${email.subject} ${email.body}`.replaceAll(/https?:\S+|Our School|WhatsApp/g, '');
    expect(words).toMatch(/[\u0900-\u097F]{3}/);
    expect(words).not.toMatch(/[A-Za-z]/);
    expect(email.body).toContain(`${site.origin}/hi/privacy/withdraw/`);
    const { id } = await site.db.selectFrom('enquiry').select('id').executeTakeFirstOrThrow();
    const office = await site.signIn();
    expect((await office.visit(`/admin/enquiries/${id}`)).text('main')).toContain('prefers Hindi');
  });

  test('a secret in an address is stored and logged in no language', async () => {
    const logged: object[] = [];
    const log = { info: (facts: object) => void logged.push(facts), error: () => undefined };
    const logging = await testApp({ db: site.db, log });
    const token = 'a'.repeat(40);
    const page = await logging.visit(`/bn/privacy/withdraw/${token}`);
    await logging.close();
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(JSON.stringify(logged)).toContain('/bn/privacy/withdraw/…');
  });

  test('dates are written as the language writes them', async () => {
    const sports = { title: 'Annual sports', kind: 'event', first_day: '2026-12-18', last_day: '2026-12-19' } as const;
    await site.db.transaction().execute((tx) => createCalendarItem(tx, sports, asStaff));
    const when = async (path: string) => (await site.visit(`${path}/calendar?month=2026-12`)).text('.calendar-when');
    expect(await when('')).toBe('Fri, 18 Dec to Sat, 19 Dec 2026');
    expect(await when('/bn')).toContain('শুক্রবার, ১৮ ডিসেম্বর');
    expect(await when('/hi')).toContain('शुक्रवार, 18 दिसंबर');
    expect(await when('/or')).toContain('ଶୁକ୍ରବାର, 18 ଡିସେମ୍ବର');
  });
});
