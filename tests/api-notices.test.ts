import { afterEach, describe, expect, test } from 'vitest';
import { searchTexts } from '../app/content/search-texts.server.ts';
import { inTransaction } from '../app/database/transaction.server.ts';
import { newId } from '../app/lib/ids.ts';
import { noticeType } from '../app/notices/notice-fields.ts';
import { insertNotice, type NewNotice } from '../app/notices/notices.server.ts';
import { call, rowsOf, signInFirst } from './api-calls.ts';
import { whileActivityFails } from './broken-activity.ts';
import { engines } from './fresh-database.ts';
import { siteForAll, staffForAll } from './site-of-tests.ts';
import { asStaff } from './staff.ts';

const words = { title: 'Holiday', details: 'No school on <b>Friday</b>.\nSaturday, too.' };
const goneSentence = 'Notice not found. It may have been deleted.';
const gone = [404, { success: false, message: goneSentence }];
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

describe.each(engines)('the calls of a notice on %s', (engine) => {
  const site = siteForAll({ engine });
  const staff = staffForAll(site, { role: 'editor' });
  afterEach(async () => {
    site.errors.length = 0;
    // Pinned notices come after all that other tests post.
    await site.db.updateTable('notice').set({ is_pinned: 0 }).execute();
  });

  const fetchAll = () => call(site, 'fetchnotice.php');
  const post = async (sent: object = words) => (await call(staff, 'uploadnotice.php', sent)).json.id as string;
  const publish = (notice: Partial<NewNotice>) =>
    inTransaction(site.db, (tx) => insertNotice(tx, { ...words, category: 'exam', is_pinned: 0, ...notice }, asStaff));
  const row = (id: string) => site.db.selectFrom('notice').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const activityOf = (id: string) =>
    site.db
      .selectFrom('activity')
      .select(['kind', 'person_name'])
      .where('subject_id', '=', id)
      .orderBy('sequence')
      .execute();
  const saved = async () => [
    await site.db.selectFrom('notice').selectAll().orderBy('id').execute(),
    await site.db.selectFrom('activity').select('id').where('subject', '=', 'notice').orderBy('id').execute(),
  ];

  test('a notice is on the board at once, as the last of the list', async () => {
    await post();
    const posted = await call(staff, 'uploadnotice.php', words);
    const { id } = posted.json as { id: string };
    expect([posted.status, posted.json]).toEqual([200, { success: true, message: 'Notice Created Successfully', id }]);
    const answer = await fetchAll();
    const { data } = answer.json;
    expect(answer.json).toEqual({ success: true, message: 'Notice fetched successfully', data });
    const { created_at } = await row(id);
    expect(rowsOf(answer).at(-1)).toEqual({ id, ...words, created_at, updated_at: created_at });
    expect(created_at).toBe(new Date(created_at).toISOString());
    expect(rowsOf(await call(site, `fetchnotice.php?id=${id}`))).toEqual(rowsOf(answer).slice(-1));
    expect((await site.visit('/allnotices')).body).toContain('&lt;b&gt;Friday');
    expect(await activityOf(id)).toEqual([{ kind: 'create', person_name: 'Asha Mahato' }]);
  });

  test('a notice without a title has the first words as one', async () => {
    const id = await post({ details: 'ক্লাস নেই', title: null });
    expect(rowsOf(await call(site, `fetchnotice.php?id=${id}`))).toMatchObject([
      { title: 'ক্লাস নেই', details: 'ক্লাস নেই' },
    ]);
  });

  test('only notices on the board are listed, pinned ones in their position', async () => {
    const shown = [await publish({ is_pinned: 1 }), await publish({ expires_at: inHours(1) })];
    const binned = await post();
    await call(staff, `deletenotice.php?id=${binned}`);
    const hidden = [
      binned,
      await publish({ state: 'draft' }),
      await publish({ publish_at: inHours(1) }),
      await publish({ expires_at: inHours(-1) }),
    ];
    const ids = rowsOf(await fetchAll()).map(({ id }) => id);
    expect(ids.slice(-2)).toEqual(shown);
    for (const id of hidden) {
      expect(ids).not.toContain(id);
      expect((await call(site, `fetchnotice.php?id=${id}`)).status).toBe(404);
    }
    for (const id of ids) {
      const older = rowsOf(await call(site, `fetchnotice.php?before=${id}`)).map((one) => one.id);
      expect(older).toEqual(ids.slice(0, ids.indexOf(id)));
    }
  });

  test.each(['id', 'before'])('what is not there has no %s', async (name) => {
    for (const id of [newId(), 'nonsense', '', '1', `${newId()}x`]) {
      const { status, json } = await call(site, `fetchnotice.php?${name}=${id}`);
      expect([status, json]).toEqual([404, { success: false, message: goneSentence, data: [] }]);
    }
    expect((await call(site, `fetchnotice.php?${name}=%00`)).status).toBe(400);
  });

  test('who is not signed in changes nothing', async () => {
    const id = await post();
    const before = await saved();
    const answers = [
      await call(site, 'uploadnotice.php', words),
      await call(site, 'updatenotice.php', { id, ...words }),
      await call(site, `deletenotice.php?id=${id}`),
    ];
    expect(answers.map(({ status, json }) => [status, json])).toEqual(answers.map(() => [401, signInFirst]));
    expect(await saved()).toEqual(before);
  });

  test('what is changed keeps its place, and a title that is not sent', async () => {
    const id = await publish({ title: 'Exams', is_pinned: 1, expires_at: inHours(5), created_at: inHours(-1) });
    const before = await row(id);
    const { status, json } = await call(staff, 'updatenotice.php', { id, details: ' On Monday. ' });
    expect([status, json]).toEqual([200, { success: true, message: 'Notice updated successfully' }]);
    const after = await row(id);
    const changed = { ...before, details: 'On Monday.', version: 2, updated_at: after.updated_at };
    expect(after).toEqual({ ...changed, ...searchTexts(noticeType, changed) });
    expect(after.updated_at > before.updated_at).toBe(true);
    expect((await activityOf(id)).at(-1)).toEqual({ kind: 'change', person_name: 'Asha Mahato' });
    await call(staff, 'updatenotice.php', { id, title: '', details: 'On Monday.' });
    expect((await row(id)).title).toBe('');
  });

  test('a deleted notice is in the bin, and can be restored on the page', async () => {
    const id = await post();
    const before = rowsOf(await call(site, `fetchnotice.php?id=${id}`));
    const { status, json } = await call(staff, `deletenotice.php?id=${id}`);
    expect([status, json]).toEqual([200, { success: true, message: 'Notice deleted successfully' }]);
    expect((await activityOf(id)).at(-1)).toEqual({ kind: 'delete', person_name: 'Asha Mahato' });
    expect(
      (await staff.post('/admin/bin', { intent: 'restore', list: 'notices', id, back: '/admin/bin' })).status,
    ).toBe(303);
    expect(rowsOf(await call(site, `fetchnotice.php?id=${id}`))).toEqual(before);
  });

  test('what is not there, or not any more, is not changed', async () => {
    const binned = await post();
    await call(staff, `deletenotice.php?id=${binned}`);
    const before = await saved();
    for (const id of [binned, newId(), 'nonsense', 7, 'x'.repeat(500)]) {
      const answers = [
        await call(staff, 'updatenotice.php', { id, ...words }),
        await call(staff, `deletenotice.php?id=${id}`),
      ];
      expect(answers.map(({ status, json }) => [status, json])).toEqual([gone, gone]);
    }
    for (const answer of [await call(staff, 'updatenotice.php', words), await call(staff, 'deletenotice.php')]) {
      expect([answer.status, answer.json.errors]).toEqual([422, { id: 'Send the id of the item.' }]);
    }
    expect(await saved()).toEqual(before);
  });

  test.each([
    ['no details', { title: 'x' }, 422, ['details']],
    ['details of spaces', { details: ' \n ' }, 422, ['details']],
    ['details that are too long', { details: 'x'.repeat(10_001) }, 422, ['details']],
    ['a title that is too long', { title: 'x'.repeat(201), details: 'x' }, 422, ['title']],
    ['another kind of value', { title: ['x'], details: 5 }, 422, ['title', 'details']],
    ['text that cannot be kept', { title: 'a\0', details: '\ud800' }, 400, ['title', 'details']],
  ])('%s: an error for the field, and nothing changes', async (_what, sent, status, fields) => {
    const id = await post();
    const before = await saved();
    for (const name of ['uploadnotice.php', 'updatenotice.php']) {
      const answer = await call(staff, name, { id, ...sent });
      expect([answer.status, Object.keys(answer.json.errors ?? {})]).toEqual([status, fields]);
      expect(answer.json.success).toBe(false);
    }
    expect(await saved()).toEqual(before);
  });

  test('the longest allowed notice is accepted, with characters of three bytes too', async () => {
    const longest = { title: 'ଶ'.repeat(200), details: 'ক'.repeat(10_000) };
    expect(rowsOf(await call(site, `fetchnotice.php?id=${await post(longest)}`))).toMatchObject([longest]);
  });

  test('a failed write answers with the sentence of its call', async () => {
    const id = await post();
    const before = await saved();
    const answers = await whileActivityFails(site.db, async () => [
      await call(staff, 'uploadnotice.php', words),
      await call(staff, 'updatenotice.php', { id, details: 'x' }),
      await call(staff, `deletenotice.php?id=${id}`),
    ]);
    expect(answers.map(({ status, json }) => [status, json.message])).toEqual([
      [500, 'Failed to create notice. Please try again.'],
      [500, 'Failed to update notice. Please try again.'],
      [500, 'Failed to delete notice. Please try again later.'],
    ]);
    expect(await saved()).toEqual(before);
  });

  test('many who post, change and delete at once are all answered', async () => {
    const id = await post();
    const posted = Array.from({ length: 8 }, (_, number) => post({ details: `${number}` }));
    const changed = Array.from({ length: 20 }, (_, number) =>
      call(staff, 'updatenotice.php', { id, details: `${number}` }),
    );
    expect((await Promise.all(changed)).map(({ status }) => status)).toEqual(changed.map(() => 200));
    const postedIds = await Promise.all(posted);
    const ids = rowsOf(await fetchAll()).map((one) => one.id);
    expect(
      ids
        .filter((one) => one !== id)
        .slice(-8)
        .toSorted(),
    ).toEqual(postedIds.toSorted());
    expect(await activityOf(id)).toHaveLength(21);
  });

  test('the list is sent again only when something has changed', async () => {
    const etag = (await fetchAll()).headers.get('ETag') ?? '';
    const ask = () => call(site, 'fetchnotice.php', undefined, { headers: { 'If-None-Match': etag } });
    expect((await ask()).status).toBe(304);
    const id = await post();
    expect((await ask()).status).toBe(200);
    await call(staff, `deletenotice.php?id=${id}`);
    expect((await ask()).status).toBe(304);
    expect((await call(staff, 'fetchnotice.php')).headers.get('Cache-Control')).toBe('no-store');
  });
});
