import { afterEach, expect, test } from 'vitest';
import { attribute } from '../../tests/answer.ts';
import { siteForEach, staffForEach } from '../../tests/site-of-tests.ts';
import { asStaff } from '../../tests/staff.ts';
import { localInIndia } from '../lib/dates.ts';
import { createAttachment } from './attachments/attachments.server.ts';
import { insertNotice } from './notices.server.ts';

const site = siteForEach();
const staff = staffForEach(site);
afterEach(() => expect(site.errors).toEqual([]));

const onlyNotice = () => site.db.selectFrom('notice').selectAll().executeTakeFirstOrThrow();

function addPaper(name: string) {
  const pdf = { id: 'a'.repeat(26), key: `files/${'a'.repeat(26)}.pdf` } as never;
  return createAttachment({ db: site.db, store: site.mediaStore }, { name, bytes: 1, uploadKey: null, pdf });
}

test('after scheduling: when it goes out, how it will look, change and Undo, which Undo schedules again', async () => {
  const publish_at = localInIndia(new Date(Date.now() + 86_400_000).toISOString());
  const words = { title: 'Puja', details: 'All of it\n- as it is', category: 'holiday', publish_at };
  expect((await staff.post('/admin/notices/new', words)).status).toBe(303);
  const page = await staff.visit('/admin/notices/new');
  expect(page.text('.published-panel h2')).toMatch(/^Will be published on /);
  const { id, publish_at: saved } = await onlyNotice();
  expect(page.body).toContain(`/admin/notices/${id}/preview`);
  expect(page.all('.published-panel a[target=_blank]')).toEqual([]);
  const preview = await staff.visit(`/admin/notices/${id}/preview`);
  expect([preview.text('.notice-title'), preview.text('.notice-words')]).toEqual([
    'Puja',
    expect.stringContaining('as it is'),
  ]);
  expect((await site.visit(`/allnotices/${id}`)).status).toBe(404);

  const undone = { intent: 'take-down', id, back: '/admin/notices' };
  expect((await staff.post('/admin/selected/notices', undone)).status).toBe(303);
  expect(await onlyNotice()).toMatchObject({ state: 'draft', publish_at: saved });
  const change = attribute((await staff.visit('/admin/notices')).all('.toast-undo [name=id]')[0], 'value') ?? '';
  await staff.post('/admin/selected/notices/undo', { id: change, back: '/admin/notices' });
  expect(await onlyNotice()).toMatchObject({ state: 'scheduled', publish_at: saved });
  expect((await site.visit(`/allnotices/${id}`)).status).toBe(404);
});

test('a copy of a notice begins with its words, and a draft has a page to look at', async () => {
  const id = await insertNotice(site.db, { title: 'Fees', details: 'Pay.', category: 'fee', state: 'draft' }, asStaff);
  const edit = await staff.visit(`/admin/notices/${id}/edit`);
  expect(edit.body).toContain(`/admin/notices/new?like=${id}`);
  expect((await staff.visit(`/admin/notices/new?like=${id}`)).body).toContain('value="Fees"');
  expect((await staff.visit(`/admin/notices/${id}/preview`)).status).toBe(200);
  for (const none of ['nonsense', 'b'.repeat(26)]) {
    expect((await staff.visit(`/admin/notices/${none}/preview`)).status).toBe(404);
  }
});

test('a file goes out under the name that was typed for it, which may be changed later', async () => {
  const { id: file } = await addPaper('DOC-20261122-WA0003.pdf');
  const field = `attachment-name.${file}`;
  const words = { title: 'Fees', details: 'Pay.', category: 'fee', 'attachment[]': file };
  const faulty = await staff.post('/admin/notices/new', { ...words, details: '', [field]: 'Fee list' });
  expect(faulty.body).toContain('value="Fee list"');
  await staff.post('/admin/notices/new', { ...words, [field]: '  Fee list ' });
  const { id } = await onlyNotice();
  expect((await site.visit(`/allnotices/${id}`)).text('.attachment-paper')).toContain('Fee list');
  await staff.post(`/admin/notices/${id}/edit`, { ...words, version: '1', [field]: '' });
  expect((await site.visit(`/allnotices/${id}`)).text('.attachment-paper')).toContain('Fee list');
  await staff.post(`/admin/notices/${id}/edit`, { ...words, version: '2', [field]: 'Fees of 2027' });
  expect((await site.visit(`/allnotices/${id}`)).text('.attachment-paper')).toContain('Fees of 2027');
  expect((await staff.visit('/admin/activity')).body).toContain('Fees of 2027');
});
