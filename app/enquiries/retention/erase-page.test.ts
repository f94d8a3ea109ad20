import { expect, test } from 'vitest';
import { agreedEnquiry } from '../../../tests/agreed-enquiry.ts';
import { whileActivityFails } from '../../../tests/broken-activity.ts';
import { siteForEach } from '../../../tests/site-of-tests.ts';
import { day, fromNow } from '../../lib/clock.ts';
import { monthsBefore } from './retention.server.ts';

const site = siteForEach();

const setting = '/admin/settings/enquiries';

async function remaining(): Promise<string[]> {
  const rows = await site.db.selectFrom('enquiry').select('message').orderBy('sequence').execute();
  return rows.map(({ message }) => message);
}

test('one button erases what a person has sent, and says in numbers what went', async () => {
  const asha = await site.signIn({ role: 'editor' });
  const id = await agreedEnquiry(site.db);
  const second = await agreedEnquiry(site.db, { mobile_no: '', message: 'And the bus?', consent: [] });
  const brother = await agreedEnquiry(site.db, { name: 'Ravi Murmu', email: '', message: 'And for me?' });
  await agreedEnquiry(site.db, { mobile_no: '0000000009', email: 'other@school.example', message: 'Other' });
  const page = await asha.visit(`/admin/enquiries/${id}/erase`);
  const boxes = page.all('input[name=enquiries][checked]').map((box) => box.getAttribute('value'));
  expect(boxes).toEqual([brother, second, id]);
  expect(page.body).toContain('This cannot be undone.');
  expect(page.body).toContain('3 enquiries, 0 notes, 0 e-mails');
  const sent = await asha.post(`/admin/enquiries/${id}/erase`, { enquiries: [id, second] });
  expect([sent.status, sent.headers.get('Location')]).toEqual([303, '/admin/enquiries']);
  expect(await remaining()).toEqual(['And for me?', 'Other']);
  const next = await asha.visit('/admin/dashboard');
  expect(next.body).toContain('Erased permanently: 2 enquiries, 0 notes, 0 e-mails.');
  expect(next.body).toContain('The record of consent is kept for one year');
});

test('nothing ticked erases nothing, and neither does an id that is not on the page', async () => {
  const asha = await site.signIn();
  const id = await agreedEnquiry(site.db);
  const other = await agreedEnquiry(site.db, { mobile_no: '', email: 'other@school.example', message: 'Other' });
  const none = await asha.post(`/admin/enquiries/${id}/erase`, {});
  expect(none.status).toBe(422);
  expect(none.body).toContain('Tick at least one');
  await asha.post(`/admin/enquiries/${id}/erase`, { enquiries: other });
  expect(await remaining()).toHaveLength(2);
});

test('what is gone already answers with a sentence, and its page is not there', async () => {
  const asha = await site.signIn();
  const id = await agreedEnquiry(site.db);
  for (const sentence of ['Erased permanently: 1 enquiry', 'This has already been erased.']) {
    expect((await asha.post(`/admin/enquiries/${id}/erase`, { enquiries: id })).status).toBe(303);
    expect((await asha.visit('/admin/dashboard')).body).toContain(sentence);
  }
  expect((await asha.visit(`/admin/enquiries/${id}/erase`)).status).toBe(404);
});

test('a shorter term is saved after a question that tells the number; the page on privacy says the same', async () => {
  const asha = await site.signIn();
  for (const message of ['One', 'Two']) {
    const id = await agreedEnquiry(site.db, { message });
    const touched_at = monthsBefore(fromNow(-day), 6);
    await site.db.updateTable('enquiry').set({ touched_at }).where('id', '=', id).execute();
  }
  await agreedEnquiry(site.db, { message: 'Three' });
  expect((await asha.visit(setting)).body).toContain('0 enquiries are in the list');
  const question = await asha.post(setting, { enquiryMonths: ' 06 ' });
  expect(question.status).toBe(409);
  expect(question.body).toContain('2 enquiries will be listed at once and erased after 30 days.');
  expect((await asha.visit(setting)).all('input[name=enquiryMonths]')[0]?.getAttribute('value')).toBe('12');
  const fields = question
    .all('.admin-content form [name]')
    .map((one) => [one.getAttribute('name'), one.getAttribute('value')]);
  expect(fields).toEqual([
    ['enquiryMonths', '6'],
    ['intent', 'confirm'],
  ]);
  const saved = await asha.post(setting, Object.fromEntries(fields));
  expect([saved.status, saved.headers.get('Location')]).toEqual([303, setting]);
  expect((await asha.visit(setting)).body).toContain('Saved. 2 enquiries are in the list');
  expect((await site.visit('/privacy')).body).toContain('6 months after we last dealt with it');
  const listed = await site.db.selectFrom('enquiry').select('id').where('listed_at', 'is not', null).execute();
  expect(listed).toHaveLength(2);
  expect((await asha.post(setting, { enquiryMonths: '12' })).status).toBe(303);
  expect(await remaining()).toHaveLength(3);
});

test.each(['', '2', '37', '12.5', 'a year', '-3', '1e1'])(
  'the term "%s" is refused beside its field',
  async (typed) => {
    const asha = await site.signIn();
    const answer = await asha.post(setting, { enquiryMonths: typed });
    expect(answer.status).toBe(422);
    expect(answer.body).toContain('Enter a whole number from 3 to 36.');
    expect(answer.all('input[name=enquiryMonths]')[0]?.getAttribute('value') ?? '').toBe(typed);
  },
);

test('a term that cannot be saved comes back as it was typed, and nothing has changed', async () => {
  const asha = await site.signIn();
  const answer = await whileActivityFails(site.db, () => asha.post(setting, { enquiryMonths: ' 24 ' }));
  expect(answer.status).toBe(500);
  expect(answer.all('input[name=enquiryMonths]')[0]?.getAttribute('value')).toBe(' 24 ');
  expect(answer.text('.note-error')).toContain('This could not be saved. Everything you typed is still here.');
  expect((await asha.visit(setting)).all('input[name=enquiryMonths]')[0]?.getAttribute('value')).toBe('12');
});

test('an editor may not change the term', async () => {
  const editor = await site.signIn({ username: 'ravi', role: 'editor' });
  expect((await editor.visit(setting)).status).toBe(403);
  expect((await editor.post(setting, { enquiryMonths: '3' })).status).toBe(403);
});

test('the Spam folder is emptied after a confirmation, and newer enquiries stay', async () => {
  const asha = await site.signIn({ role: 'editor' });
  const spam = await agreedEnquiry(site.db, { message: 'Cheap shoes' });
  const rescued = await agreedEnquiry(site.db, { mobile_no: '', message: 'And the bus?' });
  const listed = await agreedEnquiry(site.db, { mobile_no: '0000000009', message: 'A seat' });
  const inSpam = (ids: string[]) =>
    site.db.updateTable('enquiry').set({ state: 'spam' }).where('id', 'in', ids).execute();
  expect((await asha.visit('/admin/enquiries/spam')).body).toContain('The Spam folder is empty.');
  await inSpam([spam, rescued]);
  expect((await asha.visit('/admin/enquiries?state=spam')).all('a[href="/admin/enquiries/spam"]')).toHaveLength(1);
  expect((await asha.visit('/admin/enquiries')).all('a[href="/admin/enquiries/spam"]')).toHaveLength(0);
  const page = await asha.visit('/admin/enquiries/spam');
  expect(page.body).toContain('All 2 enquiries in the Spam folder will be erased permanently.');
  expect(page.body).toContain('This cannot be undone.');
  const until = page.all('input[name=until]')[0]?.getAttribute('value') ?? '';
  const later = await agreedEnquiry(site.db, { email: 'later@school.example', message: 'Came later' });
  await inSpam([later]);
  await site.db.updateTable('enquiry').set({ state: 'new' }).where('id', '=', rescued).execute();
  expect((await asha.post('/admin/enquiries/spam', { until: '' })).status).toBe(303);
  expect(await remaining()).toHaveLength(4);
  const sent = await asha.post('/admin/enquiries/spam', { until });
  expect([sent.status, sent.headers.get('Location')]).toEqual([303, '/admin/enquiries?state=spam']);
  expect(await remaining()).toEqual(['And the bus?', 'A seat', 'Came later']);
  expect((await asha.visit('/admin/enquiries?state=spam')).body).toContain('1 enquiry erased permanently.');
  expect(listed).not.toBe('');
});
