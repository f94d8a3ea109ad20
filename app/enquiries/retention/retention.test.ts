import { expect, test } from 'vitest';
import { agreedEnquiry, everyActiveChannel } from '../../../tests/agreed-enquiry.ts';
import { eachEngine } from '../../../tests/engines.ts';
import type { TestDatabase } from '../../../tests/fresh-database.ts';
import { asStaff } from '../../../tests/staff.ts';
import { day, fromNow, minute, now } from '../../lib/clock.ts';
import { setSchoolFact } from '../../settings/school.server.ts';
import { parseRetentionMonths } from '../enquiry-rules.ts';
import { eraseEnquiries } from './erase-enquiries.server.ts';
import { eraseOldEnquiries } from './erase-many.server.ts';
import {
  countEnding,
  countNewlyEnding,
  daysAfter,
  erasedOnInList,
  isDue,
  lastMidnight,
  monthsBefore,
  touchedBefore,
} from './retention.server.ts';

type Times = { touched_at?: string; listed_at?: string | null };

async function setTimes(db: TestDatabase, id: string, times: Times): Promise<void> {
  await db.updateTable('enquiry').set(times).where('id', '=', id).execute();
}

async function timesOf(db: TestDatabase, id: string): Promise<{ touched_at: string; listed_at: string | null }> {
  return db.selectFrom('enquiry').select(['touched_at', 'listed_at']).where('id', '=', id).executeTakeFirstOrThrow();
}

/** So long ago that an enquiry listed then may go. */
const longListed = () => fromNow(-31 * day);
const longOver = (months = 12) => monthsBefore(fromNow(-33 * day), months);

async function remainingIds(db: TestDatabase): Promise<string[]> {
  return (await db.selectFrom('enquiry').select('id').execute()).map(({ id }) => id);
}

eachEngine('retention', (openDatabase) => {
  test('an enquiry is listed in its last thirty days, and erased when its term is over', async () => {
    const db = await openDatabase();
    const over = await agreedEnquiry(db);
    const ending = await agreedEnquiry(db, { message: 'And the bus?' });
    const fresh = await agreedEnquiry(db, { message: 'And the hostel?' });
    await setTimes(db, over, { touched_at: longOver() });
    await setTimes(db, ending, { touched_at: monthsBefore(fromNow(28 * day), 12) });
    await setTimes(db, fresh, { touched_at: monthsBefore(fromNow(32 * day), 12) });
    expect(await countEnding(db)).toBe(2);
    expect(await eraseOldEnquiries(db)).toBe(0);
    const marks = await db.selectFrom('enquiry').select('listed_at').orderBy('sequence').execute();
    expect(marks.map(({ listed_at }) => listed_at !== null)).toEqual([true, true, false]);
    await setTimes(db, over, { listed_at: longListed() });
    await setTimes(db, ending, { listed_at: longListed() });
    expect(await eraseOldEnquiries(db)).toBe(1);
    expect((await remainingIds(db)).toSorted()).toEqual([ending, fresh].toSorted());
    expect(await eraseOldEnquiries(db)).toBe(0);
    const line = await db.selectFrom('activity').selectAll().where('kind', '=', 'erase').executeTakeFirstOrThrow();
    expect(line).toMatchObject({ person_id: null, person_name: 'The website', subject: 'enquiry', label: '' });
    expect(line.subject_id).toBeNull();
  });

  test('what has been over for years when it is first looked at is listed for thirty days all the same', async () => {
    const db = await openDatabase();
    const id = await agreedEnquiry(db);
    await setTimes(db, id, { touched_at: fromNow(-4000 * day) });
    expect(await eraseOldEnquiries(db)).toBe(0);
    const { listed_at } = await timesOf(db, id);
    expect(listed_at && listed_at <= now() && listed_at > fromNow(-minute)).toBe(true);
    expect(await eraseOldEnquiries(db)).toBe(0);
    expect(await timesOf(db, id)).toMatchObject({ listed_at });
    await setTimes(db, id, { listed_at: daysAfter(lastMidnight(), -29) });
    expect(await eraseOldEnquiries(db)).toBe(0);
    await setTimes(db, id, { listed_at: daysAfter(lastMidnight(), -29.001) });
    expect(await eraseOldEnquiries(db)).toBe(1);
  });

  test('what becomes due in the day goes after the next midnight in India', async () => {
    const db = await openDatabase();
    const [today, yesterday] = [await agreedEnquiry(db), await agreedEnquiry(db, { message: 'And the bus?' })];
    const midnight = monthsBefore(lastMidnight(), 12);
    await setTimes(db, today, { touched_at: daysAfter(midnight, 0.001), listed_at: longListed() });
    await setTimes(db, yesterday, { touched_at: daysAfter(midnight, -2), listed_at: longListed() });
    expect(await eraseOldEnquiries(db)).toBe(1);
    expect(await remainingIds(db)).toEqual([today]);
  });

  test('a shorter term erases nothing at once, and another after a longer one neither', async () => {
    const db = await openDatabase();
    const id = await agreedEnquiry(db);
    await setTimes(db, id, { touched_at: longOver(3) });
    expect([await countEnding(db), await countNewlyEnding(db, 3), await countNewlyEnding(db, 36)]).toEqual([0, 1, 0]);
    await setSchoolFact(db, 'enquiryMonths', '3', asStaff);
    expect([await countEnding(db), await countNewlyEnding(db, 3)]).toEqual([1, 0]);
    expect(await eraseOldEnquiries(db)).toBe(0);
    await setTimes(db, id, { listed_at: longListed() });
    await setSchoolFact(db, 'enquiryMonths', '12', asStaff);
    expect(await eraseOldEnquiries(db)).toBe(0);
    expect(await timesOf(db, id)).toMatchObject({ listed_at: null });
    await setSchoolFact(db, 'enquiryMonths', '3', asStaff);
    expect(await eraseOldEnquiries(db)).toBe(0);
    expect(await remainingIds(db)).toEqual([id]);
  });

  test('many are erased, by two servers at once too, and each is counted once', async () => {
    const db = await openDatabase();
    for (let count = 0; count < 55; count++) await agreedEnquiry(db, { message: `Question ${count}`, consent: [] });
    await db.updateTable('enquiry').set({ touched_at: longOver() }).execute();
    expect(await Promise.all([eraseOldEnquiries(db), eraseOldEnquiries(db)])).toEqual([0, 0]);
    await db.updateTable('enquiry').set({ listed_at: longListed() }).execute();
    const erased = await Promise.all([eraseOldEnquiries(db), eraseOldEnquiries(db)]);
    expect(erased.reduce((sum, count) => sum + count, 0)).toBe(55);
    expect(await remainingIds(db)).toEqual([]);
  });

  test('what was touched after the job has seen it stays', async () => {
    const db = await openDatabase();
    const id = await agreedEnquiry(db);
    const due = { touchedBefore: fromNow(-day), listedBefore: fromNow(-day) };
    const eraseDue = () => db.transaction().execute((tx) => eraseEnquiries(tx, asStaff, [id], isDue(due)));
    await setTimes(db, id, { listed_at: longListed() });
    expect((await eraseDue()).enquiries).toBe(0);
    await setTimes(db, id, { touched_at: fromNow(-2 * day) });
    expect((await eraseDue()).enquiries).toBe(0);
    expect(await remainingIds(db)).toEqual([id]);
    expect(await everyActiveChannel(db)).toEqual(['email', 'whatsapp']);
  });

  test('a mark from before the last touch, or from a clock that was ahead, counts for nothing', async () => {
    const db = await openDatabase();
    const [touched, ahead] = [await agreedEnquiry(db), await agreedEnquiry(db, { message: 'And the bus?' })];
    await setTimes(db, touched, { touched_at: longOver(), listed_at: longOver(13) });
    await setTimes(db, ahead, { touched_at: longOver(), listed_at: fromNow(4000 * day) });
    expect(await eraseOldEnquiries(db)).toBe(0);
    for (const id of [touched, ahead]) {
      const { listed_at } = await timesOf(db, id);
      expect(listed_at && listed_at <= now() && listed_at > fromNow(-minute)).toBe(true);
    }
  });

  test('a clock that was set back makes nothing older: what was touched in its future is kept', async () => {
    const db = await openDatabase();
    const id = await agreedEnquiry(db);
    const touched_at = fromNow(4000 * day);
    await setTimes(db, id, { touched_at, listed_at: longListed() });
    expect(await eraseOldEnquiries(db)).toBe(0);
    expect(await timesOf(db, id)).toEqual({ touched_at, listed_at: null });
    expect(await countEnding(db)).toBe(0);
  });

  test('an enquiry shows until when it is kept', async () => {
    const db = await openDatabase();
    const id = await agreedEnquiry(db);
    const keptUntil = async (times: Times) => {
      await setTimes(db, id, times);
      return (await erasedOnInList(db))(await timesOf(db, id));
    };
    const touched_at = fromNow(-day);
    expect(await keptUntil({ touched_at })).toBe(monthsBefore(touched_at, -12));
    const listed_at = fromNow(-day);
    expect(await keptUntil({ touched_at: longOver(), listed_at })).toBe(daysAfter(listed_at, 29));
    for (const unlisted of [null, longOver(13), fromNow(4000 * day)]) {
      const until = await keptUntil({ listed_at: unlisted });
      expect([until <= fromNow(29 * day), until > fromNow(29 * day - minute)]).toEqual([true, true]);
    }
  });

  test('fingerprints of what was typed go after ten minutes', async () => {
    const db = await openDatabase();
    const [old, fresh] = [await agreedEnquiry(db), await agreedEnquiry(db, { message: 'And the bus?' })];
    const print = (id: string, fingerprint: string, received_at: string) =>
      db.updateTable('enquiry').set({ fingerprint, received_at }).where('id', '=', id).execute();
    await print(old, 'a', fromNow(-11 * minute));
    await print(fresh, 'b', fromNow(-9 * minute));
    await eraseOldEnquiries(db);
    const rows = await db.selectFrom('enquiry').select('fingerprint').orderBy('sequence').execute();
    expect(rows).toEqual([{ fingerprint: null }, { fingerprint: 'b' }]);
  });
});

test.each([
  ['2026-03-31T10:00:00.000Z', 1, '2026-02-28T10:00:00.000Z'],
  ['2024-02-29T10:00:00.000Z', 12, '2023-02-28T10:00:00.000Z'],
  ['2026-11-21T10:00:00.000Z', 36, '2023-11-21T10:00:00.000Z'],
  ['2026-01-31T10:00:00.000Z', -1, '2026-02-28T10:00:00.000Z'],
])('%s less %i months is %s', (instant, months, before) => {
  expect(monthsBefore(instant, months)).toBe(before);
});

test.each([
  ['3', 3],
  ['36', 36],
  ['2', 12],
  ['37', 12],
  ['', 12],
  ['-1', 12],
  ['4.5', 12],
  ['soon', 12],
])('the setting %s means %i months', (setting, months) => {
  expect(parseRetentionMonths(setting)).toBe(months);
});

test.each([3, 12, 13, 36])(
  'what was touched before a moment has had its %i months at a midnight, on every day',
  (months) => {
    for (let number = 0; number < 1500; number++) {
      const midnight = daysAfter('2025-12-31T18:30:00.000Z', number);
      for (let away = -4; away < 5; away++) {
        const touched = daysAfter(monthsBefore(midnight, months), away + 0.5);
        const isOver = monthsBefore(touched, -months) < midnight;
        if (touched < touchedBefore(midnight, months) !== isOver) expect([midnight, touched]).toBe(isOver);
      }
    }
  },
);
