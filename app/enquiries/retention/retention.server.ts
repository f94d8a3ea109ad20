import type { ExpressionBuilder } from 'kysely';
import type { Instant } from '../../database/content-tables.ts';
import { countRows } from '../../database/queries.server.ts';
import type { Connection, Schema, Transaction } from '../../database/schema.ts';
import { day, fromNow, now } from '../../lib/clock.ts';
import { dayInIndia, indiaAheadMs, instantInIndia } from '../../lib/dates.ts';
import { findSchool } from '../../settings/school.server.ts';
import { parseRetentionMonths } from '../enquiry-rules.ts';

export async function endingBefore(db: Connection): Promise<Instant> {
  return endingBy(await term(db));
}

function endingBy(months: number): Instant {
  return touchedBefore(daysAfter(lastMidnight(), listedDays), months);
}

export async function countEnding(db: Connection): Promise<number> {
  return countTouched(db, await endingBefore(db));
}

export async function countNewlyEnding(db: Connection, months: number): Promise<number> {
  return countTouched(db, endingBy(months), await endingBefore(db));
}

function countTouched(db: Connection, before: Instant, from: Instant = ''): Promise<number> {
  return countRows(db, db.selectFrom('enquiry').where('touched_at', '<', before).where('touched_at', '>=', from));
}

/** What was listed before it was touched, or in the future because the clock was ahead, is listed anew. */
export async function markListed(tx: Transaction): Promise<void> {
  const before = await endingBefore(tx);
  await tx
    .updateTable('enquiry')
    .set({ listed_at: null })
    .where('listed_at', 'is not', null)
    .where('touched_at', '>=', before)
    .execute();
  await tx
    .updateTable('enquiry')
    .set({ listed_at: now() })
    .where('touched_at', '<', before)
    .where((eb) =>
      eb.or([
        eb('listed_at', 'is', null),
        eb('listed_at', '<', eb.ref('touched_at')),
        eb('listed_at', '>', fromNow(day)),
      ]),
    )
    .execute();
}

type Due = { touchedBefore: Instant; listedBefore: Instant };

export async function dueTonight(db: Connection): Promise<Due> {
  const midnight = lastMidnight();
  return { touchedBefore: touchedBefore(midnight, await term(db)), listedBefore: listedBefore(midnight) };
}

export function isDue(due: Due) {
  return ({ and, eb, ref }: ExpressionBuilder<Schema, 'enquiry'>) =>
    and([
      eb('touched_at', '<', due.touchedBefore),
      eb('listed_at', '>=', ref('touched_at')),
      eb('listed_at', '<', due.listedBefore),
    ]);
}

export async function erasedOnInList(db: Connection): Promise<(enquiry: Touched) => Instant> {
  const months = await term(db);
  return (enquiry) => erasedOn(enquiry, months);
}

async function term(db: Connection): Promise<number> {
  return parseRetentionMonths((await findSchool(db)).enquiryMonths);
}

/** Nothing is erased before it has been listed for so many days, the day of listing included. */
export const listedDays = 30;

/** In the calendar of India: a month before 31 March is the last of February. */
export function monthsBefore(instant: string, months: number): string {
  const date = new Date(Date.parse(instant) + indiaAheadMs);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() - months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return new Date(date.getTime() - indiaAheadMs).toISOString();
}

export function touchedBefore(midnight: string, months: number): string {
  const moment = monthsBefore(midnight, months);
  // The day is missing in that month: all of it is over.
  return monthsBefore(moment, -months) < midnight ? daysAfter(moment, 1) : moment;
}

export function daysAfter(instant: string, days: number): string {
  return new Date(Date.parse(instant) + days * day).toISOString();
}

export function lastMidnight(): string {
  const midnight = instantInIndia(`${dayInIndia(now())}T00:00`);
  if (midnight === undefined) throw new Error('The day in India was not understood.');
  return midnight;
}

type Touched = { touched_at: string; listed_at: string | null };

export function listedBefore(midnight: string): string {
  return daysAfter(midnight, 1 - listedDays);
}

/** The enquiry is erased in the night after this day. What is not listed yet is listed today at the earliest. */
export function erasedOn({ touched_at, listed_at }: Touched, months: number): string {
  const isListed = listed_at !== null && listed_at >= touched_at && listed_at <= daysAfter(now(), 1);
  const listedLongEnough = daysAfter(isListed ? listed_at : now(), listedDays - 1);
  const termOver = monthsBefore(touched_at, -months);
  return termOver > listedLongEnough ? termOver : listedLongEnough;
}
