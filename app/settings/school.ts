import type { ValuesOf } from '../forms/fields.ts';
import { dayInIndia, formatClock } from '../lib/dates.ts';
import { currentLanguage, type Language } from '../lib/languages/languages.ts';
import { m } from '../paraglide/messages.js';
import type { schoolFields } from './school-fields.ts';

/** Empty text = not given; pages leave it out. */
export type School = ValuesOf<typeof schoolFields>;
export type SchoolFact = keyof School;

const languagesInOrder = ['bn', 'or', 'hi', 'en'] as const;

/** As the header names them; English is always there. */
export function shownLanguages({ showsBengali, showsOdia, showsHindi }: School): Language[] {
  const shown = { bn: showsBengali, or: showsOdia, hi: showsHindi, en: 'yes' };
  return languagesInOrder.filter((language) => shown[language] === 'yes');
}

/** Of a file that is asked for as `localizedFile` writes it; English where the school does not show the language. */
export function askedLanguage(search: URLSearchParams, school: School): Language {
  const asked = search.get('lang');
  return shownLanguages(school).find((language) => language === asked) ?? 'en';
}

type Names = Pick<School, 'name' | 'nameBn' | 'nameHi' | 'nameOr'>;

export function schoolNameIn(language: Language, { name, nameBn, nameHi, nameOr }: Names): string {
  return { en: name, bn: nameBn, hi: nameHi, or: nameOr }[language] || name;
}

/** Beside its name in the language of the page. */
export function namesInOtherScripts(school: Names): { lang: Language; name: string }[] {
  const { name, nameBn, nameOr, nameHi } = school;
  const names = [
    { lang: 'en', name },
    { lang: 'bn', name: nameBn },
    { lang: 'or', name: nameOr },
    { lang: 'hi', name: nameHi },
  ] as const;
  const shown = schoolNameIn(currentLanguage(), school);
  return names.filter((one) => one.name !== '' && one.name !== shown);
}

export function fullAddress(school: Pick<School, 'address' | 'addressDetail' | 'pin'>): string {
  return withPin(school.addressDetail || school.address, school.pin);
}

export function shortAddress({ address, pin }: School): string {
  return withPin(address, pin);
}

/** An address that was typed with its PIN has it already. */
function withPin(address: string, pin: string): string {
  if (!address || !pin || address.replace(/\D/g, '').includes(pin)) return address;
  return `${address}, ${m.school_pin({ pin: `${pin.slice(0, 3)}\u00a0${pin.slice(3)}` }).replace(' ', '\u00a0')}`;
}

export function phoneLink(phone: string): string {
  return `tel:${phone.replaceAll(/[^+\d]/g, '')}`;
}

const firstMonthOfSession = 4;

/** `2026–27`: what the school says, else by the date. A session begins in April. */
export function currentSession({ sessionYear }: Pick<School, 'sessionYear'>, instant: string | number): string {
  if (sessionYear) return sessionYear;
  const [year = 0, month = 0] = dayInIndia(instant).split('-').map(Number);
  const first = month < firstMonthOfSession ? year - 1 : year;
  return `${first}–${String((first + 1) % 100).padStart(2, '0')}`;
}

export type OpenHours = { opens: string; closes: string };

const clockTime = /(\d{1,2})(?:[:.](\d\d))?\s*(am|pm)?/gi;

/** `8 am to 6 pm` or `08:00–18:00`; undefined when it does not name two times of a day. */
export function readHours(text: string): OpenHours | undefined {
  const times = [...text.replaceAll('.m.', 'm').matchAll(clockTime)].map(timeOf);
  const [opens, closes] = times;
  if (times.length !== 2 || !opens || !closes || opens >= closes) return undefined;
  return { opens, closes };
}

function timeOf([, hours = '', minutes = '00', half = '']: RegExpMatchArray): string | undefined {
  const typed = Number(hours);
  if (half && (typed < 1 || typed > 12)) return undefined;
  const hour = half ? (typed % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : typed;
  if (hour > 23 || Number(minutes) > 59) return undefined;
  return `${String(hour).padStart(2, '0')}:${minutes}`;
}

/** The same hours on the clock that all pages use: `8 am to 12:30 pm`. What names no two times stays as it is. */
export function formatHours(text: string): string {
  if (!readHours(text)) return text;
  const [opens = '', closes = ''] = [...text.replaceAll('.m.', 'm').matchAll(clockTime)].map(onClock);
  return m.hours_from_to({ opens, closes });
}

function onClock(typed: RegExpMatchArray): string {
  const time = timeOf(typed) ?? '';
  if (currentLanguage() !== 'en') return formatClock(time);
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const clock = minutes === 0 ? `${hours % 12 || 12}` : `${hours % 12 || 12}:${String(minutes).padStart(2, '0')}`;
  if (hours === 12 && minutes === 0) return m.hours_noon({ clock });
  return hours < 12 ? m.hours_am({ clock }) : m.hours_pm({ clock });
}

/** What the school says of its hours, a line for the week and one for its end. */
export function officeHours({ hoursWeekdays, hoursWeekend }: School): { days: string; hours: string }[] {
  const lines = [
    { days: m.contact_weekdays(), hours: formatHours(hoursWeekdays) },
    { days: m.contact_weekend(), hours: formatHours(hoursWeekend) },
  ];
  return lines.filter(({ hours }) => hours !== '');
}
