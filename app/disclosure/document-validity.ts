import { dayInIndia, daysBetween } from '../lib/dates.ts';

/** From this many days before its end on, a document is told to be ending. */
export const endingSoonDays = 30;

/** Whole days until the last day of validity, `YYYY-MM-DD`; 0 = today, negative when it is past. */
export function daysLeft(validUntil: string): number {
  return daysBetween(dayInIndia(Date.now()), validUntil);
}
