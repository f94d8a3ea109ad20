import ICAL from 'ical.js';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createCalendarItem } from '../app/calendar/calendar.server.ts';
import { inTransaction } from '../app/database/transaction.server.ts';
import { createFaculty } from '../app/faculty/faculty.server.ts';
import { today } from '../app/lib/dates.ts';
import { inLanguage } from '../app/lib/languages/in-language.server.ts';
import { insertNotice } from '../app/notices/notices.server.ts';
import { m } from '../app/paraglide/messages.js';
import { createPhoto } from '../app/photos/photos.server.ts';
import { claimSchoolFacts } from '../app/settings/school.server.ts';
import { settingId } from '../app/translations/translation-rules.ts';
import { openOne } from './albums.ts';
import { attribute } from './answer.ts';
import type { TestDatabase } from './fresh-database.ts';
import { somePreparedImage } from './pictures.ts';
import { showLanguages } from './show-languages.ts';
import { siteForEach } from './site-of-tests.ts';
import { asStaff } from './staff.ts';
import { english, type Made, odia, translate } from './translate.ts';

const site = siteForEach();
beforeEach(() => showLanguages(site.db));
afterEach(() => expect(site.errors.splice(0)).toEqual([]));

const noteText = inLanguage('or', () => m.translation_note_older({ languages: m.language_en() }));

const sayFacts = (db: TestDatabase, facts: Parameters<typeof claimSchoolFacts>[1]) =>
  inTransaction(db, (tx) => claimSchoolFacts(tx, facts, asStaff));

const publish = (db: TestDatabase, title: string, details: string) => insertNotice(db, { title, details }, asStaff);

async function makeOlder(db: TestDatabase): Promise<void> {
  await db.updateTable('translation').set({ original: 'A small tree' }).execute();
}

const beside: Record<string, (db: TestDatabase) => Promise<Made>> = {
  async 'the notice that moves above every page'(db) {
    const id = await publish(db, '', english);
    return { subject: 'notice', id, field: 'details', path: '/results', selector: '.notice-banner-line' };
  },
  async 'an entry of the menu'(db) {
    const menu = db.updateTable('menu_item').set({ label: english }).where('label', '=', 'Gallery');
    const [{ id }] = (await menu.returning('id').execute()) as [{ id: string }];
    return { subject: 'menu_item', id, field: 'label', path: '/results', selector: '.nav' };
  },
  async 'the line below the name of the school'(db) {
    await sayFacts(db, { tagline: english });
    return { subject: 'setting', id: settingId, field: 'tagline', path: '/results', selector: '.site-header' };
  },
  async 'the address at the foot of every page'(db) {
    await sayFacts(db, { address: english });
    return { subject: 'setting', id: settingId, field: 'address', path: '/results', selector: '.footer-address' };
  },
  async 'the name of the principal'(db) {
    await sayFacts(db, { principalName: english });
    return { subject: 'setting', id: settingId, field: 'principalName', path: '/privacy', selector: 'main' };
  },
  async 'the title of the notice before'(db) {
    const id = await publish(db, english, 'ପୁରୁଣା ଖବର');
    const path = `/allnotices/${await publish(db, 'ନୂଆ', 'ନୂଆ ଖବର')}`;
    return { subject: 'notice', id, field: 'title', path, selector: '.notice-neighbours' };
  },
  async 'the name of a teacher in the disclosure'(db) {
    const values = { name: english, cadre: 'pgt', image: somePreparedImage() } as const;
    const id = await db.transaction().execute((tx) => createFaculty(tx, values, asStaff));
    return { subject: 'faculty', id, field: 'name', path: '/MPD', selector: '#part-d' };
  },
  async 'the album of a photo'(db) {
    const id = await openOne(db, english);
    const words = { title: 'ଗଛ', description: '', alt: '', album_id: id, image: somePreparedImage() };
    const photo = await inTransaction(db, (tx) => createPhoto(tx, words, asStaff));
    return { subject: 'album', id, field: 'title', path: `/gallery/${photo}`, selector: 'main' };
  },
};

test.each(Object.entries(beside))('a note says that %s is older than its original', async (_name, make) => {
  const { db } = site;
  const { subject, id, field, path, selector } = await make(db);
  await translate(db, { subject, id }, 'or', { [field]: [english, odia] });
  const current = await site.visit(`/or${path}`);
  expect([current.text(selector)?.includes(odia), current.text('.translation-note')]).toEqual([true, undefined]);
  await makeOlder(db);
  const older = await site.visit(`/or${path}`);
  expect(older.text(selector)).toContain(odia);
  expect(older.text('.translation-note')).toContain(noteText);
});

test('there is no note about what the page does not show', async () => {
  const { db } = site;
  await sayFacts(db, { principalName: english });
  await translate(db, { subject: 'setting', id: settingId }, 'or', { principalName: [english, odia] });
  await makeOlder(db);
  expect((await site.visit('/or/results')).text('.translation-note')).toBeUndefined();
});

test('so is one of a school that shows one language only', async () => {
  const id = await publish(site.db, 'ছুটি', 'স্কুল বন্ধ।');
  const pairs = { title: ['পূজা', 'Puja'], details: ['স্কুল সোমবার বন্ধ।', 'Closed on Monday.'] } as const;
  await translate(site.db, { subject: 'notice', id }, 'en', pairs);
  await showLanguages(site.db, 'no');
  const page = await site.visit(`/allnotices/${id}`);
  expect(page.text('.notice-words')).toBe('Closed on Monday.');
  expect(page.text('.translation-note')).toContain('The text in Bengali was changed');
  expect(page.all('.translation-note a')).toEqual([]);
});

test('so is whoever gets a notice or a photo by a link, with its preview', async () => {
  const { db } = site;
  const id = await publish(db, english, english);
  const image = somePreparedImage();
  const words = { title: english, description: english, alt: '', album_id: null, image };
  const photo = await inTransaction(db, (tx) => createPhoto(tx, words, asStaff));
  await translate(db, { subject: 'notice', id }, 'or', { title: [english, odia], details: [english, odia] });
  await translate(db, { subject: 'photo', id: photo }, 'or', { title: [english, odia], description: [english, odia] });
  const shared = async (path: string) => {
    const page = await site.visit(path);
    const [link] = page.all('main .share-link');
    const preview = attribute(page.all('meta[property="og:description"]')[0], 'content');
    return { text: decodeURIComponent(attribute(link, 'href') ?? ''), preview };
  };
  const paths = [`/or/allnotices/${id}`, '/or/allnotices', `/or/gallery/${photo}`];
  for (const path of paths) expect((await shared(path)).text).not.toContain(noteText);
  await makeOlder(db);
  for (const path of paths) {
    const { text, preview } = await shared(path);
    expect([path, text.includes(noteText), preview?.startsWith(noteText)]).toEqual([path, true, true]);
  }
});

test('so is whoever has the calendar on a phone', async () => {
  const { db } = site;
  const item = { title: english, kind: 'event', first_day: today() } as const;
  const id = await inTransaction(db, (tx) => createCalendarItem(tx, item, asStaff));
  await translate(db, { subject: 'calendar_item', id }, 'or', { title: [english, odia] });
  const described = async () => {
    const events = new ICAL.Component(ICAL.parse((await site.visit('/calendar.ics?lang=or')).body));
    return events.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one).description);
  };
  expect(await described()).not.toContain(noteText);
  await makeOlder(db);
  expect(await described()).toEqual([noteText]);
});
