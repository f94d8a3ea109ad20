import { expect, test, vi } from 'vitest';
import { type Answer, attribute } from '../../tests/answer.ts';
import { fees, inHours, inTrash, publish as publishOn } from '../../tests/notices.ts';
import { pictureFile } from '../../tests/pictures.ts';
import { siteForEach, staffForEach } from '../../tests/site-of-tests.ts';
import { localInIndia } from '../lib/dates.ts';
import { newId } from '../lib/ids.ts';
import { findNotice } from './notice-lists.server.ts';
import type { NewNotice } from './notices.server.ts';

const address = '/admin/notices/new';
const list = '/admin/notices';
const typed = { title: 'Half-yearly examination', details: 'Bring a pen.', category: 'exam' };
const typedIn = (hours: number) => localInIndia(inHours(hours));

const site = siteForEach();
const staff = staffForEach(site);

const publish = (notice: Partial<NewNotice> = {}) => publishOn(site.db, notice);
const editOf = (id: string) => `/admin/notices/${id}/edit`;

/** With a photo, as a browser without script sends it. */
async function pictureForm(words: Record<string, string> = {}): Promise<FormData> {
  const form = new FormData();
  form.set('file', new File([(await pictureFile(40, 30)) as Uint8Array<ArrayBuffer>], 'things to bring.jpg'));
  for (const [name, text] of Object.entries(words)) form.set(name, text);
  return form;
}

function fileIdsIn(page: Answer): string[] {
  return page.all('input[name="attachment[]"]').map((field) => attribute(field, 'value') ?? '');
}

async function onlyNotice() {
  return site.db.selectFrom('notice').selectAll().executeTakeFirstOrThrow();
}

async function sentenceOf(path: string) {
  return (await staff.visit(path)).text('[role=status]');
}

test('a draft is saved and hidden from visitors, wherever they look', async () => {
  const sent = await staff.post(address, { ...typed, is_pinned: '1', intent: 'draft' });
  const { id } = await onlyNotice();
  expect([sent.status, sent.headers.get('Location')]).toEqual([303, editOf(id)]);
  expect(await sentenceOf(editOf(id))).toContain('Draft saved');
  expect((await site.visit(`/allnotices/${id}`)).status).toBe(404);
  for (const path of ['/', '/allnotices', '/allnotices?category=exam', '/sitemap.xml']) {
    const { body, status } = await site.visit(path);
    expect([status, body.includes(typed.title) || body.includes(id)]).toEqual([200, false]);
  }
  expect((await staff.visit(list)).text('tbody tr')).toContain('Draft');
});

test('a notice for later is scheduled, and the message says for when', async () => {
  const publish_at = typedIn(30);
  await staff.post(address, { ...typed, publish_at, expires_at: typedIn(60) });
  expect(await sentenceOf(address)).toMatch(
    /Notice Created Successfully\. Parents will see it from \d{1,2} \w{3,4}, \d/,
  );
  const { id, state, ...times } = await onlyNotice();
  expect([state, localInIndia(times.publish_at ?? '')]).toEqual(['scheduled', publish_at]);
  expect((await site.visit(`/allnotices/${id}`)).status).toBe(404);
  expect((await staff.visit(list)).text('tbody tr')).toMatch(/Scheduled for \d{1,2} \w{3,4}, \d/);
  const form = await staff.visit(editOf(id));
  expect(form.all('details[open] input[type=datetime-local]').map((field) => attribute(field, 'value'))).toEqual([
    publish_at,
    typedIn(60),
  ]);
});

test.each([
  ['an end that is past', { expires_at: typedIn(-1) }, 'expires_at', 'This time has passed.'],
  ['an end before the beginning', { publish_at: typedIn(5), expires_at: typedIn(4) }, 'expires_at', 'This is before'],
  ['a day that there is not', { publish_at: '2026-02-30T10:00' }, 'publish_at', 'Enter both a date and a time'],
])('%s has its error beside the field, which is unfolded', async (_what, times, name, sentence) => {
  const answer = await staff.post(address, { ...typed, ...times });
  expect(answer.status).toBe(422);
  expect(answer.text(`details[open] #field-${name}-error`)).toContain(sentence);
  expect(attribute(answer.all('textarea')[0], 'name')).toBe('details');
  expect(answer.text('textarea')).toBe(typed.details);
  for (const [field, text] of Object.entries(times)) {
    expect(attribute(answer.all(`input[name=${field}]`)[0], 'value')).toBe(text);
  }
  expect(await site.db.selectFrom('notice').selectAll().execute()).toEqual([]);
});

test('a notice is changed, and stays where it is on the board', async () => {
  const id = await publish({ expires_at: inHours(48) });
  const form = await staff.visit(editOf(id));
  expect(form.text('textarea')).toBe(fees.details);
  expect(form.all('input[name=publish_at], [value=draft]')).toHaveLength(0);
  const sent = await staff.post(editOf(id), { ...typed, version: '1', expires_at: '' });
  expect([sent.status, sent.headers.get('Location')]).toEqual([303, list]);
  expect(await sentenceOf(list)).toContain('Notice updated successfully');
  expect(await findNotice(site.db, id)).toMatchObject({ ...typed, expires_at: null, version: 2 });
});

test('what is over can be mended without a new end', async () => {
  const expires_at = inHours(-2);
  const id = await publish({ expires_at });
  expect((await staff.visit(list)).text('tbody tr')).toContain('Expired');
  const change = { ...typed, version: '1', expires_at: localInIndia(expires_at) };
  expect((await staff.post(editOf(id), change)).status).toBe(303);
});

test('who saves second is shown what has changed, and nothing is overwritten until they say so', async () => {
  const id = await publish();
  await staff.post(editOf(id), { ...typed, title: 'Theirs', version: '1' });
  const answer = await staff.post(editOf(id), { ...typed, title: 'Mine', is_pinned: '1', version: '1' });
  expect(answer.status).toBe(409);
  expect(answer.text('.note')).toContain('You changed this in another window');
  expect(answer.all('.difference-choice').map((choice) => choice.textContent)).toEqual([
    'TitleSaved version TheirsYour version Mine',
    'PinnedSaved version NoYour version Yes',
  ]);
  expect(attribute(answer.all('input[name=title]')[0], 'value')).toBe('Mine');
  expect(await findNotice(site.db, id)).toMatchObject({ title: 'Theirs', is_pinned: 0 });
  // Enter in a field presses the first button: it saves over nobody.
  const [first] = answer.all('.admin-form button');
  expect([attribute(first, 'type'), attribute(first, 'name')]).toEqual(['submit', undefined]);
  const seen = attribute(answer.all('input[name=seen]')[0], 'value') ?? '';
  const half = { ...typed, title: 'Mine', is_pinned: '1', version: '1', seen, 'keep-title': 'mine' };
  expect((await staff.post(editOf(id), half)).status).toBe(409);
  expect((await staff.post(editOf(id), { ...half, 'keep-is_pinned': 'saved' })).status).toBe(303);
  expect(await findNotice(site.db, id)).toMatchObject({ title: 'Mine', is_pinned: 0 });
});

test('a draft that met a conflict stays a draft when it is saved over the other', async () => {
  const id = await publish({ state: 'draft' });
  await staff.post(editOf(id), { ...typed, title: 'Theirs', version: '1', intent: 'draft' });
  const mine = { ...typed, version: '1', intent: 'draft' };
  const answer = await staff.post(editOf(id), mine);
  const seen = attribute(answer.all('input[name=seen]')[0], 'value') ?? '';
  await staff.post(editOf(id), { ...mine, seen, 'keep-title': 'mine' });
  expect(await onlyNotice()).toMatchObject({ ...typed, state: 'draft', version: 3 });
});

test('the words and files of a notice that was deleted meanwhile come back, and are kept when it is restored', async () => {
  await staff.post(address, await pictureForm({ details: typed.details }));
  const { id } = await onlyNotice();
  const form = await staff.visit(editOf(id));
  const sent = { ...typed, version: '1', 'attachment[]': fileIdsIn(form) };
  await staff.post(`/admin/notices/${id}/delete`, {});
  const answer = await staff.post(`${editOf(id)}.data`, sent);
  expect([answer.status, answer.body.includes(typed.details)]).toEqual([404, true]);
  const page = await staff.post(editOf(id), sent);
  expect([page.status, page.body.includes(typed.details)]).toEqual([404, true]);
  expect(page.text('.admin-form .note-warning')).toContain('This is in the bin.');
  expect(page.all('#field-file-error')).toHaveLength(0);
  expect(fileIdsIn(page)).toEqual(sent['attachment[]']);
  expect((await staff.visit(`/admin/notices/${newId()}/edit`)).status).toBe(404);
  await inTrash(site.db, 'restore', id);
  expect((await staff.post(editOf(id), { ...sent, version: '3' })).status).toBe(303);
  expect((await site.visit(`/allnotices/${id}`)).body).toContain('things to bring');
});

test('without script a file comes with the form, survives a fault, and is in the notice', async () => {
  const faulty = await staff.post(address, await pictureForm({ title: 'Picnic' }));
  expect(faulty.status).toBe(422);
  const ids = fileIdsIn(faulty);
  expect(ids).toHaveLength(1);
  expect((await staff.post(address, { ...typed, 'attachment[]': ids })).status).toBe(303);
  const { id } = await onlyNotice();
  expect((await site.visit(`/allnotices/${id}`)).body).toContain('things to bring');
  expect((await site.visit('/allnotices')).text('.notice-file')).toMatch(/^things to bring, Photo, \d+/);
  const again = await staff.post(editOf(id), { details: '', version: '1', 'attachment[]': ids });
  expect(fileIdsIn(again)).toEqual(ids);
  await staff.post(editOf(id), { ...typed, version: '1' });
  expect((await site.visit('/allnotices')).all('.notice-files')).toHaveLength(0);
});

test('a file that is no longer there, or disappears during saving, is an error, and nothing is saved without it', async () => {
  const never = await staff.post(address, { ...typed, 'attachment[]': '01k00000000000000000000000' });
  expect([never.status, never.text('#field-file-error')]).toEqual([
    422,
    expect.stringContaining('no longer available'),
  ]);
  const file = { 'attachment[]': fileIdsIn(await staff.post(address, await pictureForm())) };
  const id = await publish();
  const begin = site.db.transaction.bind(site.db);
  vi.spyOn(site.db, 'transaction').mockImplementation(() => {
    const transaction = begin();
    const { execute } = transaction;
    transaction.execute = async (write) => {
      await site.db.deleteFrom('attachment').execute();
      return execute.call(transaction, write) as never;
    };
    return transaction;
  });
  for (const path of [address, editOf(id)]) {
    const answer = await staff.post(path, { ...typed, version: '1', ...file });
    expect(answer.status).toBe(422);
    expect(answer.text('#field-file-error')).toContain('is no longer available');
    expect(answer.text('textarea')).toBe(typed.details);
    expect(await onlyNotice()).toMatchObject({ id, title: fees.title, version: 1 });
  }
  expect(await site.db.selectFrom('notice').select('id').execute()).toHaveLength(1);
});

test('details are shown as they were typed, with addresses as links', async () => {
  const details = 'Lines:\n  two  spaces\nhttps://school.example/form, <b>please</b>';
  const id = await publish({ details });
  const page = await site.visit(`/allnotices/${id}`);
  expect(page.body).toContain('Lines:\n  two  spaces\n');
  expect(page.all('.notice-words a').map((link) => attribute(link, 'href'))).toEqual(['https://school.example/form']);
  expect(attribute(page.all('.notice-words a')[0], 'rel')).toBe('noopener nofollow');
  expect(page.all('.notice-words b')).toHaveLength(0);
});

test('the list is searched and filtered, and a page of it keeps the search', async () => {
  for (let count = 0; count < 25; count++) await publish({ title: `Fees 100% ${count}` });
  await publish({ title: 'Exam', category: 'exam' });
  const found = await staff.visit(`${list}?q=100%25&kind=fee&state=published`);
  expect(found.all('tbody tr')).toHaveLength(24);
  expect(attribute(found.all('.pager a')[0], 'href')).toMatch(/q=100%25&kind=fee&state=published/);
  expect((await staff.visit(`${list}?kind=exam`)).all('tbody tr')).toHaveLength(1);
  expect((await staff.visit(`${list}?state=draft`)).body).toContain('No results for this search.');
  expect((await staff.visit(`${list}?state=nonsense&kind=party`)).all('tbody tr')).toHaveLength(24);
});
