import { findLastActivity } from '../activity/activity.server.ts';
import { conflictWith } from '../content/records.server.ts';
import { requireStaff, servicesContext } from '../context.ts';
import type { Connection } from '../database/schema.ts';
import { pickFields } from '../forms/fields.ts';
import { type FieldErrors, readForm, type TypedForm } from '../forms/form.ts';
import type { FormArgs } from '../forms/handle-form.server.ts';
import { handleRecordForm } from '../forms/handle-record-form.server.ts';
import { dateNames } from '../lib/dates.ts';
import { m } from '../paraglide/messages.js';
import {
  type HoursFact,
  hoursFacts,
  hoursInputNames,
  hoursOfWeeks,
  joinHours,
  sameAsMonday,
  type WeekFacts,
} from './office-hours.ts';
import { factsVersion, findSchool, updateSchoolFacts } from './school.server.ts';
import { type School, type SchoolFact, shownLanguages } from './school.ts';
import { factInputs, schoolDefaults, schoolFields } from './school-fields.ts';

/** What a form with these facts is opened with. */
export async function findFacts(db: Connection, names: readonly SchoolFact[]) {
  const school = await findSchool(db);
  return { version: factsVersion(school, names), typed: typedFacts(school, names), inputs: factInputs(names) };
}

/** Saves the named facts as one form. Somebody else's change of one of them is shown as a conflict. */
export async function handleFacts(args: FormArgs, names: readonly SchoolFact[], to: string) {
  const { db } = args.context.get(servicesContext);
  const form = args.form ?? (await readForm(args.request));
  joinHoursInputs(form);
  return handleRecordForm(
    { ...args, form },
    {
      fields: pickFields(schoolFields, names),
      failure: m.admin_error_occurred,
      check: factErrors,
      run: (tx, { values, version }) => updateSchoolFacts(tx, values, version, requireStaff(args.context)),
      conflict: (current: School, { typed, values }) =>
        findFactsConflict(db, names, current, { ...typed, ...textsOf(values) }),
      done: () => ({ to, flash: m.settings_saved() }),
    },
  );
}

async function findFactsConflict(db: Connection, names: readonly SchoolFact[], current: School, typed: TypedForm) {
  const saved = typedFacts(current, names);
  const differing = names.filter((name) => saved[name]?.[0] !== typed[name]?.[0]);
  const changed = await Promise.all(
    differing.map(async (id) => ({ id, last: await findLastActivity(db, 'setting', id) })),
  );
  const newest = changed.sort((a, b) => (b.last?.at ?? '').localeCompare(a.last?.at ?? ''))[0];
  return conflictWith(db, {
    subject: 'setting',
    current: { id: newest?.id ?? '', version: factsVersion(current, names), typed: saved },
    typed,
    labels: Object.fromEntries(names.map((name) => [name, schoolFields[name].label])),
  });
}

/** What is wrong with facts that are right each. */
function factErrors({ firstLanguage, ...values }: Partial<School>): FieldErrors {
  if (firstLanguage === undefined) return {};
  const isShown = shownLanguages({ ...schoolDefaults, ...values }).includes(firstLanguage);
  return isShown ? {} : { firstLanguage: m.settings_first_language_hidden() };
}

/** As they would be saved. */
function textsOf(facts: Partial<School>): TypedForm {
  return Object.fromEntries(Object.entries(facts).map(([name, text]) => [name, [String(text)]]));
}

function typedFacts(school: School, names: readonly SchoolFact[]): TypedForm {
  return Object.fromEntries(names.map((name) => [name, [school[name]]]));
}

const english = ['mon', 'tue tues', 'wed', 'thu thur thurs', 'fri', 'sat', 'sun'];
const longEnglish = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/** The place in `hoursFacts` of the name of a day, long or short, in any language. */
const places = new Map(
  longEnglish.flatMap((long, place) => {
    const others = Object.values(dateNames).flatMap(({ weekdays, shortWeekdays }) =>
      [weekdays, shortWeekdays].map((names) => (names[(place + 1) % 7] ?? '').normalize('NFC')),
    );
    return [...(english[place] ?? '').split(' '), long, `${long}s`, ...others].map((name) => [name, place] as const);
  }),
);

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
