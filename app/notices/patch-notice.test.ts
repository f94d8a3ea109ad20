import { expect, test } from 'vitest';
import { eachEngine } from '../../tests/engines.ts';
import { fees, inHours, inTrash, publish } from '../../tests/notices.ts';
import { asStaff } from '../../tests/staff.ts';
import { listActivity } from '../activity/activity.server.ts';
import { searchTexts } from '../content/search-texts.server.ts';
import type { Database } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.server.ts';
import { newId } from '../lib/ids.ts';
import { noticeType } from './notice-fields.ts';
import { patchNotice, updateNotice } from './notices.server.ts';
import { publishDueNotices } from './notices-admin.server.ts';

const times = Array.from({ length: 12 }, (_, number) => number);

const patch = (db: Database, id: string, words: { title?: string; details?: string }) =>
  inTransaction(db, (tx) => patchNotice(tx, id, words, asStaff));
const find = (db: Database, id: string) =>
  db.selectFrom('notice').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const changesOf = async (db: Database) =>
  (await listActivity(db, { cursor: undefined, personId: undefined, kind: 'change' })).rows.flatMap(
    (row) => row.changes,
  );

eachEngine('a notice that is amended', (openDatabase) => {
  test('changes in what is named, and keeps its place, its kind and its end', async () => {
    const db = await openDatabase();
    const id = await publish(db, { is_pinned: 1, expires_at: inHours(5), created_at: inHours(-1) });
    await db.updateTable('notice').set({ category: 'of former times' }).execute();
    const before = await find(db, id);
    expect(await patch(db, id, { title: '' })).toEqual({ id });
    const after = await find(db, id);
    expect(after).toEqual({
      ...before,
      ...searchTexts(noticeType, { ...before, title: '' }),
      title: '',
      version: 2,
      updated_at: after.updated_at,
    });
    expect(after.updated_at > before.updated_at).toBe(true);
    expect(await changesOf(db)).toEqual([{ field: 'title', before: 'Fees', after: '' }]);
  });

  test.each([
    ['on the board', {}],
    ['pinned', { is_pinned: 1 } as const],
    ['as a draft', { state: 'draft' } as const],
    ['as a pinned draft', { state: 'draft', is_pinned: 1 } as const],
    ['for a moment to come', { publish_at: inHours(5) }],
  ])('%s is changed by all who do it at once, one after the other', async (_where, changed) => {
    const db = await openDatabase();
    const id = await publish(db, changed);
    const answers = await Promise.all(times.map((number) => patch(db, id, { title: `${number}` })));
    expect(answers).toEqual(times.map(() => ({ id })));
    const changes = (await changesOf(db)).toReversed();
    expect(changes.map(({ before }) => before)).toEqual(['Fees', ...changes.slice(0, -1).map(({ after }) => after)]);
    expect((await find(db, id)).title).toBe(changes.at(-1)?.after);
  });

  test('keeps having no title when its first words come back as one', async () => {
    const db = await openDatabase();
    const id = await publish(db, { title: '', details: 'Pay by Friday. \nAt the office.' });
    await patch(db, id, { title: 'Pay by Friday.', details: 'Pay by Monday.' });
    expect(await find(db, id)).toMatchObject({ title: '', details: 'Pay by Monday.' });
    await patch(db, id, { title: 'Fees' });
    expect((await find(db, id)).title).toBe('Fees');
  });

  test('can be changed when it is over and still pinned, however many are pinned since', async () => {
    const db = await openDatabase();
    const id = await publish(db, { is_pinned: 1 });
    await db
      .updateTable('notice')
      .set({ expires_at: inHours(-1) })
      .execute();
    for (const title of ['One', 'Two', 'Three']) await publish(db, { title, is_pinned: 1 });
    expect(await patch(db, id, { title: 'Fees of last year' })).toEqual({ id });
  });

  test('keeps what the office saves at the same time, or the office sees a conflict', async () => {
    const db = await openDatabase();
    const id = await publish(db, { is_pinned: 1 });
    const words = { ...fees, is_pinned: 1, category: 'holiday' } as const;
    const office = inTransaction(db, (tx) => updateNotice(tx, { id, version: 1 }, words, asStaff));
    const [, saved] = await Promise.all([patch(db, id, { title: 'Fees are due' }), office]);
    const category = 'refused' in saved ? 'fee' : 'holiday';
    expect(await find(db, id)).toMatchObject({ title: 'Fees are due', category, is_pinned: 1 });
  });

  test('as a draft or for a moment to come stays that, whoever changes it at once', async () => {
    const db = await openDatabase();
    for (const changed of [{ state: 'draft' as const }, { publish_at: inHours(5) }]) {
      const id = await publish(db, changed);
      const before = await find(db, id);
      await Promise.all([patch(db, id, { title: 'Later' }), patch(db, id, { details: 'Soon.' })]);
      const { version, updated_at, ...after } = await find(db, id);
      expect(version).toBe(3);
      const texts = { title: 'Later', details: 'Soon.' };
      expect({ ...before, ...texts, ...searchTexts(noticeType, { ...before, ...texts }) }).toMatchObject(after);
    }
  });

  test('at the moment of publishing is on the board with its new text', async () => {
    const db = await openDatabase();
    const id = await publish(db, { publish_at: inHours(5) });
    await db
      .updateTable('notice')
      .set({ publish_at: inHours(-1) })
      .execute();
    await Promise.all([patch(db, id, { title: 'Now' }), publishDueNotices(db)]);
    expect(await find(db, id)).toMatchObject({ state: 'published', title: 'Now' });
  });

  test('is not found when it does not exist or is in the bin', async () => {
    const db = await openDatabase();
    const id = await publish(db);
    await inTrash(db, 'remove', id);
    const binned = await find(db, id);
    for (const one of [id, newId()]) expect(await patch(db, one, { title: 'X' })).toEqual({ refused: 'gone' });
    expect(await find(db, id)).toEqual(binned);
  });
});
