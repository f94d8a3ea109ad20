import type { SearchColumns } from '../database/content-tables.ts';
import { formatDayAndTime, formatPlainDay, instantInIndia, isDay, localInIndia } from '../lib/dates.ts';
import { formatNumber } from '../lib/languages/numbers.ts';
import { isBlank, withSingleSpaces } from '../lib/text.ts';
import { m } from '../paraglide/messages.js';
import type { IconName } from '../ui/icon-names.ts';
import type { FormAnswer, TypedForm } from './form.ts';

/** Features that a field takes part in; all are off by default. */
type Flags = {
  /** It is translated into each language of the website. */
  isTranslated?: boolean;
  /** Its earlier wordings can be put back. */
  hasHistory?: boolean;
  /** A change is news to readers of the record: it moves `updated_at`. */
  marksUpdate?: boolean;
  /** "Another like this" begins with it. */
  isCopied?: boolean;
  /** Searches of visitors look in it, too, or those of the office alone. The first such field is the name of the record. */
  isSearched?: 'public' | 'office';
  /** Its changes are not in the activity log, or are written there by the feature. */
  isUntracked?: boolean;
};

export type FieldBase = Flags & {
  label: () => string;
  hint?: (() => string) | undefined;
  /** False: it may be empty, but its label does not say “(optional)”. */
  isOptional?: false;
  /** Its input has the next one beside it on a wide screen. */
  isPaired?: boolean;
  /** The inputs that are made from the declaration leave it out. */
  hasOwnInput?: boolean;
};

/** What a text of one line must look like. Formats that only one feature knows are beside its fields. */
export type TextFormat = {
  /** Applied before the check; its result is stored. */
  tidy?: (line: string) => string;
  /** Not called for an empty text. */
  isRight: (text: string) => boolean;
  error: (text: string) => string;
  /** Of its input. */
  type?: 'tel' | 'email' | 'url';
  inputMode?: 'tel' | 'email' | 'url' | 'numeric' | 'decimal';
  lang?: string;
};

export type TextField = FieldBase & {
  kind: 'text';
  max: number;
  initial?: string;
  required?: () => string;
  /** Of a text with more than one line. */
  hasLines?: boolean;
  /** It is CommonMark. */
  isRich?: boolean;
  /** Each of its lines is an entry. */
  isList?: boolean;
  rows?: number;
  format?: TextFormat;
};
export type ChoiceField<Value extends string = string> = FieldBase & {
  kind: 'choice';
  options: readonly Value[];
  initial: Value;
  optionLabel(value: Value): string;
  /** All of them are shown at once, each with its picture. */
  optionIcon?(value: Value): IconName;
  unknown: () => string;
};
export type CheckboxField = FieldBase & { kind: 'checkbox' };
export type DayField = FieldBase & { kind: 'day'; required?: () => string };
type MomentField = FieldBase & { kind: 'moment' };
type IdField = FieldBase & { kind: 'id' };
/** A whole number. Without `initial` and `required` it may be empty, which is null. */
export type NumberField = FieldBase & {
  kind: 'number';
  min: number;
  max: number;
  initial?: number;
  required?: () => string;
};

export type Field = TextField | ChoiceField | CheckboxField | DayField | MomentField | IdField | NumberField;
export type Fields = Record<string, Field>;

type FieldFor<Value> = [Value] extends [string]
  ? TextField | ChoiceField | (DayField & { required: () => string })
  : [Value] extends [number]
    ? CheckboxField | (NumberField & ({ initial: number } | { required: () => string }))
    : [Value] extends [number | null]
      ? NumberField
      : DayField | MomentField | IdField;

/** Columns that no form of the record sets. */
export type ManagedColumn =
  | 'id'
  | 'version'
  | 'removed_at'
  | 'removed_by'
  | 'bin_sequence'
  | 'is_demonstration'
  | 'taken_down_at'
  | keyof SearchColumns;

/** `{ … } as const satisfies FieldsFor<Schema['notice'], 'sequence' | …>`: a forgotten column does not compile. */
export type FieldsFor<Row, Managed extends keyof Row = never> = {
  [Name in Exclude<keyof Row, ManagedColumn | Managed> & string]: FieldFor<Row[Name]>;
};

/** Each of its values with its label; the first one is chosen in a new form. */
export function choiceOf<Value extends string>(
  label: () => string,
  labels: Record<Value, () => string>,
  unknown: () => string,
) {
  const options = Object.keys(labels) as Value[];
  const initial = options[0] as Value;
  return {
    kind: 'choice',
    label,
    options,
    initial,
    optionLabel: (value: Value) => labels[value](),
    unknown,
  } as const satisfies ChoiceField<Value>;
}

export type FieldValue<One> = One extends { kind: 'choice'; options: readonly (infer Value)[] }
  ? Value
  : One extends { kind: 'text' }
    ? string
    : One extends { kind: 'day'; required: () => string }
      ? string
      : One extends { kind: 'checkbox' }
        ? 0 | 1
        : One extends { kind: 'number' }
          ? One extends { initial: number } | { required: () => string }
            ? number
            : number | null
          : string | null;

export type ValuesOf<All> = { -readonly [Name in keyof All]: FieldValue<All[Name]> };

export function initialValues<All extends Fields>(fields: All): ValuesOf<All> {
  const values = Object.entries(fields).map(([name, field]) => [name, initialValue(field)]);
  return Object.fromEntries(values) as ValuesOf<All>;
}

function initialValue(field: Field): string | number | null {
  switch (field.kind) {
    case 'text':
      return field.initial ?? '';
    case 'choice':
      return field.initial;
    case 'number':
      return field.initial ?? null;
    case 'checkbox':
      return 0;
    case 'day':
    case 'moment':
    case 'id':
      return null;
  }
}

export function pickValues<All extends Fields, Row extends { [Name in keyof All]: unknown }>(
  fields: All,
  row: Row,
): Pick<Row, keyof All & keyof Row> {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, row[name]])) as Pick<Row, keyof All & keyof Row>;
}

export function typedValues<All extends Fields>(fields: All, row: { [Name in keyof All]: unknown }): TypedForm {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, typedValue(field, row[name])]));
}

function typedValue({ kind }: Field, value: unknown): string[] {
  const text = typeof value === 'string' ? value : '';
  switch (kind) {
    case 'checkbox':
      return value ? ['1'] : [];
    case 'number':
      return [String(value ?? '')];
    case 'moment':
      return [text && localInIndia(text)];
    case 'text':
    case 'choice':
    case 'day':
    case 'id':
      return [text];
  }
}

export function readableValues(fields: Fields, typed: TypedForm): TypedForm {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, [readable(field, typed[name]?.[0])]]));
}

function readable(field: Field, typed: string | undefined): string {
  const text = typed ?? '';
  switch (field.kind) {
    case 'checkbox':
      return text === '1' ? m.admin_yes() : m.admin_no();
    case 'choice':
      return labelOf(field, typed ?? field.initial);
    case 'moment': {
      const instant = text && instantInIndia(text);
      return instant ? formatDayAndTime(instant) : text;
    }
    case 'day':
      return isDay(text) ? formatPlainDay(text) : text;
    case 'text':
    case 'id':
    case 'number':
      return text;
  }
}

function labelOf({ options, optionLabel }: ChoiceField, value: string): string {
  return options.includes(value) ? optionLabel(value) : value;
}

export function namesWith<All extends Readonly<Record<string, FieldBase>>>(
  fields: All,
  flag: keyof Flags,
): (keyof All & string)[] {
  return Object.keys(fields).filter((name) => fields[name]?.[flag]);
}

export function trackedNames<All extends Fields>(fields: All): (keyof All & string)[] {
  return Object.keys(fields).filter((name) => !fields[name]?.isUntracked);
}

/** What is stored, as people read it. */
export function shownValue(field: Field, stored: string): string {
  if (field.kind === 'checkbox') return stored === '1' ? m.admin_yes() : m.admin_no();
  if (stored === '') return m.activity_empty_value();
  switch (field.kind) {
    case 'choice':
      return labelOf(field, stored);
    case 'day':
      return formatPlainDay(stored);
    case 'moment':
      return formatDayAndTime(stored);
    case 'number':
      return formatNumber(Number(stored), { useGrouping: false });
    case 'text':
    case 'id':
      return stored;
  }
}

export function labelsOf(fields: Fields): Record<string, () => string> {
  return Object.fromEntries(Object.entries(fields).map(([name, { label }]) => [name, label]));
}

export function pickFields<All extends Fields, Name extends keyof All & string>(
  fields: All,
  names: readonly Name[],
): Pick<All, Name> {
  return Object.fromEntries(names.map((name) => [name, fields[name]])) as Pick<All, Name>;
}

/** The first faulty field in `order` gets the focus. */
export function fieldInputs<All extends Fields>(
  fields: All,
  form: FormAnswer | undefined,
  order: readonly string[] = Object.keys(fields),
) {
  const firstFaulty = order.find((name) => form?.errors[name] !== undefined);
  return (name: keyof All & string) => {
    const field = fields[name] as Field;
    return {
      name,
      label: field.label(),
      typed: form?.typed[name]?.[0] ?? '',
      error: form?.errors[name],
      isFocused: name === firstFaulty,
      maxLength: field.kind === 'text' ? field.max : undefined,
    };
  };
}

/** What is stored for what was typed. */
export function tidiedText({ format }: TextField, typed: string): string {
  if (!format) return typed;
  const line = withSingleSpaces(typed);
  return isBlank(line) ? '' : withSingleSpaces(format.tidy?.(line) ?? line);
}

/** Undefined when `tidied` may be stored; else how to correct it. Its length is not looked at. */
export function valueError(field: TextField | ChoiceField, tidied: string): string | undefined {
  if (field.kind === 'choice') return field.options.includes(tidied) ? undefined : field.unknown();
  if (tidied === '') return field.required?.();
  return !field.format || field.format.isRight(tidied) ? undefined : field.format.error(tidied);
}
