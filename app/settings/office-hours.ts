import { formatClock, shortWeekdayName, weekdayName } from '../lib/dates.ts';
import { currentLanguage } from '../lib/languages/languages.ts';
import { m } from '../paraglide/messages.js';

/** Monday first, as parents say it. */
export const hoursFacts = [
  'hoursMonday',
  'hoursTuesday',
  'hoursWednesday',
  'hoursThursday',
  'hoursFriday',
  'hoursSaturday',
  'hoursSunday',
] as const;

/** When lessons are. */
export const schoolHoursFacts = [
  'schoolMonday',
  'schoolTuesday',
  'schoolWednesday',
  'schoolThursday',
  'schoolFriday',
  'schoolSaturday',
  'schoolSunday',
] as const;

export const hoursOfWeeks = [hoursFacts, schoolHoursFacts] as const;

export type WeekFacts = (typeof hoursOfWeeks)[number];
export type HoursFact = WeekFacts[number];

export function isHoursFact(name: string): name is HoursFact {
  return placeInWeek(name) !== -1;
}

/** Monday is 0; -1: it is no day of a week. */
function placeInWeek(name: string): number {
  return Math.max(...hoursOfWeeks.map((names: readonly string[]) => names.indexOf(name)));
}

/** The field names of earlier versions, and the days that each meant: in old exports, and on the command line. */
const earlierFacts: Record<string, readonly (typeof hoursFacts)[number][]> = {
  hoursWeekdays: hoursFacts.slice(0, 5),
  hoursWeekend: hoursFacts.slice(5),
};

/** The names that take the place of one that earlier versions had; any other stays as it is. */
export function currentFactNames(name: string): readonly string[] {
  return Object.hasOwn(earlierFacts, name) ? (earlierFacts[name] ?? []) : [name];
}

/** Stored for a day on which the office or the school is closed. */
const closed = 'Closed';

const closedWords = /^(?:closed|বন্ধ|बंद|बन्द|ବନ୍ଦ)[.।]?$/iu;

export function isClosed(text: string): boolean {
  return closedWords.test(text.normalize('NFC'));
}

type OpenHours = { opens: string; closes: string };

/** With the names of the parts of the day before a time in Indian languages. With those of midday, 10 and 11 are before noon. */
const clockTime =
  /(?:(?<morning>সকাল|ভোর|सुबह|सवेरे|ସକାଳ)|(?<midday>দুপুর|दोपहर|ଦିନ)|(?<evening>বিকেল|বিকাল|সন্ধ্যা|রাত|शाम|रात|ଅପରାହ୍ଣ|ସନ୍ଧ୍ୟା|ରାତି))?\s{0,3}(?<hour>\d{1,2})(?:[:.]?(?<minutes>\d\d)|-(?<quarter>00|15|30|45)(?=\s?[ap]\.?\s?m\b))?(?!\d)\s{0,3}(?:টায়|টা|ଟାରେ|ଟା|बजे)?\s{0,3}(?:(?<half>[ap])\.?\s?m\b\.?|(?<noon>noon\b))?/giu;

type TypedTime = { typed: string; time: string | undefined; half: 'am' | 'pm' | undefined; isExact: boolean };

function timesIn(text: string): TypedTime[] {
  const found = [...text.normalize('NFC').matchAll(clockTime)].filter(
    // The end of a longer number, such as of a telephone, is no time.
    ({ 0: typed, index, input }) => !/[\d:.]/.test(input.charAt(index + typed.search(/\d/) - 1)),
  );
  return found.map(({ 0: typed, groups = {} }) => {
    const { hour = '', minutes = groups.quarter ?? '00' } = groups;
    const number = Number(hour);
    const half = halfOf(groups, number);
    const isPossible = Number(minutes) <= 59 && (half ? number >= 1 && number <= 12 : number <= 23);
    const inDay = half ? (number % 12) + (half === 'pm' ? 12 : 0) : number;
    const time = isPossible ? `${String(inDay).padStart(2, '0')}:${minutes}` : undefined;
    return { typed: typed.trim(), time, half, isExact: half !== undefined || number > 12 || hour.startsWith('0') };
  });
}

function halfOf(groups: Record<string, string | undefined>, hour: number): TypedTime['half'] {
  if (groups.half) return groups.half.toLowerCase() === 'a' ? 'am' : 'pm';
  if (groups.morning) return 'am';
  if (groups.midday) return hour === 10 || hour === 11 ? 'am' : 'pm';
  return groups.evening || groups.noon ? 'pm' : undefined;
}

type ReadHours = OpenHours & { fault?: undefined };

/** Undefined: the text names no time, such as “by appointment”. */
function readTimes(text: string): ReadHours | { fault: string } | undefined {
  const times = timesIn(text);
  const [first, second] = times;
  if (!first) return undefined;
  const opens = first.time;
  const closes = second?.time;
  if (!opens || (second && !closes) || times.length > 2) return { fault: m.settings_hours_wrong() };
  if (!second || !closes) {
    return { fault: /^to\b/i.test(text) ? m.settings_hours_opens_missing() : m.settings_hours_closes_missing() };
  }
  const unclear = unclearTimes(first, second, opens >= closes);
  if (unclear.length > 0) return { fault: m.settings_hours_half({ times: inSentence(unclear) }) };
  return opens < closes ? { opens, closes } : { fault: m.settings_hours_order() };
}

/** Nobody opens at one at night: a time without am or pm is an error only if both are possible. */
function unclearTimes(opens: TypedTime, closes: TypedTime, isTurned: boolean): TypedTime[] {
  const lacking = [opens, closes].filter(({ isExact }) => !isExact);
  if (isTurned || lacking.some(({ time = '' }) => time < earliestWithoutHalf)) return lacking;
  const isEveningPossible =
    closes.half === 'pm' && Number(opens.time?.slice(0, 2)) + 12 < Number(closes.time?.slice(0, 2));
  return isEveningPossible ? lacking : [];
}

const earliestWithoutHalf = '05:00';

function inSentence(times: readonly TypedTime[]): string {
  const [first = '', second] = times.map(({ typed }) => typed);
  return second === undefined ? first : m.hours_two({ first, second });
}

/** `8 am to 6 pm` or `08:00–18:00`; undefined when it does not say two times of a day for certain. */
export function readHours(text: string): OpenHours | undefined {
  const read = readTimes(text);
  return read?.fault === undefined ? read : undefined;
}

/** What to add or to correct; undefined when pages can show it. “By appointment” is allowed, too. */
export function hoursError(text: string): string | undefined {
  return isClosed(text) ? undefined : readTimes(text)?.fault;
}

/** The same hours on the clock that all pages use: `8 am to 12:30 pm`. A text without two times stays as it is. */
export function formatHours(text: string): string {
  if (isClosed(text)) return m.hours_closed();
  const hours = readHours(text);
  return hours ? m.hours_from_to({ opens: onClock(hours.opens), closes: onClock(hours.closes) }) : text;
}

export function onClock(time: string): string {
  if (currentLanguage() !== 'en') return formatClock(time);
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const clock = minutes === 0 ? `${hours % 12 || 12}` : `${hours % 12 || 12}:${String(minutes).padStart(2, '0')}`;
  if (hours === 12 && minutes === 0) return m.hours_noon({ clock });
  return hours < 12 ? m.hours_am({ clock }) : m.hours_pm({ clock });
}

/** In the language of the page. */
export function weekdayOf(name: HoursFact): string {
  return weekdayName((placeInWeek(name) + 1) % 7);
}

/** What the school has said of its lessons on a day, `YYYY-MM-DD`. */
export function schoolHoursFactOn(day: string): (typeof schoolHoursFacts)[number] {
  return schoolHoursFacts[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7] ?? schoolHoursFacts[0];
}

export type HoursLine = { days: string; hours: string };

export function officeHours(school: Record<HoursFact, string>): HoursLine[] {
  const groups = groupsOf(school, hoursFacts);
  return groups.map(({ names, hours }) => ({ days: daysInWords(names.map(weekdayOf)), hours }));
}

export function schoolHours(school: Record<HoursFact, string>): HoursLine[] {
  const groups = groupsOf(school, schoolHoursFacts);
  return groups.map(({ names, hours }) => ({ days: daysInWords(names.map(weekdayOf)), hours }));
}

/** `Mon–Fri 8 am to 6 pm · Sat 8 am to 12 noon`; empty when the school has said nothing. */
export function hoursInShort(school: Record<HoursFact, string>, week: WeekFacts): string {
  const short = (name: HoursFact | undefined) => (name ? shortWeekdayName((placeInWeek(name) + 1) % 7) : '');
  return groupsOf(school, week)
    .map(({ names, hours }) => `${[...new Set([names[0], names.at(-1)])].map(short).join('–')} ${hours}`)
    .join(' · ');
}

/** Days in a row with the same hours. A day of which the school has said nothing is left out. */
function groupsOf(school: Record<HoursFact, string>, week: WeekFacts): { names: HoursFact[]; hours: string }[] {
  const groups: { names: HoursFact[]; hours: string }[] = [];
  let isInRow = false;
  for (const name of week) {
    const hours = formatHours(school[name]);
    const last = groups.at(-1);
    if (hours && isInRow && last?.hours === hours) last.names.push(name);
    else if (hours) groups.push({ names: [name], hours });
    isInRow = hours !== '';
  }
  return groups;
}

function daysInWords(days: readonly string[]): string {
  const [first = '', last = ''] = [days[0], days.at(-1)];
  if (days.length === 1) return first;
  return days.length === 2 ? m.hours_two({ first, second: last }) : m.hours_days({ first, last });
}

export type HoursInputs = { from: string; to: string; isClosed: boolean };

const betweenTimes = new Set(['', 'to', 'থেকে', 'পর্যন্ত', 'से', 'तक', 'ରୁ', 'ଠାରୁ', 'ଯାଏ', 'ପର୍ଯ୍ୟନ୍ତ']);

/** The opposite of `joinHours`. What is not two times alone is kept whole, so that nothing is lost. */
export function splitHours(text: string): HoursInputs {
  if (isClosed(text)) return { from: '', to: '', isClosed: true };
  const times = timesIn(text);
  const [from, to] = times.map(({ typed }) => typed);
  const rest = times.reduce((left, { typed }) => left.replace(typed, ' '), text.normalize('NFC'));
  const isAll = rest.split(/[\s\p{Pd}]/u).every((word) => betweenTimes.has(word.toLowerCase()));
  if (from && to && times.length === 2 && isAll) return { from, to, isClosed: false };
  const at = ` ${text}`.indexOf(' to ');
  if (at < 0) return { from: text, to: '', isClosed: false };
  return { from: text.slice(0, at).trim(), to: text.slice(at + ' to'.length).trim(), isClosed: false };
}

export function joinHours({ from, to, isClosed }: HoursInputs): string {
  if (isClosed) return closed;
  return to.trim() ? `${from} to ${to}`.trim() : from.trim();
}

/** The names of the inputs of a day beside its own, which is the one for its first time. */
export function hoursInputNames(name: HoursFact) {
  return { to: `${name}-to`, closed: `${name}-closed` };
}

/** The input with the place in the week of the last day that has the hours of Monday. */
export function sameAsMonday([monday]: WeekFacts): string {
  return monday.replace('Monday', '-same');
}
