import { expect, test } from 'vitest';
import { eachEngine } from '../../tests/engines.ts';
import { fees, inHours, inTrash, publish, update } from '../../tests/notices.ts';
import { asStaff } from '../../tests/staff.ts';
import { listActivity } from '../activity/activity.server.ts';
import type { Database } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.server.ts';
import { findNotice } from './notice-lists.server.ts';
import { countNotices, createNotice, type NewNotice } from './notices.server.ts';
import { listAdminNotices } from './notices-admin.server.ts';

eachEngine('at most three notices are pinned', (openDatabase) => {
  const pin = (db: Database, notice: Partial<NewNotice> = {}) =>
    inTransaction(db, (tx) => createNotice(tx, { ...fees, is_pinned: 1, ...notice }, asStaff));
  const countPinned = async (db: Database) => (await listAdminNotices(db, { state: 'pinned' })).rows.length;

  test('a fourth is refused with the names of the three, drafts and scheduled ones among them', async () => {
    const db = await openDatabase();
    await pin(db, { title: 'One', state: 'draft' });
    await pin(db, { title: 'Two', publish_at: inHours(1) });
    await pin(db, { title: '', details: 'Three is here.' });
    const refusal = { refused: 'three pinned', pinned: ['Three is here.', 'Two', 'One'] };
    expect(await pin(db)).toEqual(refusal);
    const id = await publish(db);
    expect(await update(db, id, 1, { is_pinned: 1 })).toEqual(refusal);
    expect(await countNotices(db)).toBe(4);
  });

  test('what is over or in the bin leaves its place to others, and a pinned one can be changed', async () => {
    const db = await openDatabase();
    await pin(db, { expires_at: inHours(-1) });
    const ids = [await publish(db, { is_pinned: 1 }), await publish(db, { is_pinned: 1 })];
    await pin(db);
    await inTrash(db, 'remove', ids[0] ?? '');
    expect(await pin(db, { title: 'In its place' })).toHaveProperty('id');
    expect(await update(db, ids[1] ?? '', 1, { is_pinned: 1, title: 'Changed' })).toEqual({ id: ids[1] });
    await inTrash(db, 'restore', ids[0] ?? '');
    expect(await findNotice(db, ids[0] ?? '')).toMatchObject({ is_pinned: 0 });
    const { rows } = await listActivity(db, { cursor: undefined, personId: undefined, kind: 'change' });
    expect(rows[0]).toMatchObject({
      subject_id: ids[0],
      person_name: 'The website',
      changes: [{ field: 'is_pinned', before: '1', after: '0' }],
    });
    expect(await countPinned(db)).toBe(3);
  });

  test('also when several clerks pin at the same time, in all the ways there are', async () => {
    const db = await openDatabase();
    const [active, binned] = [await publish(db), await publish(db, { is_pinned: 1 })];
    await inTrash(db, 'remove', binned);
    await pin(db);
    await Promise.all([
      pin(db),
      pin(db, { state: 'draft' }),
      update(db, active, 1, { is_pinned: 1 }),
      inTrash(db, 'restore', binned),
      pin(db),
    ]);
    expect(await countPinned(db)).toBe(3);
  });
});

eachEngine('the search in the office’s list', (openDatabase) => {
  const search = async (db: Database, words: string) =>
    (await listAdminNotices(db, { words })).rows.map(({ title }) => title).sort();

  test('finds words of the title and the details, and takes every letter as it is', async () => {
    const db = await openDatabase();
    await publish(db, { title: 'Fees', details: '50% off until Friday' });
    await publish(db, { title: 'form_a', details: 'Fill in.' });
    await publish(db, { title: 'formba', details: 'Back\\slash' });
    await publish(db, { title: 'পূজার ছুটি', details: 'বিদ্যালয় বন্ধ' });
    await publish(db, { title: 'Gone: fees', details: 'None.', state: 'draft' });
    expect(await search(db, 'FEES friday')).toEqual(['Fees']);
    expect(await search(db, '%')).toEqual(['Fees']);
    expect(await search(db, 'm_a')).toEqual(['form_a']);
    expect(await search(db, '\\s')).toEqual(['formba']);
    expect(await search(db, 'বন্ধ ছুটি')).toEqual(['পূজার ছুটি']);
    expect(await search(db, 'fees')).toEqual(['Fees', 'Gone: fees']);
    expect(await search(db, 'nothing')).toEqual([]);
  });
});
