import { afterEach, expect, test } from 'vitest';
import { addDays, today } from '../app/lib/dates.ts';
import { findNotice } from '../app/notices/notice-lists.server.ts';
import { insertNotice, type NewNotice, updateNotice } from '../app/notices/notices.server.ts';
import { claimSchoolFacts } from '../app/settings/school.server.ts';
import { type Answer, attribute } from './answer.ts';
import { onOneEngine } from './engines.ts';
import type { TestDatabase } from './fresh-database.ts';
import { recordQueries } from './recorded-queries.ts';
import { showLanguages } from './show-languages.ts';
import { asStaff } from './staff.ts';
import { type TestApp, testApp } from './test-app.ts';
import { type Pairs, translate } from './translate.ts';

const bengali = { title: 'পূজার ছুটি', details: 'স্কুল সোমবার বন্ধ।', category: 'holiday' } as const;
const odia = { title: 'ପୂଜା ଛୁଟି', details: 'ସୋମବାର ବିଦ୍ୟାଳୟ ବନ୍ଦ।' };
const inOdia: Pairs = { title: [bengali.title, odia.title], details: [bengali.details, odia.details] };
const tomorrow = addDays(today(), 1);

let site: TestApp;
afterEach(async () => {
  expect(site.errors).toEqual([]);
  await site.close();
});

async function publish(db: TestDatabase, notice: Partial<NewNotice> = {}): Promise<string> {
  return insertNotice(db, { ...bengali, ...notice }, asStaff);
}

async function open(db: TestDatabase): Promise<void> {
  await showLanguages(db);
  site = await testApp({ db });
}

function noteOf(page: Answer) {
  const links = page.all('.translation-note a').map((link) => [attribute(link, 'hreflang'), attribute(link, 'href')]);
  return { text: page.text('.translation-note'), links };
}

const nothing = { text: undefined, links: [] };

onOneEngine('a notice in Bengali that somebody has translated to Odia', (openDatabase) => {
  test('has no note in these two languages, and one in the others', async () => {
    const db = await openDatabase();
    const id = await publish(db);
    await translate(db, { subject: 'notice', id }, 'or', inOdia);
    await open(db);
    const [bn, or, en] = await Promise.all(['/bn', '/or', ''].map((one) => site.visit(`${one}/allnotices/${id}`)));
    expect([bn?.text('h1'), bn?.text('.notice-words'), bn && noteOf(bn)]).toEqual([
      bengali.title,
      bengali.details,
      nothing,
    ]);
    expect([or?.text('h1'), or?.text('.notice-words'), or && noteOf(or)]).toEqual([odia.title, odia.details, nothing]);
    expect(attribute(or?.all('h1')[0], 'lang')).toBeUndefined();
    expect([en?.text('h1'), attribute(en?.all('h1')[0], 'lang')]).toEqual([bengali.title, 'bn']);
    expect(en && noteOf(en)).toEqual({ text: 'This notice is in Bengali.', links: [] });
    const order = en?.all('.translation-note, .notice-words').map((one) => attribute(one, 'class'));
    expect(order).toEqual(['translation-note', 'notice-words']);
  });

  test('is so on the board, on the home page, in the calendar, in the banner and where a link is shared', async () => {
    const db = await openDatabase();
    const id = await publish(db, { is_pinned: 1, happens_on: tomorrow });
    const older = await publish(db, { title: '', details: 'বাস দেরিতে।' });
    await translate(db, { subject: 'notice', id }, 'or', inOdia);
    await translate(db, { subject: 'notice', id: older }, 'or', { details: ['বাস দেরিতে।', 'ବସ୍ ବିଳମ୍ବ।'] });
    await open(db);
    const board = await site.visit('/or/allnotices');
    expect(board.all('.notice-title').map((title) => title.textContent)).toEqual([odia.title, 'ବସ୍ ବିଳମ୍ବ।']);
    expect(noteOf(board)).toEqual(nothing);
    const home = await site.visit('/or');
    expect(home.all('.news-link').map((title) => title.textContent)).toEqual(['ବସ୍ ବିଳମ୍ବ।', odia.title]);
    expect((await site.visit(`/or/calendar?month=${tomorrow.slice(0, 7)}`)).text('.calendar-title')).toBe(odia.title);
    expect((await site.visit('/or/contact')).text('.notice-banner-line')).toContain('ବସ୍ ବିଳମ୍ବ।');
    const page = await site.visit(`/or/allnotices/${id}`);
    expect(page.text('title')).toContain(odia.title);
    expect(attribute(page.all('meta[property="og:title"]')[0], 'content')).toMatch(new RegExp(`: ${odia.title}$`));
    expect(attribute(page.all('meta[name=description]')[0], 'content')).toMatch(new RegExp(`: ${odia.details}$`));
    const shared = attribute(page.all('.notice-actions .share-link')[0], 'href');
    expect(decodeURIComponent(shared ?? '')).toMatch(new RegExp(`${odia.title}[^]*/or/allnotices/${id}$`));
    expect((await site.visit(`/or/allnotices/${older}`)).text('.notice-neighbours a')).toContain(odia.title);
  });

  test('is found by the words of the original and of the translation that is read', async () => {
    const db = await openDatabase();
    const id = await publish(db);
    await translate(db, { subject: 'notice', id }, 'or', inOdia);
    await open(db);
    const titles = async (path: string) => (await site.visit(path)).all('.notice-title').map((one) => one.textContent);
    expect(await titles(`/or/allnotices?q=${encodeURIComponent('ବିଦ୍ୟାଳୟ')}`)).toEqual([odia.title]);
    expect(await titles(`/or/allnotices?q=${encodeURIComponent('স্কুল')}`)).toEqual([odia.title]);
    expect(await titles(`/bn/allnotices?q=${encodeURIComponent('ବିଦ୍ୟାଳୟ')}`)).toEqual([]);
  });

  test('says when its original has changed since, until the translation is renewed', async () => {
    const db = await openDatabase();
    const id = await publish(db);
    await translate(db, { subject: 'notice', id }, 'or', inOdia);
    await open(db);
    const saved = await findNotice(db, id);
    const { title, category, is_pinned } = saved as NonNullable<typeof saved>;
    const details = 'স্কুল মঙ্গলবার বন্ধ।';
    const change = { title, category, is_pinned, details };
    await db.transaction().execute((tx) => updateNotice(tx, { id, version: 1 }, change, asStaff));
    const page = await site.visit(`/or/allnotices/${id}`);
    expect(page.text('.notice-words')).toBe(odia.details);
    expect(noteOf(page).text).toContain('ବଙ୍ଗଳା');
    expect(noteOf(page).links).toEqual([['bn', `${site.origin}/bn/allnotices/${id}`]]);
    await translate(db, { subject: 'notice', id }, 'or', { details: [details, 'ମଙ୍ଗଳବାର ବନ୍ଦ।'] });
    const renewed = await site.visit(`/or/allnotices/${id}`);
    expect([renewed.text('.notice-words'), noteOf(renewed)]).toEqual(['ମଙ୍ଗଳବାର ବନ୍ଦ।', nothing]);
  });

  test('is shown as it is now where a reader understands that better than a translation of what it was', async () => {
    const db = await openDatabase();
    const id = await publish(db);
    await translate(db, { subject: 'notice', id }, 'or', inOdia);
    await open(db);
    for (const title of ['25/12', 'ପୂଜା ଛୁଟି ମଙ୍ଗଳବାର']) {
      await db.updateTable('notice').set({ title }).execute();
      const page = await site.visit(`/or/allnotices/${id}`);
      expect([page.text('h1'), page.text('.notice-words'), noteOf(page)]).toEqual([title, odia.details, nothing]);
    }
  });

  test('stays as it was written for programs and for the office', async () => {
    const db = await openDatabase();
    const id = await publish(db, { happens_on: tomorrow });
    await translate(db, { subject: 'notice', id }, 'or', inOdia);
    await open(db);
    const staff = await site.signIn();
    await db.updateTable('person').set({ language: 'or' }).execute();
    for (const path of ['/calendar.ics', `/api/fetchnotice.php?id=${id}`]) {
      expect((await site.visit(path)).body).toContain(bengali.title);
    }
    for (const path of ['/admin/notices', `/admin/notices/${id}/edit`, `/admin/search?q=${bengali.title}`]) {
      const { body } = await staff.visit(path);
      expect(body).toContain(bengali.title);
      expect(body).not.toContain(odia.title);
    }
  });

  test('is looked up with the same number of queries as one of them, and not at all where all is read', async () => {
    const { db, queries } = recordQueries(await openDatabase());
    await open(db);
    const queryCount = async (path: string) => {
      const before = queries.length;
      await site.visit(path);
      return queries.slice(before).filter(({ sql }) => /from "translation"/.test(sql)).length;
    };
    await publish(db);
    const one = await queryCount('/or/allnotices');
    for (let count = 0; count < 5; count++) await publish(db, { title: `ছুটি ${count}` });
    expect([one, await queryCount('/or/allnotices')]).toEqual([one, one]);
    expect(one).toBeGreaterThan(0);
    await db.deleteFrom('notice').execute();
    await publish(db, { title: 'Puja holiday', details: 'School is closed.', happens_on: tomorrow });
    const english = ['/', '/allnotices', '/calendar', '/contact', '/gallery', '/faculty', '/MPD', '/library'];
    for (const path of english) expect([path, await queryCount(path)]).toEqual([path, 0]);
  });
});

test('a banner that its reader may not understand is noted on every page with a banner', async () => {
  site = await testApp();
  await showLanguages(site.db);
  await publish(site.db);
  for (const path of ['/contact', '/privacy', '/no-such-page']) {
    const [en, bn] = await Promise.all([site.visit(path), site.visit(`/bn${path}`)]);
    expect([path, en.text('.notice-banner-line')]).toEqual([
      path,
      expect.stringContaining('This notice is in Bengali. '),
    ]);
    expect([path, bn.text('.notice-banner-line')]).toEqual([path, expect.not.stringContaining('এই নোটিশটি')]);
    expect([noteOf(en), noteOf(bn)]).toEqual([nothing, nothing]);
  }
});

test('a text in two languages, or without letters, has no note for readers of either', async () => {
  site = await testApp();
  await showLanguages(site.db);
  const details = 'The school is closed on Monday. স্কুল সোমবার বন্ধ থাকবে, মঙ্গলবার খুলবে।';
  const id = await publish(site.db, { title: '25/12', details });
  const notes = await Promise.all(['', '/bn', '/hi'].map((one) => site.visit(`${one}/allnotices/${id}`)));
  expect(notes.map((page) => noteOf(page).text !== undefined)).toEqual([false, false, true]);
});

test('a school that shows one language says nothing, and nobody is led to a language that is not shown', async () => {
  site = await testApp();
  const id = await publish(site.db);
  await showLanguages(site.db, 'no');
  expect(noteOf(await site.visit(`/allnotices/${id}`))).toEqual(nothing);
  await claimSchoolFacts(site.db, { showsOdia: 'yes' }, asStaff);
  const { text, links } = noteOf(await site.visit(`/or/allnotices/${id}`));
  expect([text?.includes('ବଙ୍ଗଳାରେ ଲେଖା'), links]).toEqual([true, []]);
});

test.each([
  ['/bn', 'en', 'এই নোটিশটি ইংরেজিতে লেখা।'],
  ['/hi', 'en', 'यह सूचना अंग्रेज़ी में है।'],
  ['/or', 'en', 'ଏହି ନୋଟିସଟି ଇଂରାଜୀରେ ଲେଖା।'],
  ['/hi', 'bn', 'यह सूचना बांग्ला में है।'],
  ['', 'bn', 'This notice is in Bengali.'],
] as const)('a notice on %s/ in %s says so above its text, with the telephone', async (prefix, language, sentence) => {
  site = await testApp();
  await showLanguages(site.db);
  await claimSchoolFacts(site.db, { phone: '+91 00000 00000' }, asStaff);
  const english = {
    title: 'Half day',
    details: 'The school will close early. শুভ সকাল\nBring your books and wait at the gate.',
  };
  const id = await publish(site.db, language === 'en' ? english : {});
  const page = await site.visit(`${prefix}/allnotices/${id}`);
  expect(noteOf(page).text).toContain(sentence);
  expect(noteOf(page).text).toContain('+91 00000 00000');
});

test('each part of a notice in two languages is marked with its own, in the title, the text, the board and the banner', async () => {
  site = await testApp();
  await showLanguages(site.db);
  const notice = {
    title: 'Half day on Sat, 5 Dec 2026: ক্লাস সকাল ১১টায় শেষ',
    details: 'The school will close early on Sat, 5 Dec 2026.\nক্লাস সকাল ১১টায় শেষ\n\nBus No. 3 PTM 12',
  };
  const id = await publish(site.db, notice);
  const partsOf = (page: Answer, at: string) =>
    page.all(`${at} span[lang]`).map((one) => [attribute(one, 'lang'), one.textContent.replaceAll('\u00a0', ' ')]);
  for (const prefix of ['', '/bn', '/or']) {
    const page = await site.visit(`${prefix}/allnotices/${id}`);
    const titled = [
      ['en', 'Half day on Sat, 5 Dec 2026: '],
      ['bn', 'ক্লাস সকাল ১১টায় শেষ'],
    ];
    expect(partsOf(page, 'h1')).toEqual(titled);
    expect(partsOf(page, '.notice-words').map(([lang]) => lang)).toEqual(['en', 'bn', 'en']);
    const elsewhere = await site.visit(`${prefix}/contact`);
    expect(partsOf(elsewhere, '.notice-banner-line span').map(([lang]) => lang)).toEqual(['en', 'bn', 'en']);
    const board = await site.visit(`${prefix}/allnotices`);
    expect(partsOf(board, '.notice-title')).toEqual(titled);
    expect(page.text('.notice-words')?.replaceAll(/\s+/g, ' ')).toBe(notice.details.replaceAll(/\s+/g, ' '));
  }
});
