import { formatWeekday } from '../dates.ts';
import { dateNames, dayInLanguage } from './date-names.ts';
import type { Language } from './languages.ts';

type Phrases = { on: (day: string) => string; from: (first: string, last: string) => string };

const phrases: Record<Language, Phrases> = {
  en: { on: (day) => `on ${day}`, from: (first, last) => `from ${first} to ${last}` },
  bn: { on: (day) => day, from: (first, last) => `${first} থেকে ${last} পর্যন্ত` },
  hi: { on: (day) => `${day} को`, from: (first, last) => `${first} से ${last} तक` },
  or: { on: (day) => day, from: (first, last) => `${first}ଠାରୁ ${last} ପର୍ଯ୍ୟନ୍ତ` },
};

export type FormattedDays = {
  /** `on Fri, 25 Dec 2026`, `from Fri, 25 Dec to Mon, 28 Dec 2026` */
  when: string;
  /** The same without the word before it. */
  days: string;
  /** The last day alone. */
  last: string;
};

/** Of days `YYYY-MM-DD`; one day when both are the same. */
export function formatDaysIn(first: string, last: string, language: Language): FormattedDays {
  const { on, from } = phrases[language];
  const isSameYear = first.slice(0, 4) === last.slice(0, 4);
  const lastDay = dayIn(language, last, true);
  if (first === last) return { when: on(lastDay), days: lastDay, last: lastDay };
  const days = from(dayIn(language, first, !isSameYear), lastDay);
  return language === 'en'
    ? { when: days, days: days.replace(/^from /, ''), last: lastDay }
    : { when: days, days, last: lastDay };
}

/** `২৫ ডিসেম্বর ২০২৬ (শুক্রবার)` */
function dayIn(language: Language, day: string, hasYear: boolean): string {
  if (language === 'en') return formatWeekday(day, { hasYear, language });
  const own = dateNames[language];
  return `${dayInLanguage(own, day, { hasYear })} (${own.weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]})`;
}
