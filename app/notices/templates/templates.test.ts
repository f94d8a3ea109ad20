import { expect, test } from 'vitest';
import { attribute } from '../../../tests/answer.ts';
import { oneEngine } from '../../../tests/fresh-database.ts';
import { showLanguages } from '../../../tests/show-languages.ts';
import { asStaff } from '../../../tests/staff.ts';
import { testApp } from '../../../tests/test-app.ts';
import { addDays, today } from '../../lib/dates.ts';
import type { Language } from '../../lib/languages/languages.ts';
import { claimSchoolFacts, setSchoolFact } from '../../settings/school.server.ts';
import { ourTemplates, templateKeys } from './our-templates.ts';
import { fillTemplate } from './quick-fields.ts';
import { type NoticeTemplate, shownTemplate } from './template-fields.ts';

const facts = { first: '2026-12-25', last: '2026-12-25', reason: 'Christmas' };
const range = { ...facts, last: '2026-12-28', reason: '' };

function ours(key: (typeof templateKeys)[number], second_language = 'none', first: Language = 'en'): NoticeTemplate {
  const empty = { name: '', category: '', title: '', details: '', second_title: '', second_details: '' };
  return shownTemplate({ key, ...empty, second_language } as NoticeTemplate, first);
}

test('a template makes one sentence of the days, the reason and the second language', () => {
  expect(fillTemplate(ours('holiday'), facts)).toEqual({
    title: 'Holiday on Fri, 25 Dec 2026: Christmas',
    details: 'The school will be closed on Fri, 25 Dec 2026.\nChristmas',
  });
  expect(fillTemplate(ours('holiday', 'bn'), range)).toEqual({
    title: 'Holiday from Fri, 25 Dec to Mon, 28 Dec 2026 / ছুটি: ২৫ ডিসেম্বর (শুক্রবার) থেকে ২৮ ডিসেম্বর ২০২৬ (সোমবার) পর্যন্ত',
    details:
      'The school will be closed from Fri, 25 Dec to Mon, 28 Dec 2026.\n\n২৫ ডিসেম্বর (শুক্রবার) থেকে ২৮ ডিসেম্বর ২০২৬ (সোমবার) পর্যন্ত বিদ্যালয় বন্ধ থাকবে।',
  });
  expect(fillTemplate(ours('holiday', 'bn'), facts)).toEqual({
    title: 'Holiday on Fri, 25 Dec 2026: Christmas / ছুটি: ২৫ ডিসেম্বর ২০২৬ (শুক্রবার): Christmas',
    details:
      'The school will be closed on Fri, 25 Dec 2026.\nChristmas\n\n২৫ ডিসেম্বর ২০২৬ (শুক্রবার) বিদ্যালয় বন্ধ থাকবে।\nChristmas',
  });
  expect(fillTemplate(ours('exam', 'hi'), range).details).toContain(
    '25 दिसंबर (शुक्रवार) से 28 दिसंबर 2026 (सोमवार) तक परीक्षा',
  );
  expect(fillTemplate(ours('fee', 'or'), facts).title).toContain('25 ଡିସେମ୍ବର 2026 (ଶୁକ୍ରବାର)');
});

test('a long reason stays out of the title, and every wording of ours is filled whole', () => {
  expect(fillTemplate(ours('holiday'), { ...facts, reason: 'x'.repeat(300) }).title).toBe(
    'Holiday on Fri, 25 Dec 2026',
  );
  for (const key of templateKeys) {
    for (const language of ['bn', 'hi', 'or'] as const) {
      const { title, details } = fillTemplate(ours(key, language), range);
      expect(`${title} ${details}`).not.toMatch(/[{}[\]]/);
      const wording = ourTemplates[key][language].details.replace('[\n{reason}]', '');
      expect(details).toContain(wording.replace(/^.*\{\w+\}/, '').trim());
      const halves = fillTemplate(ours(key, language), { ...range, reason: '11 am' });
      expect(halves.details.match(/^11 am$/gm)).toHaveLength(2);
      const isInTitle = ourTemplates[key].en.title.includes('{reason}');
      expect(halves.title.match(/: 11 am(?= \/|$)/g) ?? []).toHaveLength(isInTitle ? 2 : 0);
    }
  }
});

test('our wording is in the first language of the school, with English below, or the language that it has chosen', () => {
  const titles = (first: Language, second?: string) =>
    fillTemplate(ours('half-day', second, first), facts).title.split(' / ');
  expect(titles('en')).toEqual(['Half day on Fri, 25 Dec 2026: Christmas']);
  const bengali = 'হাফ ছুটি: ২৫ ডিসেম্বর ২০২৬ (শুক্রবার): Christmas';
  // Chosen before, the second language was the first of the school.
  for (const second of ['none', 'bn', 'en']) {
    expect(titles('bn', second)).toEqual([bengali, 'Half day on Fri, 25 Dec 2026: Christmas']);
  }
  expect(titles('bn', 'hi')).toEqual([bengali, 'आधे दिन की छुट्टी: 25 दिसंबर 2026 (शुक्रवार): Christmas']);
  expect(titles('bn', 'only')).toEqual([bengali]);
  expect(titles('or')[0]).toMatch(/^ଅଧା ଦିନ ଛୁଟି: 25/);
  expect(titles('hi')[0]).toMatch(/^आधे दिन/);
});

test('a Bengali school publishes its quick notice in Bengali, with the reason in both halves', async () => {
  const site = await testApp();
  await showLanguages(site.db);
  await claimSchoolFacts(site.db, { firstLanguage: 'bn' }, asStaff);
  const staff = await site.signIn();
  const find = () =>
    site.db.selectFrom('notice_template').selectAll().where('key', '=', 'half-day').executeTakeFirstOrThrow();
  const { id } = await find();
  const reason = 'ক্লাস সকাল ১১টায় শেষ';
  const sent = await staff.post(`/admin/notices/quick/${id}`, {
    happens_on: tomorrow,
    happens_until: '',
    reason,
    intent: 'publish',
  });
  expect(sent.status).toBe(303);
  const notice = await site.db.selectFrom('notice').selectAll().executeTakeFirstOrThrow();
  expect(notice.title).toMatch(/^হাফ ছুটি: .+: ক্লাস সকাল ১১টায় শেষ \/ Half day on .+: ক্লাস সকাল ১১টায় শেষ$/);
  expect(notice.details.split('\n').filter((line) => line === reason)).toHaveLength(2);
  expect((await site.visit(`/bn/allnotices/${notice.id}`)).text('main .translation-note')).toBeUndefined();

  const edit = `/admin/templates/${id}/edit`;
  const form = await staff.visit(edit);
  const typed = {
    name: form.all('#field-name').map((input) => attribute(input, 'value'))[0] ?? '',
    category: 'holiday',
  };
  expect(form.all('#field-second_language option[selected]').map((one) => attribute(one, 'value'))).toEqual(['en']);
  const words = { title: ourTemplates['half-day'].bn.title, details: ourTemplates['half-day'].bn.details };
  const none = { ...typed, ...words, version: '1', second_language: 'none', second_title: '', second_details: '' };
  expect((await staff.post(edit, none)).status).toBe(303);
  expect(await find()).toMatchObject({ title: '', details: '', second_language: 'only' });
  const again = await staff.visit(edit);
  expect(again.all('#field-second_language option[selected]').map((one) => attribute(one, 'value'))).toEqual(['none']);
  expect(site.errors).toEqual([]);
  await site.close();
});

const tomorrow = addDays(today(), 1);

test.each(oneEngine)(
  'a holiday is a day and one press: it is out, in the calendar, and gone the day after, on %s',
  async (engine) => {
    const site = await testApp({ engine });
    const staff = await site.signIn();
    const dashboard = await staff.visit('/admin/dashboard');
    const link = dashboard.all('.quick-links a').find((one) => one.textContent === 'Holiday');
    const address = attribute(link, 'href') ?? '';
    expect((await staff.visit(address)).text('h1')).toBe('Quick notice: Holiday');

    await site.db.transaction().execute((tx) => setSchoolFact(tx, 'showsHindi', 'no', asStaff));
    const fields = { happens_on: tomorrow, happens_until: '', reason: 'Saraswati Puja' };
    const shown = await staff.post(address, { ...fields, intent: 'preview' });
    expect(shown.text('.notice-preview .notice-title')).toMatch(/^Holiday on .+: Saraswati Puja$/);
    expect(shown.body).toContain('Saraswati Puja</textarea>');
    expect(await site.db.selectFrom('notice').selectAll().execute()).toEqual([]);

    const sent = await staff.post(address, { ...fields, intent: 'publish' });
    expect([sent.status, sent.headers.get('Location')]).toEqual([303, address]);
    expect((await staff.visit(address)).text('.published-panel h2')).not.toBe('');
    const notice = await site.db.selectFrom('notice').selectAll().executeTakeFirstOrThrow();
    expect(notice).toMatchObject({
      category: 'holiday',
      state: 'published',
      happens_on: tomorrow,
      happens_until: null,
    });
    expect(notice.expires_at).toBe(new Date(`${addDays(tomorrow, 1)}T00:00:00+05:30`).toISOString());
    expect((await site.visit(`/calendar?month=${tomorrow.slice(0, 7)}`)).body).toContain('Saraswati Puja');
    const inBengali = await site.visit(`/bn/allnotices/${notice.id}`);
    expect(inBengali.text('main')).toContain('বিদ্যালয় বন্ধ থাকবে');
    const translated = await site.db.selectFrom('translation').select(['language', 'field', 'is_older']).execute();
    expect(translated.map(({ language, field }) => `${language} ${field}`).toSorted()).toEqual([
      ...['bn details', 'bn title', 'or details', 'or title'],
    ]);

    const change = await staff.post(address, { ...fields, intent: 'change' });
    const form = await staff.visit(change.headers.get('Location') ?? '');
    expect(form.body).toContain(`name="happens_on" value="${tomorrow}"`);
    expect(form.body).toContain('Saraswati Puja</textarea>');
    expect(site.errors).toEqual([]);
    await site.close();
  },
);

test('days that are missing, past or in the wrong order have errors beside the fields, and nothing is published', async () => {
  const site = await testApp();
  const staff = await site.signIn();
  const { id } = await site.db.selectFrom('notice_template').select('id').executeTakeFirstOrThrow();
  const cases = [
    [{ happens_on: '', happens_until: '' }, 'happens_on', 'Choose the day.'],
    [{ happens_on: addDays(today(), -1), happens_until: '' }, 'happens_on', 'This date has passed'],
    [{ happens_on: tomorrow, happens_until: today() }, 'happens_until', 'before the first day'],
  ] as const;
  for (const [days, field, sentence] of cases) {
    const answer = await staff.post(`/admin/notices/quick/${id}`, { ...days, reason: 'Puja', intent: 'publish' });
    expect([answer.status, answer.text(`#field-${field}-error`)]).toEqual([422, expect.stringContaining(sentence)]);
    expect(answer.body).toContain('Puja</textarea>');
  }
  expect(await site.db.selectFrom('notice').selectAll().execute()).toEqual([]);
  expect((await staff.visit('/admin/notices/quick/nonsense')).status).toBe(404);
  await site.close();
});

test.each(oneEngine)(
  'the school changes a sentence, returns to ours, and adds and deletes its own, on %s',
  async (engine) => {
    const site = await testApp({ engine });
    const staff = await site.signIn();
    const holiday = () =>
      site.db.selectFrom('notice_template').selectAll().where('key', '=', 'holiday').executeTakeFirstOrThrow();
    const { id } = await holiday();
    const edit = `/admin/templates/${id}/edit`;
    const ownWords = {
      name: 'Holiday',
      category: 'holiday',
      title: 'No school {when}',
      details: 'No school {when}[, because of {reason}].',
      second_language: 'bn',
      second_title: '',
      second_details: '',
    };
    expect((await staff.visit(edit)).body).not.toContain('Restore the original wording');
    expect((await staff.post(edit, { ...ownWords, version: '1' })).status).toBe(303);
    expect(await holiday()).toMatchObject({ name: '', category: '', title: 'No school {when}', second_details: '' });
    const preview = { happens_on: tomorrow, happens_until: '', reason: 'rain', intent: 'preview' };
    const page = await staff.post(`/admin/notices/quick/${id}`, preview);
    expect(page.text('.notice-preview')).toContain(', because of rain.');
    expect(page.text('.notice-preview')).toContain('বিদ্যালয় বন্ধ থাকবে');
    expect((await staff.post(edit, { ...ownWords, version: '1', title: 'Other' })).status).toBe(409);

    expect((await staff.visit(edit)).body).toContain('Restore the original wording');
    expect((await staff.post(edit, { intent: 'reset', version: '2' })).status).toBe(303);
    expect(await holiday()).toMatchObject({ title: '', details: '', second_language: 'bn' });
    expect((await staff.visit('/admin/templates')).body).toContain('Original, and in Bengali');

    const own = { ...ownWords, name: 'Bus late', category: 'transport' };
    const refused = await staff.post('/admin/templates/new', own);
    expect([refused.status, refused.text('#field-second_details-error')]).toEqual([
      422,
      expect.stringContaining('None'),
    ]);
    expect((await staff.post('/admin/templates/new', { ...own, second_language: 'none' })).status).toBe(303);
    expect((await staff.visit('/admin/notices/new')).text('.quick-links')).toContain('Bus late');
    expect((await staff.post(`/admin/templates/${id}/delete`, {})).status).toBe(303);
    expect((await staff.visit('/admin/dashboard')).text('.quick-links')).not.toContain('Holiday');
    expect((await staff.post(`/admin/notices/quick/${id}`, preview)).status).toBe(404);
    expect((await staff.post('/admin/bin', { intent: 'restore', list: 'templates', id })).status).toBe(200);
    expect((await staff.visit('/admin/dashboard')).text('.quick-links')).toContain('Holiday');
    expect(site.errors).toEqual([]);
    await site.close();
  },
);
