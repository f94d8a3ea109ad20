import { expect, test } from 'vitest';
import { attribute } from '../../tests/answer.ts';
import { whileActivityFails } from '../../tests/broken-activity.ts';
import { siteForEach, staffForEach } from '../../tests/site-of-tests.ts';

const path = '/admin/enquiries/new';
const typed = { name: 'Kavita Murmu', mobile_no: '+91 00000-00012', message: 'Is there a bus?', language: 'hi' };

const site = siteForEach();
const asha = staffForEach(site);

test('a call is written down, the form is empty for the next one, and its first field has the focus', async () => {
  const answer = await asha.post(path, typed);
  expect(answer.status).toBe(303);
  const location = answer.headers.get('Location') ?? '';
  expect(location).toMatch(/^\/admin\/enquiries\/new\?noted=\w{26}$/);
  const page = await asha.visit(location);
  expect(page.text('[role=status] strong')).toBe('The call from Kavita Murmu is recorded.');
  const link = page.all('.inbox-noted a').map((one) => attribute(one, 'href'));
  expect(link).toEqual([`/admin/enquiries/${location.split('=')[1]}`]);
  expect(page.all('[autofocus]').map((field) => attribute(field, 'name'))).toEqual(['name']);
  expect(attribute(page.all('input[name=name]')[0], 'value') ?? '').toBe('');
  const rows = await site.db.selectFrom('enquiry').selectAll().execute();
  expect(rows).toMatchObject([
    { ...typed, mobile_no: '0000000012', source: 'phone', state: 'new', owner_name: 'Asha Mahato' },
  ]);
  expect(await site.db.selectFrom('email').select('id').execute()).toEqual([]);
  expect((await asha.visit('/admin/activity')).body).toContain('recorded an enquiry');
});

test('the same call sent twice is written down once', async () => {
  const [first, second] = [await asha.post(path, typed), await asha.post(path, typed)];
  expect(second.headers.get('Location')).toBe(first.headers.get('Location'));
  expect(await site.db.selectFrom('enquiry').select('id').execute()).toHaveLength(1);
  const activity = site.db.selectFrom('activity').select('person_name').where('subject', '=', 'enquiry');
  expect(await activity.execute()).toEqual([{ person_name: 'Asha Mahato' }]);
});

test('an invalid call keeps the typed text, and says beside each field how to correct it', async () => {
  const answer = await asha.post(path, { ...typed, mobile_no: '123', message: '' });
  expect(answer.status).toBe(422);
  expect(answer.all('.field-error')).toHaveLength(2);
  expect(attribute(answer.all('input[name=name]')[0], 'value')).toBe(typed.name);
  expect(attribute(answer.all('input[name=mobile_no]')[0], 'value')).toBe('123');
  expect(answer.all('[autofocus]').map((field) => attribute(field, 'name'))).toEqual(['mobile_no']);
  expect(await site.db.selectFrom('enquiry').select('id').execute()).toEqual([]);
});

test('a database that fails takes no words with it, and the page says so', async () => {
  const answer = await whileActivityFails(site.db, () => asha.post(path, typed));
  expect(answer.status).toBe(500);
  expect(attribute(answer.all('input[name=name]')[0], 'value')).toBe(typed.name);
  expect(attribute(answer.all('input[name=mobile_no]')[0], 'value')).toBe(typed.mobile_no);
  expect(answer.text('textarea[name=message]')).toBe(typed.message);
  expect(answer.text('.note-error')).toContain('The call could not be saved. Everything you typed is still here.');
  expect(await site.db.selectFrom('enquiry').select('id').execute()).toEqual([]);
});
