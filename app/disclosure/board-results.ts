import { type ChoiceField, choiceOf, type TextField } from '../forms/fields.ts';
import type { FieldErrors } from '../forms/form.ts';
import { count } from '../forms/text-formats.ts';
import { sessionOf, today } from '../lib/dates.ts';
import { classInLanguage } from '../lib/languages/numbers.ts';
import { m } from '../paraglide/messages.js';
import type { BoardClass } from './field-sets/field-set.ts';

export const boardClasses: readonly BoardClass[] = ['X', 'XII'];

/** `given` has numbers, or is still to be filled in. */
const resultStates = ['given', 'awaited', 'not-applicable'] as const;
type ResultState = (typeof resultStates)[number];

const yearsShown = 3;

/** The newest first. The examination of a year counts from April on, when its result is awaited. */
export function resultYears(day = today()): number[] {
  const newest = sessionOf(day);
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

const notApplicableClass = 'none';

const stateLabels: Record<ResultState, () => string> = {
  given: m.results_given,
  awaited: m.results_awaited,
  'not-applicable': m.disclosure_not_applicable,
};

type ResultField = TextField | ChoiceField;

/** Of one year, as its part of the form calls them. */
export const yearFields: Record<ResultPart, ResultField> = {
  state: choiceOf(m.results_state, stateLabels, m.disclosure_choose),
  registered: countField(m.results_registered, m.results_registered_wrong),
  passed: countField(m.results_passed, m.disclosure_count_wrong),
  remarks: { kind: 'text', label: m.results_remarks, hint: m.results_remarks_hint, max: 200 },
};

function countField(label: () => string, error: () => string): TextField {
  return { kind: 'text', label, isOptional: false, max: 12, format: count(error) };
}

export function yearField(year: number, part: ResultPart): ResultField {
  const { label } = yearFields[part];
  return { ...yearFields[part], label: () => m.results_part({ part: label(), year }) };
}

export function appliesField(boardClass: BoardClass): ChoiceField {
  const labels = { '': m.admin_yes, [notApplicableClass]: m.results_has_not };
  const label = () => m.results_has_class({ class: classInLanguage(boardClass) });
  return { ...choiceOf(label, labels, m.disclosure_choose), isOptional: false };
}

const resultNames = /^result_(x|xii)(?:_(20\d\d)_(\w+))?$/;

/** Of a stored value; undefined when it is none of a result. */
export function resultField(name: string): ResultField | undefined {
  const [, lowerClass, year, given] = resultNames.exec(name) ?? [];
  const boardClass = boardClasses.find((one) => one.toLowerCase() === lowerClass);
  if (!boardClass) return undefined;
  if (year === undefined) return appliesField(boardClass);
  const part = resultParts.find((one) => one === given);
  if (!part) return undefined;
  const field = yearField(Number(year), part);
  return { ...field, label: () => `${m.results_of_class({ class: classInLanguage(boardClass) })}, ${field.label()}` };
}

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

/** Both numbers are given, or neither. */
export function resultErrors(boardClass: BoardClass, years: readonly number[], values: Values): FieldErrors {
  return Object.assign({}, ...years.map((year) => yearErrors(boardClass, year, values)));
}

function yearErrors(boardClass: BoardClass, year: number, values: Values): FieldErrors {
  const nameOf = (part: ResultPart) => resultName(boardClass, year, part);
  const [state, registered, passed] = resultParts.map((part) => values.get(nameOf(part)) ?? '');
  const errors: FieldErrors = {};
  if (state !== 'given') return errors;
  if (registered && Number(registered) === 0) errors[nameOf('registered')] = m.results_registered_wrong();
  if (passed && !registered) errors[nameOf('registered')] = m.results_registered_missing();
  if (registered && !passed) errors[nameOf('passed')] = m.results_passed_missing();
  const isComplete = Object.keys(errors).length === 0;
  if (isComplete && Number(passed) > Number(registered)) errors[nameOf('passed')] = m.results_too_many();
  return errors;
}
