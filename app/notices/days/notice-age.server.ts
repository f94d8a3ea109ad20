import { dayInIndia, daysBetween, monthsBetween } from '../../lib/dates.ts';
import { m } from '../../paraglide/messages.js';
import type { DatedNotice } from './notice-days.ts';
import { speaksOfClosure } from './relative-days.server.ts';

const newestOldDays = 4;

/** `5 months old`, of a closure without a day of its own: read later, it seems to be about today. */
export function ageOf(
  notice: DatedNotice & { title: string; details: string; category: string },
  today: string,
): string | undefined {
  const written = dayInIndia(notice.created_at);
  const days = daysBetween(written, today);
  if (notice.happens_on || days < newestOldDays) return undefined;
  const isClosure = notice.category === 'holiday' || speaksOfClosure(`${notice.title}\n${notice.details}`);
  if (!isClosure) return undefined;
  const months = monthsBetween(written, today);
  if (months < 1) return m.notice_age_days({ count: days });
  return months < 24 ? m.notice_age_months({ count: months }) : m.notice_age_years({ count: Math.floor(months / 12) });
}
