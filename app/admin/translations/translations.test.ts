import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { block } from '../../../scripts/demonstration/content/page-blocks.ts';
import { type Answer, attribute } from '../../../tests/answer.ts';
import { onOneEngine } from '../../../tests/engines.ts';
import { addOwnPage } from '../../../tests/own-page.ts';
import { showLanguages } from '../../../tests/show-languages.ts';
import { siteForEach, staffForEach } from '../../../tests/site-of-tests.ts';
import { asStaff } from '../../../tests/staff.ts';
import type { Database } from '../../database/schema.ts';
import { inTransaction } from '../../database/transaction.server.ts';
import { newId } from '../../lib/ids.ts';
import { createNotice, noticeTrash, updateNotice } from '../../notices/notices.server.ts';
import type { Block } from '../../pages/block-kinds.ts';
import { findPageByKey, publishPage } from '../../pages/pages.server.ts';
import { claimSchoolFacts } from '../../settings/school.server.ts';
import { addTranslations } from '../../translations/translations.server.ts';

const holiday = { title: 'School closed on Friday', details: 'The school is closed on Friday.' };
const bengali = { title: 'শুক্রবার স্কুল বন্ধ', details: 'শুক্রবার স্কুল বন্ধ থাকবে।' };

const stored = (db: Database) =>
  db.selectFrom('translation').select(['field', 'text', 'original', 'is_older']).orderBy('field').execute();

onOneEngine('the translations of the office', (_, engine) => {
  const site = siteForEach({ engine });
  const office = staffForEach(site);
  let id = '';
  let path = '';
  beforeEach(async () => {
    const saved = await inTransaction(site.db, (tx) => createNotice(tx, holiday, asStaff));
    id = 'id' in saved ? saved.id : '';
    path = `/admin/translations/notice/${id}/bn`;
  });
  afterEach(() => expect(site.errors.splice(0)).toEqual([]));

  const change = (version: number, texts: Partial<typeof holiday>) =>
    inTransaction(site.db, (tx) =>
      updateNotice(
        tx,
        { id, version },
        { ...holiday, ...texts, category: 'general', is_pinned: 0, state: 'published' },
        asStaff,
      ),
    );

  const versionAt = async (place: string) =>
    attribute((await office.visit(place)).all('input[name=version]')[0], 'value') ?? '';

  async function save(values: Record<string, string | string[]>, place = path) {
    return office.post(place, { version: await versionAt(place), ...values });
  }

  test('show the original beside the translation, which is saved and can be removed', async () => {
    const page = await office.visit(path);
    expect(page.all('.translation-words').map((words) => words.textContent)).toEqual([holiday.title, holiday.details]);
    expect((await save(bengali)).status).toBe(303);
    expect((await stored(site.db)).map(({ text, is_older }) => [text, is_older])).toEqual([
      [bengali.details, 0],
      [bengali.title, 0],
    ]);
    expect((await office.visit(path)).text('textarea')).toBe(bengali.details);
    expect((await save({ ...bengali, details: '' })).status).toBe(303);
    expect((await stored(site.db)).map(({ field }) => field)).toEqual(['title']);
    expect((await office.visit('/admin/activity')).text('main')).toContain('the translation of');
  });

  test('list what is older than its original until somebody has looked at it', async () => {
    await save(bengali);
    expect((await office.visit('/admin/translations')).text('main')).toContain('No translation is out of date');
    await change(1, { details: 'The school is closed on Monday.' });
    expect((await stored(site.db)).map(({ is_older }) => is_older)).toEqual([1, 0]);
    const list = await office.visit('/admin/translations');
    const links = list.all('.translation-link').map((link) => attribute(link, 'href'));
    expect(links).toContain(path);
    const page = await office.visit(path);
    expect(page.text('.note-warning')).toContain('older than the text in English');
    expect(page.text('.note-warning details')).toContain('closed on Friday');
    // Saving something else does not say that the older text was looked at.
    await save({ ...bengali, title: 'সোমবার স্কুল বন্ধ' });
    expect((await stored(site.db)).map(({ is_older }) => is_older)).toEqual([1, 0]);
    await save({ ...bengali, title: 'সোমবার স্কুল বন্ধ', fits: 'details' });
    expect((await stored(site.db)).map(({ is_older }) => is_older)).toEqual([0, 0]);
  });

  test('list nothing that nobody reads any more', async () => {
    await save(bengali);
    for (const [index, title] of ['', '25/12', 'শুক্রবার বন্ধ'].entries()) {
      await change(index + 1, { title });
      expect((await office.visit('/admin/translations')).text('main')).toContain('No translation is out of date');
      expect((await office.visit(path)).text('.note-warning')).toBeUndefined();
    }
    await change(4, { title: 'School closed' });
    expect((await office.visit('/admin/translations')).text('main')).not.toContain('No translation is out of date');
  });

  test('list no text of a page that is hidden or removed', async () => {
    const lead = block('lead', { text: 'The library is open.' });
    const publish = (blocks: Block[]) =>
      inTransaction(site.db, async (tx) => {
        const page = await findPageByKey(tx, 'library');
        await publishPage(tx, page, { title: 'Books', description: '', blocks }, asStaff);
        return page.id;
      });
    const pageId = await publish([lead]);
    const field = `${lead.id}.text`;
    const path = `/admin/translations/page/${pageId}/bn`;
    await save({ [field]: 'গ্রন্থাগার খোলা।' }, path);
    const changed = { ...lead, values: { text: 'The library is closed.' } } as Block;
    const olderOf = async () => (await stored(site.db)).map(({ is_older }) => is_older);
    await publish([changed]);
    expect(await olderOf()).toEqual([1]);
    await publish([{ ...changed, is_hidden: true }]);
    expect(await olderOf()).toEqual([0]);
    await publish([changed]);
    expect(await olderOf()).toEqual([1]);
    await publish([]);
    expect(await olderOf()).toEqual([0]);
  });

  test('list it although very much is older in a language that is hidden', async () => {
    await save(bengali);
    await change(1, { title: 'School closed' });
    const hidden = { subject: 'faculty', language: 'hi', field: 'name', text: 'नाम', original: 'Name' } as const;
    const many = Array.from({ length: 201 }, () => ({ ...hidden, subject_id: newId() }));
    await inTransaction(site.db, (tx) => addTranslations(tx, many, asStaff));
    await site.db.updateTable('translation').set({ is_older: 1 }).where('language', '=', 'hi').execute();
    await inTransaction(site.db, (tx) => claimSchoolFacts(tx, { showsHindi: 'no' }, asStaff));
    const links = (await office.visit('/admin/translations')).all('.translation-link');
    expect(links.map((link) => attribute(link, 'href'))).toContain(path);
  });

  test('may be as long as the texts of a page are', async () => {
    const text = block('text', { text: 'The library is open.' });
    const pageId = await inTransaction(site.db, async (tx) => {
      const page = await findPageByKey(tx, 'library');
      await publishPage(tx, page, { title: 'Books', description: '', blocks: [text] }, asStaff);
      return page.id;
    });
    const long = 'গ্রন্থাগার খোলা। '.repeat(1000).trim();
    const answer = await save({ [`${text.id}.text`]: long }, `/admin/translations/page/${pageId}/bn`);
    expect([answer.status, (await stored(site.db)).map((one) => one.text)]).toEqual([303, [long]]);
  });

  test('an original that changes back is as old as its translation again', async () => {
    await save(bengali);
    await change(1, { title: 'School closed' });
    await change(2, {});
    expect((await stored(site.db)).map(({ is_older }) => is_older)).toEqual([0, 0]);
  });

  test('lose nothing when two people save at once, or the original changes meanwhile', async () => {
    const version = await versionAt(path);
    await save(bengali);
    const answer = await office.post(path, { version, ...bengali, title: 'আমার লেখা' });
    expect(answer.status).toBe(409);
    expect(answer.text('.difference-choice')).toContain('আমার লেখা');
    expect(answer.text('.difference-choice')).toContain(bengali.title);
    expect((await stored(site.db)).map(({ text }) => text)).toContain(bengali.title);
    const opened = await versionAt(path);
    await change(1, { title: 'School closed' });
    const second = await office.post(path, { version: opened, ...bengali, details: 'নতুন' });
    expect(second.status).toBe(409);
    expect(second.all('textarea').map((area) => area.textContent)).toContain('নতুন');
  });

  test('refuse a text that is too long beside its field, and keep what was typed', async () => {
    // Twice as much, since browsers count some characters as two.
    const maxOfTitle = (await office.visit(path)).all('input[name=title]').map((one) => attribute(one, 'maxlength'));
    expect(maxOfTitle).toEqual([String(2 * 500)]);
    const answer = await save({ ...bengali, title: 'ক'.repeat(501) });
    expect(answer.status).toBe(422);
    expect(answer.text('.field-error')).toContain('500');
    expect(answer.all('textarea').map((area) => area.textContent)).toContain(bengali.details);
    expect(await stored(site.db)).toEqual([]);
  });

  test('are erased with what they translate, and come back with it from the bin', async () => {
    await save(bengali);
    await inTransaction(site.db, (tx) => noticeTrash.remove(tx, id, asStaff));
    expect((await office.visit(path)).status).toBe(404);
    await inTransaction(site.db, (tx) => noticeTrash.restore(tx, id, asStaff));
    expect((await office.visit(path)).text('textarea')).toBe(bengali.details);
    await inTransaction(site.db, (tx) => noticeTrash.remove(tx, id, asStaff));
    await inTransaction(site.db, (tx) => noticeTrash.erase(tx, id, asStaff));
    expect(await stored(site.db)).toEqual([]);
  });

  test('are offered for the newest first, a page at a time', async () => {
    const titles = Array.from({ length: 31 }, (_, number) => `Notice ${number + 1}`);
    for (const title of titles) await inTransaction(site.db, (tx) => createNotice(tx, { ...holiday, title }, asStaff));
    const shown = (page: Answer) => page.all('.translation-row .record-title').map((row) => row.textContent);
    const nextOf = (page: Answer) => page.all('main a').find((link) => attribute(link, 'href')?.includes('after='));
    const open = (link: ReturnType<typeof nextOf>) =>
      office.visit(attribute(link, 'href')?.replaceAll('&amp;', '&') ?? '');
    const first = await office.visit('/admin/translations?kind=notice');
    expect(shown(first)).toEqual(titles.toReversed().slice(0, 30));
    expect(nextOf(first)?.textContent).toBe('Next page');
    expect(shown(await open(nextOf(first)))).toEqual(['Notice 1', holiday.title]);
    for (const title of titles) await addOwnPage(site.db, `/${title.replace(' ', '-')}`, title);
    const drafts = site.db.updateTable('page').set(({ ref }) => ({ published: ref('draft') }));
    await drafts.where('key', 'is', null).execute();
    for (const kind of ['page', 'menu_item']) {
      const begin = await office.visit(`/admin/translations?kind=${kind}`);
      const rest = await open(nextOf(begin));
      const listed = new Set(
        [...begin.all('.translation-link'), ...rest.all('.translation-link')].map((link) => attribute(link, 'href')),
      );
      const all = await site.db
        .selectFrom(kind as 'page')
        .select('id')
        .where(kind === 'page' ? 'published' : 'id', 'is not', null)
        .execute();
      expect(listed.size / 3).toBe(all.length);
    }
  });

  test('are linked below the form of what they translate, in every language that the website shows', async () => {
    const panel = async () =>
      (await office.visit(`/admin/notices/${id}/edit`)).all('.translation-link').map((link) => attribute(link, 'href'));
    expect(await panel()).toEqual(['bn', 'or', 'hi'].map((language) => `/admin/translations/notice/${id}/${language}`));
    await showLanguages(site.db, 'no');
    expect(await panel()).toEqual([]);
    expect((await office.visit('/admin/translations')).text('main')).toContain('shows one language only');
    expect((await office.visit(`/admin/translations/notice/${id}/bn`)).status).toBe(404);
  });

  const changes: [string, string, () => Promise<unknown>][] = [
    [
      'its notice went to the bin',
      'Someone deleted this while you were',
      () => inTransaction(site.db, (tx) => noticeTrash.remove(tx, id, asStaff)),
    ],
    ['its language is not shown', 'no longer shows this language', () => showLanguages(site.db, 'no')],
  ];

  test.each(changes)('stay in the form when %s', async (_, sentence, change) => {
    const version = await versionAt(path);
    await change();
    const answer = await office.post(path, { version, title: bengali.title });
    expect(answer.text('.note-error')).toContain(sentence);
    expect(answer.all('input[name=title]').map((input) => attribute(input, 'value'))).toEqual([bengali.title]);
    expect(await stored(site.db)).toEqual([]);
    expect((await office.visit(path)).status).toBe(404);
  });
});

describe('a translation', () => {
  const site = siteForEach();

  test('of facts about the school is for administrators alone', async () => {
    const editor = await site.signIn({ username: 'editor', role: 'editor' });
    expect((await editor.visit('/admin/translations/setting/school/bn')).status).toBe(403);
    const list = await editor.visit('/admin/translations?kind=setting');
    expect(list.text('main')).not.toContain('Details of the school');
    const administrator = await site.signIn();
    expect((await administrator.visit('/admin/translations/setting/school/bn')).status).toBe(200);
  });

  test('of nothing, of what is not translated, or into another language is no page', async () => {
    const staff = await site.signIn();
    const zero = '0'.repeat(26);
    for (const place of ['notice/nothing/bn', `enquiry/${zero}/bn`, `page/${zero}/ta`]) {
      expect([place, (await staff.visit(`/admin/translations/${place}`)).status]).toEqual([place, 404]);
    }
  });
});
