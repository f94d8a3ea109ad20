import { dayInIndia, daysBetween, formatPlainDay, sessionLabel, sessionOf, today } from '../lib/dates.ts';
import { digitsInLanguage } from '../lib/languages/numbers.ts';
import { inOneLine } from '../lib/text.ts';
import { m } from '../paraglide/messages.js';
import type { IconName } from '../ui/icon-names.ts';
import type { TagTone } from '../ui/tag.tsx';

/** The traffic light of a row. `optional`: missing, and not required. `days` until the last day of validity; 0 = today, negative when it is past. */
export type Light =
  | { state: 'complete' | 'optional' | 'missing'; days?: undefined }
  | { state: 'ending' | 'expired'; days: number };

/** The office is warned when a document expires within so many days. */
const warningDays = [90, 30, 7] as const;
const [firstWarning, publicWarning, lastWarning] = warningDays;

export type Validity = {
  file_key: string | null;
  link: string | null;
  is_not_applicable: 0 | 1;
  issued_on: string | null;
  valid_until: string | null;
  updated_at: string;
};

/** Undefined = no end. Papers of a session end with it. */
export function lastDayOf({ valid_until, issued_on }: Validity, isForSession: boolean): string | undefined {
  if (valid_until) return valid_until;
  return isForSession && issued_on ? `${sessionOf(issued_on) + 1}-03-31` : undefined;
}

export function documentLight(document: Validity | undefined, isForSession: boolean): Light {
  if (document?.is_not_applicable || document?.link) return { state: 'complete' };
  if (!document?.file_key) return { state: 'missing' };
  const last = lastDayOf(document, isForSession);
  const days = last ? daysBetween(today(), last) : Number.POSITIVE_INFINITY;
  if (days > firstWarning) return { state: 'complete' };
  return { state: days < 0 ? 'expired' : 'ending', days };
}

/** The key of a warning that is sent once: `90`, `30`, `7`, `expired`, `missing`; undefined = no warning. */
export function warningOf(light: Light): string | undefined {
  if (!needsOffice(light)) return undefined;
  const { state, days = 0 } = light;
  return state === 'ending' ? String(warningDays.findLast((one) => days <= one)) : state;
}

export function needsOffice({ state }: Light): boolean {
  return state !== 'complete' && state !== 'optional';
}

export function isUrgent(light: Light): boolean {
  return light.days === undefined ? needsOffice(light) : light.days <= lastWarning;
}

type Shown = { tone: TagTone; icon: IconName; words: string };

const good = { tone: 'pata', icon: 'check-circle-fill' } as const;
const bad = { tone: 'alarm', icon: 'warning-circle-fill' } as const;

export const notGiven = (): Shown => ({ ...bad, words: m.mpd_not_given() });

export function validityTag(document: Validity | undefined, isForSession: boolean): Shown {
  if (document?.is_not_applicable) return { tone: 'kagoj', icon: 'info-fill', words: m.disclosure_not_applicable() };
  if (document?.link) return { ...good, words: m.mpd_page() };
  if (!document?.file_key) return notGiven();
  const { valid_until, issued_on, updated_at } = document;
  if (valid_until) return endTag(valid_until);
  if (!isForSession) return { ...good, words: m.mpd_no_expiry() };
  if (!issued_on) return { ...good, words: m.mpd_updated({ day: formatPlainDay(dayInIndia(updated_at)) }) };
  const session = digitsInLanguage(sessionLabel(sessionOf(issued_on)));
  if (sessionOf(issued_on) < sessionOf(today())) return { ...bad, words: m.mpd_session_over({ session }) };
  return { ...good, words: m.mpd_session({ session }) };
}

function endTag(validUntil: string): Shown {
  const day = inOneLine(formatPlainDay(validUntil));
  const days = daysBetween(today(), validUntil);
  if (days < 0) return { ...bad, words: m.mpd_expired({ day }) };
  if (days > publicWarning) return { ...good, words: m.mpd_valid_until({ day }) };
  const words = days === 0 ? m.mpd_ends_today({ day }) : m.mpd_ends_in({ days, day });
  return { tone: 'genda', icon: 'clock-fill', words };
}

export function lightTag(light: Light): Shown {
  if (light.state === 'complete') return { ...good, words: m.light_complete() };
  if (light.state === 'optional') return { tone: 'kagoj', icon: 'info-fill', words: m.light_optional() };
  if (light.state === 'missing') return { ...bad, words: m.light_missing() };
  const { days = 0 } = light;
  if (light.state === 'expired') return { ...bad, words: m.light_expired() };
  const words = days === 0 ? m.light_ends_today() : m.light_ends_in({ days });
  return { tone: isUrgent(light) ? 'alarm' : 'genda', icon: 'clock-fill', words };
}
