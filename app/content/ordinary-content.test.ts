import { expect, test } from 'vitest';
import { addRecord } from '../../tests/admin-records.ts';
import { eachEngine } from '../../tests/engines.ts';
import { asStaff } from '../../tests/staff.ts';
import { calendarType } from '../calendar/calendar-fields.ts';
import type { Database } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.server.ts';
import { facultyType } from '../faculty/faculty-fields.ts';
import { m } from '../paraglide/messages.js';
import type { ContentScreens } from './content-screens.server.ts';
import { ordinaryContent } from './ordinary-content.server.ts';
import { createWith, updateWith } from './records.server.ts';

const columns = [{ label: m.admin_details, cell: ({ details }: { details: string }) => details }];
const calendar = ordinaryContent(calendarType, { about: 'Dates.', columns });
const teachers = ordinaryContent(facultyType, { about: 'Teachers.' });

const listOf = ({ screens }: typeof calendar) => (screens as ContentScreens).list;

async function namesIn(db: Database, content: typeof calendar, search = ''): Promise<string[]> {
  const [list, words] = [listOf(content), new URLSearchParams(search)];
  const { rows } = await list.list(db, words, { cursor: undefined, size: undefined });
  return rows.map((row) => list.row(row, words).name);
}

eachEngine('ordinary content', (openDatabase) => {
  test('is created, listed the newest first, changed, restored, deleted and found', async () => {
    const db = await openDatabase();
    const day = { kind: 'event', first_day: '2026-12-01', last_day: '2026-12-01' };
    const add = (title: string, details: string) =>
      inTransaction(db, (tx) => createWith(calendarType)(tx, { ...day, title, details }, asStaff));
    const id = await add('Book fair', 'In the hall');
    await add('Sports day', 'Bring water');
    expect(listOf(calendar).columns()).toEqual([m.admin_title(), m.admin_details()]);
    expect(await namesIn(db, calendar)).toEqual(['Sports day', 'Book fair']);
    expect(await namesIn(db, calendar, 'q=hall')).toEqual(['Book fair']);

    const change = { ...day, title: 'Book week', details: 'In the hall' };
    await inTransaction(db, (tx) => updateWith(calendarType)(tx, { id, version: 1 }, change, asStaff));
    expect(await namesIn(db, calendar)).toEqual(['Sports day', 'Book week']);
    const putBack = calendar.putBack || (async () => false);
    expect(await inTransaction(db, (tx) => putBack(tx, id, { title: 'Book fair' }, asStaff))).toBe(true);

    await add('A hall for all', '');
    await add('A play', 'In the hall');
    const found = calendar.search && (await calendar.search.find(db, 'hall', 9));
    expect(found).toMatchObject([
      { name: 'A hall for all', isNamed: true },
      { name: 'A play', isNamed: false },
      { id, isNamed: false },
    ]);
    expect(await inTransaction(db, (tx) => calendar.trash.remove(tx, id, asStaff))).toBe(true);
    expect(await namesIn(db, calendar)).toEqual(['A play', 'A hall for all', 'Sports day']);
    expect(await inTransaction(db, (tx) => putBack(tx, id, { title: 'Gone' }, asStaff))).toBe(false);
  });

  test('that is arranged by hand is listed in that order, and moved', async () => {
    const db = await openDatabase();
    await addRecord(db, 'faculty', 'Asha');
    const { id } = await addRecord(db, 'faculty', 'Bimal');
    expect(listOf(calendar).move).toBeUndefined();
    expect(await namesIn(db, teachers)).toEqual(['Asha', 'Bimal']);
    await inTransaction(db, async (tx) => listOf(teachers).move?.(tx, { id, to: 'first', beside: '' }, asStaff));
    expect(await namesIn(db, teachers)).toEqual(['Bimal', 'Asha']);
  });
});
