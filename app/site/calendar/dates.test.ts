import { expect, test } from 'vitest';
import { eachEngine, onOneEngine } from '../../../tests/engines.ts';
import { asStaff } from '../../../tests/staff.ts';
import { createCalendarItem, type NewCalendarItem } from '../../calendar/calendar.server.ts';
import type { Database } from '../../database/schema.ts';
import { inTransaction } from '../../database/transaction.server.ts';
import { addDays } from '../../lib/dates.ts';
import { insertNotice, type NewNotice, noticeTrash } from '../../notices/notices.server.ts';
import { findExtent, listComingUp, listDates } from './dates.server.ts';

const today = '2026-11-22';
const inDays = (days: number) => addDays(today, days);

const addItem = (db: Database, item: NewCalendarItem) =>
  inTransaction(db, (tx) => createCalendarItem(tx, item, asStaff));
const addNotice = (db: Database, notice: NewNotice) =>
  inTransaction(db, (tx) => insertNotice(tx, { details: 'Words', ...notice }, asStaff));

eachEngine('the dates of notices and of the calendar', (openDatabase) => {
  test('are ordered by first day, from entries that include today, up to the limit', async () => {
    const db = await openDatabase();
    const item = await addItem(db, { title: 'Exams', kind: 'exam', first_day: inDays(-3), last_day: inDays(2) });
    const fee = await addNotice(db, { title: 'Pay fees', category: 'fee', happens_on: inDays(8) });
    const holiday = await addNotice(db, { category: 'holiday', happens_on: inDays(1), happens_until: inDays(4) });
    await addItem(db, { title: 'Yesterday', first_day: inDays(-1) });
    await addNotice(db, { title: 'Yesterday too', happens_on: inDays(-1) });
    await addNotice(db, { title: 'Without a day' });
    expect(await listComingUp(db, today, 5)).toMatchObject([
      {
        ...{ day: inDays(-3), until: inDays(2), title: 'Exams', kind: 'exam', label: 'Exam' },
        to: `/calendar?month=2026-11#item-${item}`,
      },
      {
        ...{ day: inDays(1), until: inDays(4), title: 'Words', kind: 'holiday', label: 'Holiday' },
        to: `/allnotices/${holiday}`,
      },
      { day: inDays(8), until: undefined, title: 'Pay fees', kind: 'event', label: 'Fee', to: `/allnotices/${fee}` },
    ]);
    expect(await listComingUp(db, today, 2)).toHaveLength(2);
    expect(await findExtent(db)).toEqual({ from: inDays(-3), to: inDays(8) });
  });

  test('a notice of the same day and title as an item is shown once, and leads to the notice', async () => {
    const db = await openDatabase();
    await addItem(db, { title: 'Winter  vacation', kind: 'holiday', first_day: inDays(5), last_day: inDays(12) });
    const notice = await addNotice(db, { title: 'Winter Vacation', category: 'holiday', happens_on: inDays(5) });
    await addNotice(db, { title: 'Winter Vacation', category: 'holiday', happens_on: inDays(6) });
    const dates = await listComingUp(db, today, 5);
    expect(dates.map(({ day, title }) => [day, title])).toEqual([
      [inDays(5), 'Winter  vacation'],
      [inDays(6), 'Winter Vacation'],
    ]);
    expect(dates[0]).toMatchObject({ until: inDays(12), to: `/allnotices/${notice}` });
  });

  test('are those of notices on the board, and exactly within the range', async () => {
    const db = await openDatabase();
    const happens_on = inDays(1);
    await addNotice(db, { title: 'Draft', state: 'draft', happens_on });
    await addNotice(db, { title: 'Expired', expires_at: '2026-01-01T00:00:00.000Z', happens_on });
    const deleted = await addNotice(db, { title: 'Deleted', happens_on });
    await inTransaction(db, (tx) => noticeTrash.remove(tx, deleted, asStaff));
    expect([await listComingUp(db, today, 5), await findExtent(db)]).toEqual([[], undefined]);
    await addNotice(db, { title: 'Several', happens_on, happens_until: inDays(3) });
    const titlesIn = async (from: number, to: number) =>
      (await listDates(db, { from: inDays(from), to: inDays(to) })).map(({ title }) => title);
    expect([await titlesIn(3, 9), await titlesIn(-9, 1)]).toEqual([['Several'], ['Several']]);
    expect([await titlesIn(4, 9), await titlesIn(-9, 0)]).toEqual([[], []]);
  });
});

onOneEngine('the title of a notice among dates', (openDatabase) => {
  test('does not say the day that is beside it', async () => {
    const db = await openDatabase();
    const onChristmas = [
      'Holiday on Fri, 25 Dec 2026: Christmas / ছুটি: ২৫ ডিসেম্বর ২০২৬ (শুক্রবার): বড়দিন',
      'Parents’ meeting on Fri, 25 Dec 2026',
      'Fri, 25 Dec 2026',
      'Fair: 26 Dec 2026',
    ];
    for (const title of onChristmas) await addNotice(db, { title, category: 'holiday', happens_on: '2026-12-25' });
    expect((await listComingUp(db, today, 5)).map(({ title }) => title).toSorted()).toEqual([
      'Fair: 26 Dec 2026',
      'Fri, 25 Dec 2026',
      'Holiday: Christmas / ছুটি: বড়দিন',
      'Parents’ meeting',
    ]);
  });
});
