import { describe, expect, test } from 'vitest';
import { attribute } from '../../../tests/answer.ts';
import { engines } from '../../../tests/fresh-database.ts';
import { testApp } from '../../../tests/test-app.ts';
import { languages } from '../../lib/languages/languages.ts';
import { createEnquiry } from '../enquiries.server.ts';
import { answerKeys, ourAnswers } from './our-answers.ts';

const bengali = 'আমার মেয়ের জন্য ফি কত?';

async function openInbox(engine: (typeof engines)[number]) {
  const site = await testApp({ engine });
  const staff = await site.signIn();
  const receive = async (message: string, more: { email?: string } = {}) => {
    const enquiry = { name: 'Rina Das', mobile_no: '0000000000', email: '', consent: [], message, ...more };
    const arrival = { source: 'contact', clientAddress: '198.51.100.7', elapsedSeconds: 60 } as const;
    const taken = await createEnquiry(site, enquiry, arrival);
    if ('refused' in taken) throw new Error(taken.refused);
    return `/admin/enquiries/${taken.id}`;
  };
  const answerId = async (key: string) =>
    (await site.db.selectFrom('ready_answer').select('id').where('key', '=', key).executeTakeFirstOrThrow()).id;
  return { site, staff, receive, answerId };
}

describe.each(engines)('on %s', (engine) => {
  test('a ready answer opens with the name, in the language of the family or another one, and is marked', async () => {
    const { site, staff, receive, answerId } = await openInbox(engine);
    const path = await receive(bengali, { email: 'rina@family.example' });
    const page = await staff.visit(path);
    expect(attribute(page.all('select[name=language] option[selected]')[0], 'value')).toBe('bn');
    expect(
      page
        .all('.contact-way')
        .map((way) => decodeURIComponent(attribute(way, 'href') ?? ''))
        .join(),
    ).toContain('নমস্কার Rina Das');
    const fees = await staff.visit(`${path}?answer=${await answerId('fees')}&language=bn`);
    expect(fees.text('.answer-text')).toMatch(/^নমস্কার Rina Das, .*ধন্যবাদ।/);
    expect(fees.body).toContain('This is the original wording.');
    const links = fees
      .all('.answer-text ~ .button-row a')
      .map((link) => decodeURIComponent(attribute(link, 'href') ?? ''));
    expect(links.map((link) => link.split(/[:?]/, 1)[0])).toEqual(['https', 'sms', 'mailto']);
    for (const link of links) expect(link).toContain(ourAnswers.fees.bn.slice(0, 40));
    const english = await staff.visit(`${path}?answer=${await answerId('fees')}&language=en`);
    expect(english.text('.answer-text')).toMatch(/^Namaste Rina Das/);

    const fields = english.all('.answer-done input').map((one) => [attribute(one, 'name'), attribute(one, 'value')]);
    const done = await staff.post(path, { ...Object.fromEntries(fields), intent: 'answered' });
    expect(done.status).toBe(303);
    const after = await staff.visit(path);
    expect(after.text('.enquiry-facts .tag')).toBe('Answered');
    expect(after.text('.enquiry-history')).toContain('Ready answer: Fees');
    expect((await staff.visit('/admin/enquiries?state=answered')).body).toContain('Rina Das');
    expect((await staff.visit('/admin/enquiries?state=new')).body).not.toContain('Rina Das');
    expect((await staff.visit('/admin/enquiries?show=open')).body).toContain('Rina Das');
    expect(site.errors).toEqual([]);
    await site.close();
  });

  test('“I have answered” is one press on the enquiry itself, and a stale one is a conflict', async () => {
    const { site, staff, receive } = await openInbox(engine);
    const path = await receive('Is there a bus?');
    expect((await staff.visit(path)).text('.enquiry-shortcut')).toContain('I have answered');
    const form = {
      version: '1',
      state: 'new',
      reason: '',
      owner_id: '',
      next_call_on: '',
      note: '',
      intent: 'answered',
    };
    expect((await staff.post(path, form)).status).toBe(303);
    expect((await staff.post(path, { ...form, state: 'new', note: 'Twice' })).status).toBe(409);
    expect(await site.db.selectFrom('enquiry').select('state').execute()).toEqual([{ state: 'answered' }]);
    await site.close();
  });

  test('the school writes its own words, returns to ours, and adds and deletes answers', async () => {
    const { site, staff, receive, answerId } = await openInbox(engine);
    const path = await receive('When is the school open?');
    const id = await answerId('hours');
    const edit = `/admin/answers/${id}/edit`;
    const words = { name: 'School hours', text_en: 'From 8 to 2. Call {phone}, {name}.', text_bn: ourAnswers.hours.bn };
    expect((await staff.post(edit, { ...words, text_hi: '', text_or: '', version: '1' })).status).toBe(303);
    const row = () => site.db.selectFrom('ready_answer').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(await row()).toMatchObject({ name: '', text_en: words.text_en, text_bn: '' });
    const own = await staff.visit(`${path}?answer=${id}&language=en`);
    expect(own.text('.answer-text')).toContain('From 8 to 2.');
    expect(own.text('.answer-text')).toContain(', Rina Das.');
    expect(own.body).not.toContain('This is the original wording.');
    expect((await staff.post(edit, { ...words, version: '1' })).status).toBe(409);
    expect((await staff.post(edit, { intent: 'reset', version: '2' })).status).toBe(303);
    expect(await row()).toMatchObject({ text_en: '' });

    const empty = await staff.post('/admin/answers/new', { name: 'Uniform' });
    expect([empty.status, empty.text('#field-text_en-error')]).toEqual([422, expect.stringContaining('one language')]);
    await staff.post('/admin/answers/new', { name: 'Uniform', text_or: 'ବଜାରରୁ' });
    const added = await staff.visit(path);
    expect(added.text('select[name=answer]')).toContain('Uniform');
    await staff.post(`/admin/answers/${id}/delete`, {});
    expect((await staff.visit(path)).text('select[name=answer]')).not.toContain('School hours');
    expect(site.errors).toEqual([]);
    await site.close();
  });
});

test('each of our answers has its text in every language, each in its own script', () => {
  const scripts = {
    en: /^[\x20-\x7e]+$/,
    bn: /\p{Script=Bengali}/u,
    hi: /\p{Script=Devanagari}/u,
    or: /\p{Script=Oriya}/u,
  };
  for (const key of answerKeys) {
    for (const language of languages) expect(ourAnswers[key][language]).toMatch(scripts[language]);
  }
});
