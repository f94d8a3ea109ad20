import ICAL from 'ical.js';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { today } from '../app/lib/dates.ts';
import { languages, pathIn } from '../app/lib/languages/languages.ts';
import { insertNotice } from '../app/notices/notices.server.ts';
import { claimSchoolFacts } from '../app/settings/school.server.ts';
import { attribute } from './answer.ts';
import { showLanguages } from './show-languages.ts';
import { siteForEach } from './site-of-tests.ts';
import { asStaff } from './staff.ts';

const site = siteForEach();
afterEach(() => expect(site.errors).toEqual([]));

type Facts = Parameters<typeof claimSchoolFacts>[1];

const setFacts = (facts: Facts) => site.db.transaction().execute((tx) => claimSchoolFacts(tx, facts, asStaff));

const puja = { title: 'Puja holiday', details: 'School is closed.', category: 'holiday', is_pinned: 0 } as const;

const locationsIn = (map: string) => [...map.matchAll(/<url><loc>([^<]+)<\/loc>/g)].map(([, address]) => address);

async function manifest(search = '') {
  return JSON.parse((await site.visit(`/manifest.webmanifest${search}`)).body);
}

async function feed(search = '') {
  const { status, body } = await site.visit(`/calendar.ics${search}`);
  expect(status).toBe(200);
  const calendar = new ICAL.Component(ICAL.parse(body));
  const [event] = calendar.getAllSubcomponents('vevent');
  return {
    name: String(calendar.getFirstPropertyValue('x-wr-calname')),
    category: event?.getFirstPropertyValue('categories'),
    url: event?.getFirstPropertyValue('url'),
  };
}

describe('a school that shows English alone', () => {
  beforeEach(() => showLanguages(site.db, 'no'));

  test('has one address of each page in the map for search engines', async () => {
    const { body } = await site.visit('/sitemap.xml');
    expect(body).not.toContain('hreflang');
    expect(locationsIn(body).filter((address) => /\/(bn|or|hi)(\/|$)/.test(address ?? ''))).toEqual([]);
  });

  test('answers files requested in an unknown language in English', async () => {
    await setFacts({ nameBn: 'পদ্মপুকুর বিদ্যালয়' });
    expect(await manifest('?lang=bn')).toEqual(await manifest());
    expect(await manifest('?lang=constructor')).toMatchObject({
      id: '/',
      start_url: '/?installed',
      scope: '/',
      lang: 'en',
    });
    expect(await feed('?lang=bn')).toEqual(await feed());
  });
});

describe('a school that shows four languages', () => {
  beforeEach(() => showLanguages(site.db));

  test('names each page in each language in the map for search engines, and each names all others', async () => {
    await insertNotice(site.db, puja, asStaff);
    await setFacts({ firstLanguage: 'bn' });
    const { body, headers } = await site.visit('/sitemap.xml');
    expect(headers.get('content-type')).toContain('xml');
    const locations = locationsIn(body);
    expect(new Set(locations).size).toBe(locations.length);
    const inEnglish = locations.filter((address) => !/\/(bn|or|hi)(\/|$)/.test(address ?? ''));
    const paths = inEnglish.map((address) => address?.slice(site.origin.length) ?? '');
    expect(paths).toEqual(expect.arrayContaining(['/', '/contact', '/allnotices', '/faculty']));
    expect(locations).toHaveLength(4 * paths.length);
    expect(locations).toEqual(expect.arrayContaining(paths.map((path) => site.origin + pathIn('or', path))));
    const one = body.split('\n').find((line) => line.includes(`<loc>${site.origin}/hi/contact</loc>`)) ?? '';
    const links = [...one.matchAll(/<xhtml:link rel="alternate" hreflang="([^"]+)" href="([^"]+)"\/>/g)];
    expect(links.map(([, name, address]) => [name, address?.slice(site.origin.length)])).toEqual([
      ['bn', '/bn/contact'],
      ['or', '/or/contact'],
      ['hi', '/hi/contact'],
      ['en', '/contact'],
      ['x-default', '/bn/contact'],
    ]);
    for (const address of locations.filter((_, index) => index % 9 === 0)) {
      expect((await site.visit(address?.slice(site.origin.length) ?? '')).status, address).toBe(200);
    }
  });

  test.each([
    ['/contact', '', '/', 'Lotus Pond School', 'en'],
    ['/bn/contact', '?lang=bn', '/bn', 'পদ্মপুকুর বিদ্যালয়', 'bn'],
    ['/hi', '?lang=hi', '/hi', 'Lotus Pond School', 'en'],
  ])('%s links the manifest of its language', async (path, search, start, name, lang) => {
    await setFacts({ name: 'Lotus Pond School', nameBn: 'পদ্মপুকুর বিদ্যালয়' });
    const page = await site.visit(path);
    expect(attribute(page.all('link[rel=manifest]')[0], 'href')).toBe(`/manifest.webmanifest${search}`);
    expect(await manifest(search)).toMatchObject({
      id: start,
      start_url: `${start}?installed`,
      scope: '/',
      name,
      lang,
    });
    expect((await site.visit(start)).status).toBe(200);
  });

  test('the calendar of a page is in its language, and leads to pages of it', async () => {
    await insertNotice(site.db, { ...puja, happens_on: today(), happens_until: null }, asStaff);
    const page = await site.visit('/bn/calendar');
    const links = page.all('.calendar-subscription a').map((link) => attribute(link, 'href') ?? '');
    expect(links[0]).toBe(`webcal://localhost:3000/calendar.ics?lang=bn`);
    expect(links[1]).toBe(`${site.origin}/calendar.ics?lang=bn`);
    const [english, bengali] = [await feed(), await feed('?lang=bn')];
    expect(english.category).toBe('Holiday');
    expect(bengali.category).toMatch(/^[\u0980-\u09FF]+$/);
    expect(bengali.name).toMatch(/[\u0980-\u09FF]/);
    expect(english.url).toMatch(/:3000\/allnotices\//);
    expect(bengali.url).toMatch(/:3000\/bn\/allnotices\//);
  });

  test('what is shared or printed of a notice leads to the page in the same language', async () => {
    const id = await insertNotice(site.db, puja, asStaff);
    const address = `${site.origin}/or/allnotices/${id}`;
    const page = await site.visit(`/or/allnotices/${id}`);
    const shared = new URL(attribute(page.all('a.share-link')[0], 'href') ?? '').searchParams.get('text');
    expect(shared?.split('\n').at(-1)).toBe(address);
    expect(page.text('p.print-only')).toContain(address);
    const board = await site.visit('/or/allnotices');
    expect(attribute(board.all('a.share-link')[0], 'href')).toContain(encodeURIComponent(address));
    const faculty = await site.visit('/hi/faculty');
    const foot = faculty.all('.page-foot a').map((link) => attribute(link, 'href') ?? '');
    expect(foot.at(-1)).toContain(encodeURIComponent(`${site.origin}/hi/faculty`));
  });

  test('a chat from the contact page begins in its language, with the name of the school in it', async () => {
    await setFacts({ whatsapp: '+91 00000 00001', nameBn: 'পদ্মপুকুর বিদ্যালয়' });
    const greeting = async (path: string) => {
      const links = (await site.visit(path)).all('a.way').map((link) => attribute(link, 'href') ?? '');
      const chat = links.find((link) => link.startsWith('https://wa.me/')) ?? '';
      return new URL(chat).searchParams.get('text') ?? '';
    };
    expect(await greeting('/contact')).toMatch(/^[^\u0980-\u09FF]+$/);
    const bengali = await greeting('/bn/contact');
    expect(bengali).toContain('পদ্মপুকুর বিদ্যালয়');
    expect(bengali).toMatch(/^[^A-Za-z]+$/);
    expect(await greeting('/hi/contact')).toMatch(/[\u0900-\u097F]/);
  });

  test('what the office sends of a notice leads to the first language of the website', async () => {
    await setFacts({ firstLanguage: 'bn' });
    const staff = await site.signIn();
    const typed = { title: 'পূজার ছুটি', details: 'বিদ্যালয় বন্ধ', category: 'holiday', happens_on: today() };
    const { headers } = await staff.post('/admin/notices/new', typed);
    const page = await staff.visit(headers.get('location') ?? '');
    const send = page.all('a').find((link) => attribute(link, 'href')?.startsWith('https://wa.me/'));
    const lines = new URL(attribute(send, 'href') ?? '').searchParams.get('text')?.split('\n') ?? [];
    expect(lines.at(-1)).toContain(`${site.origin}/bn/allnotices/`);
    expect(lines[0]).toMatch(/^[^A-Za-z]+: পূজার ছুটি\*$/);
  });
});

test.each(languages)('the office without a connection speaks the language of its pages: %s', async (language) => {
  const path = language === 'en' ? '/office-worker.js' : `/office-worker.${language}.js`;
  const { status, headers, body } = await site.visit(path);
  expect([status, headers.get('service-worker-allowed')]).toEqual([200, '/admin/']);
  expect(headers.getSetCookie()).toEqual([]);
  expect(body).toContain(`<html lang=\\"${language}\\">`);
  expect(body.includes('No internet connection')).toBe(language === 'en');
});
