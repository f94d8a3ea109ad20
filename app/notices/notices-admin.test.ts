import { expect, test } from 'vitest';
import { attribute } from '../../tests/answer.ts';
import { siteForEach, staffForEach } from '../../tests/site-of-tests.ts';
import { asStaff } from '../../tests/staff.ts';
import { insertNotice } from './notices.server.ts';

const address = '/admin/notices/new';
const typed = { title: 'Half-yearly examination', details: 'Bring a pen.', category: 'exam' };

const site = siteForEach();
const staff = staffForEach(site);

function storedNotices() {
  return site.db.selectFrom('notice').selectAll().execute();
}

test('a published notice is on the board and in the log, and an empty form is ready for the next', async () => {
  const sent = await staff.post(address, { ...typed, is_pinned: '1' });
  expect([sent.status, sent.headers.get('Location')]).toEqual([303, address]);
  const form = await staff.visit(address);
  expect(form.text('[role=status]')).toContain('Notice Created Successfully');
  expect(form.all('input[name=title]').map((field) => attribute(field, 'value'))).toEqual(['']);
  expect(form.text('textarea')).toBe('');
  expect((await site.visit('/allnotices')).text('.notice-row-pinned')).toContain('Half-yearly examination');
  expect((await staff.visit(address)).body).not.toContain('Notice Created Successfully');
  const [notice] = await storedNotices();
  const { title: label } = typed;
  const rows = await site.db.selectFrom('activity').selectAll().where('subject', '=', 'notice').execute();
  expect(rows).toMatchObject([{ kind: 'create', subject_id: notice?.id, label, person_name: 'Asha Mahato' }]);
});

test('a title is not needed, details are', async () => {
  expect((await staff.post(address, { details: 'No school.' })).status).toBe(303);
  const answer = await staff.post(address, { ...typed, details: ' \n ', is_pinned: '1' });
  expect(answer.status).toBe(422);
  expect(answer.text('#field-details-error')).toBe('Enter the details.');
  expect(answer.all('[autofocus]').map((field) => attribute(field, 'name'))).toEqual(['details']);
  expect(attribute(answer.all('input[name=title]')[0], 'value')).toBe(typed.title);
  expect(answer.all('input[checked]').map((field) => attribute(field, 'value'))).toEqual(['exam', '1']);
  expect(await storedNotices()).toHaveLength(1);
});

test.each([
  [422, 'more than 200 characters', { title: 'x'.repeat(201) }],
  [422, 'more than 10,000 characters', { details: 'x'.repeat(10_001) }],
  [422, 'a kind that there is not', { category: 'party' }],
  [400, 'NUL', { details: 'a\0b' }],
])('%i answers %s, and nothing is published', async (status, _what, fault) => {
  const answer = await staff.post(address, { ...typed, ...fault });
  expect(answer.status).toBe(status);
  expect(answer.all('.field-error')).toHaveLength(1);
  expect(await storedNotices()).toEqual([]);
});

test('when the database fails the clerk sees an error and loses nothing', async () => {
  await site.db.schema.dropTable('notice').execute();
  const answer = await staff.post(address, typed);
  expect(answer.status).toBe(500);
  expect(answer.text('.admin-form [role=alert]')).toBe('Failed to create notice. Please try again.');
  expect(answer.text('textarea')).toBe(typed.details);
  expect(site.errors).toHaveLength(1);
});

test('the list shows every notice with its kind and state, newest first, page by page', async () => {
  expect((await staff.visit('/admin/notices')).body).toContain('No notices found');
  const plain = { title: '', details: '<b>Bring</b> books.', category: 'general', is_pinned: 0 } as const;
  for (let count = 0; count < 25; count++) await insertNotice(site.db, plain, asStaff);
  await insertNotice(site.db, { ...plain, title: 'Fees', category: 'fee', is_pinned: 1 }, asStaff);
  const first = await staff.visit('/admin/notices');
  expect(first.all('tbody tr')).toHaveLength(24);
  expect(first.text('tbody tr')).toMatch(
    /^Fees ?Fee ?\d{1,2} \w+ \d{4} ?Pinned ?Edit ?More ?Fees ?Edit ?View ?Unpin ?Duplicate ?Picture for WhatsApp ?Hide ?Delete ?Close ?Delete$/,
  );
  expect(first.all('tbody tr')[1]?.textContent).toContain('Published');
  expect(attribute(first.all('tbody th a')[0], 'href')).toMatch(/^\/admin\/notices\/\w{26}\/edit(\?|$)/);
  expect(first.body).not.toContain('<b>Bring');
  const second = await staff.visit(attribute(first.all('.pager a')[0], 'href') ?? '');
  expect(second.all('tbody tr')).toHaveLength(2);
});
