import { afterEach, expect, test } from 'vitest';
import { createCalendarItem } from '../app/calendar/calendar.server.ts';
import { inTransaction } from '../app/database/transaction.server.ts';
import { fileDocument } from '../app/disclosure/documents.server.ts';
import { createFaculty } from '../app/faculty/faculty.server.ts';
import { today } from '../app/lib/dates.ts';
import type { Block } from '../app/pages/block-kinds.ts';
import { resetMenu } from '../app/pages/menu/menu.server.ts';
import type { PageKey } from '../app/pages/page-templates.ts';
import { findPageByKey, publishPage } from '../app/pages/pages.server.ts';
import { createPhoto } from '../app/photos/photos.server.ts';
import { claimSchoolFacts } from '../app/settings/school.server.ts';
import { settingId } from '../app/translations/translation-rules.ts';
import { block } from '../scripts/demonstration/content/page-blocks.ts';
import { openOne } from './albums.ts';
import { attribute } from './answer.ts';
import { onOneEngine } from './engines.ts';
import type { TestDatabase } from './fresh-database.ts';
import { somePreparedImage } from './pictures.ts';
import { showLanguages } from './show-languages.ts';
import { asStaff } from './staff.ts';
import { type TestApp, testApp } from './test-app.ts';
import { english, type Made, odia, translate } from './translate.ts';

let site: TestApp;
afterEach(async () => {
  expect(site.errors).toEqual([]);
  await site.close();
});

function publishOn(db: TestDatabase, key: PageKey, title: string, blocks: Block[]): Promise<string> {
  return inTransaction(db, async (tx) => {
    const page = await findPageByKey(tx, key);
    await publishPage(tx, page, { title, description: '', blocks }, asStaff);
    return page.id;
  });
}

async function somePhoto(db: TestDatabase, album_id: string | null, title = english): Promise<string> {
  const words = { title, description: '', alt: '', album_id, image: somePreparedImage() };
  return inTransaction(db, (tx) => createPhoto(tx, words, asStaff));
}

const things: Record<string, (db: TestDatabase) => Promise<Made>> = {
  async 'a text on a page'(db) {
    const lead = block('lead', { text: english });
    const id = await publishOn(db, 'library', 'Library', [lead]);
    return { subject: 'page', id, field: `${lead.id}.text`, path: '/library', selector: '.lead' };
  },
  async 'the title of a page'(db) {
    const id = await publishOn(db, 'library', english, [block('lead', { text: '2026' })]);
    return { subject: 'page', id, field: 'title', path: '/library', selector: 'h1' };
  },
  async 'a text of the home page'(db) {
    const welcome = block('welcome', { heading: english });
    const id = await publishOn(db, 'home', 'Home', [welcome]);
    return { subject: 'page', id, field: `${welcome.id}.heading`, path: '/', selector: 'main h2' };
  },
  async 'an album'(db) {
    const id = await openOne(db, english);
    await somePhoto(db, id, '');
    return { subject: 'album', id, field: 'title', path: `/gallery/albums/${id}`, selector: 'h1' };
  },
  async 'an album of the gallery'(db) {
    const id = await openOne(db, english);
    await somePhoto(db, id, '');
    return { subject: 'album', id, field: 'title', path: '/gallery?show=albums', selector: '.photo-title' };
  },
  async 'a photo'(db) {
    const id = await somePhoto(db, null);
    return { subject: 'photo', id, field: 'title', path: `/gallery/${id}`, selector: 'h1' };
  },
  async 'a photo of the gallery'(db) {
    const id = await somePhoto(db, null);
    return { subject: 'photo', id, field: 'title', path: '/gallery', selector: '.photo-title' };
  },
  async 'a photo of an album'(db) {
    const album = await openOne(db, '2026');
    const id = await somePhoto(db, album);
    return { subject: 'photo', id, field: 'title', path: `/gallery/albums/${album}`, selector: '.photo-title' };
  },
  async 'somebody of the faculty'(db) {
    const values = { title: english, image: somePreparedImage() };
    const id = await inTransaction(db, (tx) => createFaculty(tx, values, asStaff));
    return { subject: 'faculty', id, field: 'title', path: '/faculty', selector: '.faculty-position' };
  },
  async 'somebody of the faculty as the board asks for them'(db) {
    const values = { name: english, cadre: 'pgt', image: somePreparedImage() } as const;
    const id = await inTransaction(db, (tx) => createFaculty(tx, values, asStaff));
    return { subject: 'faculty', id, field: 'name', path: '/MPD', selector: '#part-d' };
  },
  async 'a day of the calendar'(db) {
    const item = { title: english, kind: 'event', first_day: today() } as const;
    const id = await inTransaction(db, (tx) => createCalendarItem(tx, item, asStaff));
    return { subject: 'calendar_item', id, field: 'title', path: '/calendar', selector: '.calendar-title' };
  },
  async 'what comes next'(db) {
    await publishOn(db, 'home', 'Home', [block('coming-up', {})]);
    const item = { title: english, kind: 'event', first_day: today(), details: 'Not shown here' } as const;
    const id = await inTransaction(db, (tx) => createCalendarItem(tx, item, asStaff));
    return { subject: 'calendar_item', id, field: 'title', path: '/', selector: '.news-link' };
  },
  async 'a document that the school has named'(db) {
    const file = { key: 'documents/tree.pdf', bytes: 2048 };
    const document = { slug: 'tree', name: english, section: 'B', position: 99, file };
    const id = await fileDocument(db, document, asStaff);
    return { subject: 'document', id, field: 'name', path: '/MPD', selector: '#part-b li:last-child .document-name' };
  },
  async 'the address of the school'(db) {
    await inTransaction(db, (tx) => claimSchoolFacts(tx, { address: english }, asStaff));
    return { subject: 'setting', id: settingId, field: 'address', path: '/contact', selector: '#way p' };
  },
};

onOneEngine('in its language and to whoever reads another one', (openDatabase) => {
  test.each(Object.entries(things))('%s says what it should', async (_name, make) => {
    const db = await openDatabase();
    await showLanguages(db);
    site = await testApp({ db });
    const { subject, id, field, path, selector } = await make(db);
    const inOdia = path === '/' ? '/or' : `/or${path}`;
    const read = async (one: string) => {
      const page = await site.visit(one);
      const [found] = page.all(selector);
      return {
        says: page.text(selector),
        languages: [attribute(found, 'lang'), attribute(found?.parentNode, 'lang')],
        note: page.text('.translation-note'),
      };
    };
    const before = await read(inOdia);
    expect(before.says).toContain(english);
    expect(before.note).toContain('କେବଳ ଇଂରାଜୀ');
    await translate(db, { subject, id }, 'or', { [field]: [english, odia] });
    const after = await read(inOdia);
    expect(after.says).toContain(odia);
    expect(after.languages).not.toContain('en');
    expect(after.note).toBeUndefined();
    const original = await read(path);
    expect([original.says?.includes(english), original.note]).toEqual([true, undefined]);
    await db.updateTable('translation').set({ original: 'A small tree' }).execute();
    const older = await read(inOdia);
    expect([older.says?.includes(odia), older.note?.includes('ଇଂରାଜୀ')]).toEqual([true, true]);
  });

  test('the frame of the page is translated, without a note about it', async () => {
    const db = await openDatabase();
    await showLanguages(db);
    site = await testApp({ db });
    const facts = { tagline: english, motto: 'Learn', nameOr: 'ବରଗଛ ବିଦ୍ୟାଳୟ', name: 'Banyan School' };
    await inTransaction(db, (tx) => claimSchoolFacts(tx, facts, asStaff));
    await translate(db, { subject: 'setting', id: settingId }, 'or', {
      tagline: [english, odia],
      motto: ['Learn', 'ଶିଖ'],
    });
    const { id } = await db
      .selectFrom('menu_item')
      .selectAll()
      .where('label', '=', 'Gallery')
      .executeTakeFirstOrThrow();
    await db.updateTable('menu_item').set({ label: 'Photos' }).where('id', '=', id).execute();
    await translate(db, { subject: 'menu_item', id }, 'or', { label: ['Photos', 'ଛବି'] });
    const page = await site.visit('/or/results');
    expect(page.text('.site-header .brand-name')).toBe('ବରଗଛ ବିଦ୍ୟାଳୟ');
    expect(page.text('.site-header .brand-scripts')).toBe('Banyan School');
    expect(page.text('.site-header .strip-wide')).toContain(odia);
    expect(page.text('.footer-school .brand-line')).toBe('ଶିଖ');
    expect(page.text('title')).toContain('ବରଗଛ ବିଦ୍ୟାଳୟ');
    expect(page.all('.nav a').map((link) => link.textContent.trim())).toContain('ଛବି');
    expect(page.body).toContain('"slogan":"ଶିଖ"');
    expect(page.text('.translation-note')).toBeUndefined();
    expect((await site.visit('/bn/results')).text('.translation-note')).toBeUndefined();
  });

  test('what the office calls an entry of the menu goes before the word of the product, until the menu is reset', async () => {
    const db = await openDatabase();
    await showLanguages(db);
    site = await testApp({ db });
    const labels = async () => (await site.visit('/or/results')).all('.nav a').map((link) => link.textContent.trim());
    const before = await labels();
    const gallery = db.selectFrom('menu_item').select('id').where('label', '=', 'Gallery');
    const { id } = await gallery.executeTakeFirstOrThrow();
    await translate(db, { subject: 'menu_item', id }, 'or', { label: ['Gallery', 'ଆମ ଫଟୋ'] });
    expect(await labels()).toContain('ଆମ ଫଟୋ');
    await inTransaction(db, (tx) => resetMenu(tx, asStaff));
    expect(await labels()).toEqual(before);
    expect(await db.selectFrom('translation').select('text').execute()).toEqual([]);
  });

  test('a title that the product gave to a page is in its words, and a department is named in those of the reader', async () => {
    const db = await openDatabase();
    await showLanguages(db);
    site = await testApp({ db });
    await publishOn(db, 'library', 'Library', [block('lead', { text: 'ବହି' })]);
    const library = await site.visit('/or/library');
    expect(library.text('h1')).toMatch(/^\p{Script=Oriya}+$/u);
    expect(library.text('.translation-note')).toBeUndefined();
    for (const department of ['Science', 'Arts']) {
      const values = { name: 'ଅନୁ', department, image: somePreparedImage() };
      const id = await inTransaction(db, (tx) => createFaculty(tx, values, asStaff));
      const name = { Science: 'ବିଜ୍ଞାନ', Arts: 'କଳା' }[department] ?? '';
      await translate(db, { subject: 'faculty', id }, 'or', { department: [department, name] });
    }
    const faculty = await site.visit('/or/faculty?department=Science');
    expect(faculty.text('.chip[aria-current=page]')).toBe('ବିଜ୍ଞାନ');
    expect(faculty.text('.translation-note')).toBeUndefined();
  });
});
