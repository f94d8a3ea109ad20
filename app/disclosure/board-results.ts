import type { FieldErrors } from '../forms/form.ts';
import { asciiDigits } from '../lib/contact-details.ts';
import { today } from '../lib/dates.ts';
import { m } from '../paraglide/messages.js';
import type { BoardClass } from './field-sets/field-set.ts';

export const boardClasses: readonly BoardClass[] = ['X', 'XII'];

/** `given` has numbers, or is still to be filled in. */
export const resultStates = ['given', 'awaited', 'not-applicable'] as const;
export type ResultState = (typeof resultStates)[number];

const yearsShown = 3;
const firstMonthOfSession = 4;

/** The newest first. The examination of a year counts from April on, when its result is awaited. */
export function resultYears(day = today()): number[] {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const newest = month < firstMonthOfSession ? year - 1 : year;
  return Array.from({ length: yearsShown }, (_, index) => newest - index);
}

export const resultParts = ['state', 'registered', 'passed', 'remarks'] as const;
export type ResultPart = (typeof resultParts)[number];

export function resultName(boardClass: BoardClass, year: number, part: ResultPart): string {
  return `result_${boardClass.toLowerCase()}_${year}_${part}`;
}

/** `none` = the school does not have this class. */
export function appliesName(boardClass: BoardClass): string {
  return `result_${boardClass.toLowerCase()}`;
}

export const notApplicableClass = 'none';
export const maxRemarks = 200;

const isCount = (text: string) => /^\d{1,5}$/.test(text);

export const resultNameFormats: readonly { names: RegExp; isRight: (text: string) => boolean }[] = [
  { names: /^result_(x|xii)$/, isRight: (text) => text === notApplicableClass },
  { names: /^result_(x|xii)_20\d\d_state$/, isRight: (text) => resultStates.some((state) => state === text) },
  { names: /^result_(x|xii)_20\d\d_(registered|passed)$/, isRight: isCount },
  { names: /^result_(x|xii)_20\d\d_remarks$/, isRight: (text) => text.length <= maxRemarks },
];

export type YearResult = {
  year: number;
  state: ResultState | 'missing';
  registered: number;
  passed: number;
  percentage: string;
  remarks: string;
};

export type ClassResult = { class: BoardClass; isApplicable: boolean; years: YearResult[] };

export type Values = ReadonlyMap<string, string>;

export function classResult(values: Values, boardClass: BoardClass, day?: string): ClassResult {
  return {
    class: boardClass,
    isApplicable: values.get(appliesName(boardClass)) !== notApplicableClass,
    years: resultYears(day).map((year) => yearResult(values, boardClass, year)),
  };
}

function yearResult(values: Values, boardClass: BoardClass, year: number): YearResult {
  const part = (name: ResultPart) => values.get(resultName(boardClass, year, name)) ?? '';
  const registered = part('registered');
  const passed = part('passed');
  const state = part('state');
  const isKnown = registered !== '' && passed !== '';
  const counts = { registered: Number(registered), passed: Number(passed) };
  const common = { year, ...counts, percentage: isKnown ? percentageOf(counts) : '', remarks: part('remarks') };
  if (state === 'awaited' || state === 'not-applicable') return { ...common, state };
  return { ...common, state: isKnown ? 'given' : 'missing' };
}

export function percentageOf({ registered, passed }: { registered: number; passed: number }): string {
  return registered > 0 ? ((100 * passed) / registered).toFixed(2) : '';
}

export function tidyCount(typed: string): string {
  return asciiDigits(typed).replace(/[\s,]/g, '');
}

type TypedYear = Record<ResultPart, string>;

/** By the part of the year's result that is wrong. Both numbers are given, or neither. */
export function yearErrors({ state, registered, passed }: TypedYear): Partial<Record<ResultPart, string>> {
  if (state !== 'given') return {};
  const errors: Partial<Record<ResultPart, string>> = {};
  if (registered && !(isCount(registered) && Number(registered) > 0)) errors.registered = m.results_registered_wrong();
  if (passed && !isCount(passed)) errors.passed = m.disclosure_count_wrong();
  if (passed && !registered) errors.registered = m.results_registered_missing();
  if (registered && !passed) errors.passed = m.results_passed_missing();
  if (Object.keys(errors).length === 0 && Number(passed) > Number(registered)) errors.passed = m.results_too_many();
  return errors;
}

export function resultErrors(boardClass: BoardClass, years: readonly number[], values: Values): FieldErrors {
  const errors = years.flatMap((year) => {
    const part = (name: ResultPart) => values.get(resultName(boardClass, year, name)) ?? '';
    const typed = Object.fromEntries(resultParts.map((name) => [name, part(name)])) as TypedYear;
    return Object.entries(yearErrors(typed)).map(([name, error]) => [
      resultName(boardClass, year, name as ResultPart),
      error,
    ]);
  });
  return Object.fromEntries(errors);
}
