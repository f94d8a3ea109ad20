import { choiceOf } from '../forms/fields.ts';
import { addDays, instantInIndia } from '../lib/dates.ts';
import type { Language } from '../lib/languages/languages.ts';
import { m } from '../paraglide/messages.js';
import { ourTemplates } from './templates/our-templates.ts';
import { fillTemplate } from './templates/quick-fields.ts';

/** What the school office says of today with one tap. */
export const schoolDayFields = {
  school_status: choiceOf(
    m.notice_school_day,
    {
      closed: m.notice_school_day_closed,
      'half-day': m.notice_school_day_half_day,
      'late-bus': m.notice_school_day_late_bus,
    },
    m.notice_school_day_unknown,
  ),
  bus: { kind: 'text', label: m.school_day_bus, max: 60 },
} as const;

const lateBus: Record<Language, { bus: string; title: string; details: string }> = {
  en: { bus: 'A bus', title: '{reason} is late {when}', details: '{reason} is running late {when}.' },
  bn: { bus: 'স্কুলবাস', title: '{reason} দেরিতে আসবে: {days}', details: '{when} {reason} দেরিতে আসবে।' },
  hi: { bus: 'स्कूल बस', title: '{reason} देर से आएगी: {days}', details: '{when} {reason} देर से आएगी।' },
  or: { bus: 'ସ୍କୁଲ ବସ୍', title: '{reason} ଡେରିରେ ଆସିବ: {days}', details: '{when} {reason} ଡେରିରେ ଆସିବ।' },
};

/** Without the name of a bus it speaks of one of them. */
export function lateBusNotice(language: Language, bus: string, day: string): { title: string; details: string } {
  const wording = { ...lateBus[language], second_title: '', second_details: '' };
  return fillTemplate(wording, { first: day, last: day, reason: bus || wording.bus });
}

/** When a notice that is for this day alone is taken off the board. */
export function endOf(day: string): string | null {
  return instantInIndia(`${addDays(day, 1)}T00:00`) ?? null;
}

const wordings = (key: 'holiday' | 'half-day') =>
  (['en', 'bn', 'hi', 'or'] as const).map((language) => ourTemplates[key][language].title);
const nameOf = (title: string) => title.split(/[:{]/, 1)[0]?.trim() ?? '';
const names = [...wordings('holiday'), ...wordings('half-day')].map(nameOf);

/** `Christmas` of `Holiday: Christmas`; empty when a ready notice gives no reason. Any other title is the reason. */
export function reasonIn(title: string): string {
  const name = names.find((one) => title === one || title.startsWith(`${one}: `));
  if (name === undefined) return title;
  // Below the first language of the school is the second one.
  return title.slice(name.length + 2).split(' / ', 1)[0] ?? '';
}

/** A holiday that a person has written as a half day. */
export function speaksOfHalfDay(title: string): boolean {
  return /half[- ]?day|হাফ ছুটি|অর্ধদিবস|आधे दिन|अर्ध अवकाश|ଅଧା ଦିନ/i.test(title.normalize('NFC'));
}
