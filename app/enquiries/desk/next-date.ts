import type { Schema } from '../../database/schema.ts';
import { now } from '../../lib/clock.ts';
import { dayInIndia, formatPlainDay } from '../../lib/dates.ts';
import { m } from '../../paraglide/messages.js';

type Dated = Pick<Schema['enquiry'], 'state' | 'next_call_on'>;

/**
 * `Visit: 28 Nov` while a visit is fixed, else `Next call: 28 Nov`, with the year when it is another one than this;
 * empty when no date is chosen. Put into words on the server: clocks of browsers differ.
 */
export function nextDateWords({ state, next_call_on }: Dated, present = now()): string {
  if (!next_call_on) return '';
  const thisYear = dayInIndia(present).slice(0, 4);
  const day = formatPlainDay(next_call_on).replace(` ${thisYear}`, '');
  return state === 'visit-fixed' ? m.enquiry_desk_visit_on({ day }) : m.enquiry_desk_call_on({ day });
}

/** Whether the chosen date is today or past. */
export function isDateDue({ next_call_on }: Pick<Dated, 'next_call_on'>, present = now()): boolean {
  return next_call_on !== null && next_call_on <= dayInIndia(present);
}
