import { now } from '../../lib/clock.ts';
import { dayInIndia, indiaAheadMs, instantInIndia } from '../../lib/dates.ts';
import { day } from '../../lib/moments.ts';

/** Months that an enquiry may be kept after it was last touched. */
export const retentionMonths = { least: 3, most: 36, usual: 12 } as const;

/**
 * Nothing is erased before it has been listed for so many days, so that the office can still do something about it. The
 * day of the mark is the first of them, at whatever hour it was made.
 */
export const listedDays = 30;

/** The term as the setting tells it; the usual one when somebody has written nonsense there. */
export function monthsOf(enquiryMonths: string): number {
  const months = Number(enquiryMonths);
  const isTerm = Number.isInteger(months) && months >= retentionMonths.least && months <= retentionMonths.most;
  return isTerm ? months : retentionMonths.usual;
}

/** The moment so many months before another, in the calendar of India: a month before 31 March is the last of February. */
export function monthsBefore(instant: string, months: number): string {
  const date = new Date(Date.parse(instant) + indiaAheadMs);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() - months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return new Date(date.getTime() - indiaAheadMs).toISOString();
}

/** Whatever was touched before this moment, and nothing else, has had its months at that midnight. */
export function touchedBefore(midnight: string, months: number): string {
  const moment = monthsBefore(midnight, months);
  // There is no 29th, 30th or 31st in that month: all of it is over.
  return monthsBefore(moment, -months) < midnight ? daysAfter(moment, 1) : moment;
}

/** The moment so many days after another; negative = before it. */
export function daysAfter(instant: string, days: number): string {
  return new Date(Date.parse(instant) + days * day).toISOString();
}

/** The last midnight in India: what becomes due in the day goes in the night after it. */
export function lastMidnight(): string {
  const midnight = instantInIndia(`${dayInIndia(now())}T00:00`);
  if (midnight === undefined) throw new Error('The day in India was not understood.');
  return midnight;
}

type Touched = { touched_at: string; listed_at: string | null };

/** Whatever was listed before this moment has been listed for its days at that midnight. */
export function listedBefore(midnight: string): string {
  return daysAfter(midnight, 1 - listedDays);
}

/**
 * A moment of the last day of an enquiry, if nobody touches it and the term stays: it is erased in the night after that
 * day. What is not listed yet can be listed today at the earliest.
 */
export function erasedOn({ touched_at, listed_at }: Touched, months: number): string {
  const isListed = listed_at !== null && listed_at >= touched_at && listed_at <= daysAfter(now(), 1);
  const listedLongEnough = daysAfter(isListed ? listed_at : now(), listedDays - 1);
  const termOver = monthsBefore(touched_at, -months);
  return termOver > listedLongEnough ? termOver : listedLongEnough;
}
