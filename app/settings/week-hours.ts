import { dateNames } from '../lib/dates.ts';
import {
  type HoursFact,
  hoursFacts,
  hoursInputNames,
  hoursOfWeeks,
  joinHours,
  sameAsMonday,
  type WeekFacts,
} from './office-hours.ts';

const english = ['mon', 'tue tues', 'wed', 'thu thur thurs', 'fri', 'sat', 'sun'];
const longEnglish = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/** The place in `hoursFacts` of the name of a day, long or short, in any language. */
const places = new Map<string, number>();
for (const [place, long] of longEnglish.entries()) {
  const others = Object.values(dateNames).flatMap(({ weekdays, shortWeekdays }) =>
    [weekdays, shortWeekdays].map((names) => (names[(place + 1) % 7] ?? '').normalize('NFC')),
  );
  for (const name of [...(english[place] ?? '').split(' '), long, `${long}s`, ...others]) places.set(name, place);
}

const dash = /^\p{Pd}$/u;
const rangeWords = new Set(['to', 'till', 'থেকে', 'से', 'ରୁ']);
const joints = new Set([',', ';', ':', '।', '&', 'and', 'ও', 'और', 'ଓ']);

type Word = { text: string; from: number; to: number };
type Stretch = { days: number[]; hours: Word[] };

const maxLineLength = 300;

function wordsOf(line: string): Word[] {
  return Array.from(line.matchAll(/[\p{L}\p{M}\p{N}.:]+|\S/gu), ({ 0: text, index }) => ({
    text: text.toLowerCase(),
    from: index,
    to: index + text.length,
  }));
}

/** Days, and the words up to the next day. */
function stretchesOf(words: readonly Word[]): Stretch[] {
  const stretches: Stretch[] = [];
  let between = '';
  for (const word of words) {
    const last = stretches.at(-1);
    const day = places.get(word.text.replaceAll(/[.:]/g, ''));
    const isBetweenDays = last?.hours.length === 0;
    if (day !== undefined && isBetweenDays) {
      const isRange = rangeWords.has(between) || dash.test(between);
      const first = isRange ? (last.days.at(-1) ?? day) + 1 : day;
      for (let one = first; one < day; one += 1) last.days.push(one);
      last.days.push(day);
    } else if (day !== undefined) stretches.push({ days: [day], hours: [] });
    else if (isBetweenDays && (rangeWords.has(word.text) || joints.has(word.text) || dash.test(word.text))) {
      between = word.text;
    } else last?.hours.push(word);
  }
  return stretches;
}

/** `Mon to Fri 8 am to 2 pm, Sunday closed`, day by day. Undefined when the text does not begin with a day. */
export function readWeek(typed: string, names: WeekFacts = hoursFacts): Partial<Record<HoursFact, string>> | undefined {
  if (typed.length > maxLineLength) return undefined;
  const line = typed.normalize('NFC');
  const words = wordsOf(line);
  if (!places.has(words[0]?.text.replaceAll(/[.:]/g, '') ?? '')) return undefined;
  const week: Partial<Record<HoursFact, string>> = {};
  for (const { days, hours } of stretchesOf(words)) {
    const first = hours[0];
    const last = hours.findLast(({ text }) => !joints.has(text) && text !== '.');
    if (!first || !last) return undefined;
    for (const day of days) {
      const name = names[day];
      if (name) week[name] = line.slice(first.from, last.to);
    }
  }
  return week;
}

/**
 * Sets the hours of each day from the inputs of its row. A form that sends a whole text for a day is left as it is. A
 * row may also say the hours of other days, unless they have their own.
 */
export function joinHoursInputs(form: FormData): void {
  for (const names of hoursOfWeeks) joinWeek(form, names);
}

function joinWeek(form: FormData, names: WeekFacts): void {
  const read = (name: string) => {
    const entry = form.get(name);
    return typeof entry === 'string' ? entry : '';
  };
  const lastSame = Number(read(sameAsMonday(names)));
  for (const [index, name] of names.entries()) {
    const inputs = hoursInputNames(name);
    if (index > 0 && index <= lastSame && form.has(names[0])) form.set(name, read(names[0]));
    else if (form.has(inputs.to) || form.has(inputs.closed)) {
      form.set(name, joinHours({ from: read(name), to: read(inputs.to), isClosed: form.has(inputs.closed) }));
    }
  }
  for (const name of names) {
    const week = readWeek(read(name), names);
    if (!week) continue;
    form.set(name, '');
    for (const [day, hours] of Object.entries(week)) if (!read(day)) form.set(day, hours);
  }
}
