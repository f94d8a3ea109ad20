import type { Actor } from '../activity/activity.server.ts';
import { createRecord, patchRecord, updateRecord } from '../content/records.server.ts';
import { trashOf } from '../content/trash.server.ts';
import { countActive, type RecordVersion } from '../database/editable-records.server.ts';
import type { Connection, Transaction } from '../database/schema.ts';
import { nextInSequence } from '../database/transaction.server.ts';
import { initialValues, pickValues } from '../forms/fields.ts';
import type { FieldErrors } from '../forms/form.ts';
import { now } from '../lib/clock.ts';
import { daysBetween } from '../lib/dates.ts';
import { m } from '../paraglide/messages.js';
import { type CalendarValues, calendarFields, calendarType, knownKind, maxDaysApart } from './calendar-fields.ts';

export type NewCalendarItem = Pick<CalendarValues, 'title' | 'first_day'> & Partial<CalendarValues>;

export async function createCalendarItem(tx: Transaction, item: NewCalendarItem, by: Actor): Promise<string> {
  const sequence = await nextInSequence(tx, 'calendar_item');
  const values = withLastDay({ ...initialValues(calendarFields), ...item });
  const created_at = now();
  const columns = { sequence, import_id: null, created_at, updated_at: created_at };
  return createRecord(tx, calendarType, { ...values, ...columns }, by);
}

export function updateCalendarItem(tx: Transaction, version: RecordVersion, values: CalendarValues, by: Actor) {
  return updateRecord(tx, calendarType, version, { ...withLastDay(values), updated_at: now() }, by);
}

/** Changes the given fields, whatever the version. Refused where the days do not fit any more. */
export function patchCalendarItem(tx: Transaction, id: string, values: Partial<CalendarValues>, by: Actor) {
  return patchRecord(tx, 'calendar_item', id, async (saved) => {
    const patched: CalendarValues = { ...pickValues(calendarFields, saved), kind: knownKind(saved.kind), ...values };
    if (Object.keys(rangeErrors(patched)).length > 0) return { refused: 'wrong days' } as const;
    return updateCalendarItem(tx, saved, patched, by);
  });
}

export function withLastDay<Values extends CalendarValues>(values: Values): Values & { last_day: string } {
  return { ...values, last_day: values.last_day ?? values.first_day };
}

export function rangeErrors({ first_day, last_day }: Pick<CalendarValues, 'first_day' | 'last_day'>): FieldErrors {
  if (!first_day || !last_day) return {};
  if (last_day < first_day) return { last_day: m.calendar_admin_last_day_first() };
  return daysBetween(first_day, last_day) > maxDaysApart
    ? { last_day: m.calendar_admin_too_long({ most: maxDaysApart }) }
    : {};
}

export function countCalendarItems(db: Connection): Promise<number> {
  return countActive(db, 'calendar_item');
}

export const calendarTrash = trashOf(calendarType);
