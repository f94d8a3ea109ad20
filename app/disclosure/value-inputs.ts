import type { Fields } from '../forms/fields.ts';
import type { FieldErrors } from '../forms/form.ts';
import { asciiDigits } from '../lib/contact-details.ts';
import { isDay } from '../lib/dates.ts';
import { currentLanguage } from '../lib/languages/languages.ts';
import { m } from '../paraglide/messages.js';
import { resultNameFormats } from './board-results.ts';
import { fieldSets, rowsOf } from './field-sets/all-field-sets.ts';
import type { FieldSetRow } from './field-sets/field-set.ts';

export type ValueFormat = 'text' | 'count' | 'area' | 'yes-no' | 'none' | 'video';

export type ValueInput = { name: string; label: string; format: ValueFormat; hint?: string };

const maxLengths: Record<ValueFormat, number> = { text: 500, count: 7, area: 14, 'yes-no': 3, none: 4, video: 200 };

export const noneValue = 'none';
/** How many sections all classes have together. */
export const sectionsName = 'sections';

export function inputsOf(row: FieldSetRow): ValueInput[] {
  const label = labelOf(row.wording, row.name);
  switch (row.kind) {
    case 'text':
      return [{ name: row.id, label, format: 'text', hint: row.hint ?? '' }];
    case 'number':
      return [{ name: row.id, label, format: 'count' }];
    case 'area':
      return [{ name: row.id, label, format: 'area', hint: m.disclosure_area_hint() }];
    case 'yes-no':
      return [{ name: row.id, label, format: 'yes-no' }];
    case 'video':
      return [{ name: row.id, label, format: 'video', hint: m.disclosure_video_hint() }];
    case 'rooms':
      return [
        { name: `${row.id}_count`, label: m.disclosure_rooms_count({ wording: label }), format: 'count' },
        {
          name: `${row.id}_size`,
          label: m.disclosure_rooms_size({ wording: label }),
          format: 'area',
          hint: m.disclosure_rooms_size_hint(),
        },
      ];
    case 'staff':
      if (row.figure === 'section-ratio') {
        const hint = m.disclosure_sections_hint();
        return [{ name: sectionsName, label: m.disclosure_sections(), format: 'count', hint }];
      }
      return row.mayBeNone ? [{ name: noneName(row.figure), label, format: 'none' }] : [];
    default:
      return [];
  }
}

/** The board's own words, unless the reader has another language. */
function labelOf(wording: string, name = wording): string {
  return currentLanguage() === 'en' ? wording : name;
}

export function noneName(figure: string): string {
  return `no_${figure.replaceAll('-', '_')}`;
}

export function fieldsFor(inputs: readonly ValueInput[]): Fields {
  return Object.fromEntries(inputs.map((input) => [input.name, fieldOf(input)]));
}

function fieldOf({ label, format }: ValueInput): Fields[string] {
  if (format === 'yes-no' || format === 'none') {
    return {
      kind: 'choice',
      label: () => label,
      options: format === 'none' ? ['', noneValue] : ['', 'yes', 'no'],
      initial: '',
      optionLabel: (value: string) => optionLabel(format, value),
      unknown: m.disclosure_choose,
    };
  }
  return { kind: 'text', label: () => label, max: maxLengths[format], hasLines: format === 'text' };
}

export function optionLabel(format: 'yes-no' | 'none', value: string): string {
  if (format === 'none') return value === noneValue ? m.disclosure_none_at_school() : m.disclosure_from_faculty();
  if (value === '') return m.disclosure_not_said();
  return value === 'yes' ? m.admin_yes() : m.admin_no();
}

export function tidyValue(format: ValueFormat, typed: string): string {
  if (format === 'count' || format === 'area') return asciiDigits(typed).replace(/[\s,]/g, '');
  if (format === 'video' && typed && !/^[a-z]+:/i.test(typed)) return `https://${typed}`;
  return typed;
}

const rightForms: Record<ValueFormat, { isRight: (text: string) => boolean; error: () => string }> = {
  text: { isRight: (text) => text.length <= maxLengths.text, error: m.disclosure_choose },
  count: { isRight: (text) => /^\d{1,5}$/.test(text), error: m.disclosure_count_wrong },
  area: { isRight: (text) => /^\d{1,7}(\.\d{1,2})?$/.test(text) && Number(text) > 0, error: m.disclosure_area_wrong },
  'yes-no': { isRight: (text) => text === 'yes' || text === 'no', error: m.disclosure_choose },
  none: { isRight: (text) => text === noneValue, error: m.disclosure_choose },
  video: { isRight: isVideoAddress, error: m.disclosure_video_wrong },
};

const videoHosts = ['youtube.com', 'www.youtube.com', 'm.youtube.com', 'youtu.be'];

function isVideoAddress(text: string): boolean {
  if (/\s/.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname, username, password, port, pathname } = new URL(text);
  return protocol === 'https:' && videoHosts.includes(hostname) && !(username || password || port) && pathname !== '/';
}

/** Undefined when `tidied` may be stored. */
export function valueError(format: ValueFormat, tidied: string): string | undefined {
  if (tidied === '' || rightForms[format].isRight(tidied)) return undefined;
  return rightForms[format].error();
}

export function valueErrors(inputs: readonly ValueInput[], values: Record<string, unknown>): FieldErrors {
  const errors = inputs.map(({ name, format }) => [name, valueError(format, tidyValue(format, String(values[name])))]);
  return Object.fromEntries(errors.filter(([, error]) => error !== undefined));
}

/** The day on which the school last looked through its page. */
export const checkedOnName = 'checked_on';
export const fieldSetName = 'field_set';

/** Whether it may stand in the table of values, whatever set the school uses. */
export function isSoundValue(name: string, value: string): boolean {
  if (name === checkedOnName) return isDay(value);
  if (name === fieldSetName) return fieldSets.some(({ id }) => id === value);
  const result = resultNameFormats.find(({ names }) => names.test(name));
  if (result) return value === '' || result.isRight(value);
  const input = rowsOf(fieldSets)
    .flatMap(inputsOf)
    .find((one) => one.name === name);
  return input !== undefined && valueError(input.format, value) === undefined;
}
