import {
  type ChoiceField,
  choiceOf,
  type DayField,
  type TextField,
  type TextFormat,
  valueError,
} from '../forms/fields.ts';
import { count, withScheme } from '../forms/text-formats.ts';
import { asciiDigits } from '../lib/contact-details.ts';
import { isDay } from '../lib/dates.ts';
import { currentLanguage } from '../lib/languages/languages.ts';
import { characterCount } from '../lib/text.ts';
import { m } from '../paraglide/messages.js';
import { resultField } from './board-results.ts';
import { fieldSets, rowsOf } from './field-sets/all-field-sets.ts';
import type { FieldSet, FieldSetRow } from './field-sets/field-set.ts';

type ValueField = TextField | ChoiceField | DayField;
type ValueFields = Record<string, ValueField>;

export const noneValue = 'none';
/** How many sections all classes have together. */
export const sectionsName = 'sections';
/** The day on which the school last looked through its page. */
export const checkedOnName = 'checked_on';
export const fieldSetName = 'field_set';

const area: TextFormat = {
  tidy: (text) => asciiDigits(text).replace(/[\s,]/g, ''),
  isRight: (text) => /^\d{1,7}(\.\d{1,2})?$/.test(text) && Number(text) > 0,
  error: m.disclosure_area_wrong,
  inputMode: 'decimal',
};

const video: TextFormat = {
  tidy: withScheme,
  isRight: isVideoAddress,
  error: m.disclosure_video_wrong,
  inputMode: 'url',
};

const videoHosts = ['youtube.com', 'www.youtube.com', 'm.youtube.com', 'youtu.be'];

function isVideoAddress(text: string): boolean {
  if (/\s/.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname, username, password, port, pathname } = new URL(text);
  return protocol === 'https:' && videoHosts.includes(hostname) && !(username || password || port) && pathname !== '/';
}

type Label = () => string;

function countField(label: Label, hint?: Label): TextField {
  return { kind: 'text', label, hint, max: 7, format: count(m.disclosure_count_wrong) };
}

function areaField(label: Label, hint: Label): TextField {
  return { kind: 'text', label, hint, max: 14, format: area };
}

/** The typed values of a row, by stored name: none where settings, files or the faculty supply them. */
export function fieldsOf(row: FieldSetRow): ValueFields {
  const label = () => labelOf(row.wording, row.name);
  switch (row.kind) {
    case 'text': {
      const { hint } = row;
      return {
        [row.id]: { kind: 'text', label, hint: hint ? () => hint : undefined, max: 500, hasLines: true, rows: 3 },
      };
    }
    case 'number':
      return { [row.id]: countField(label) };
    case 'area':
      return { [row.id]: areaField(label, m.disclosure_area_hint) };
    case 'yes-no': {
      const labels = { '': m.disclosure_not_said, yes: m.admin_yes, no: m.admin_no };
      return { [row.id]: { ...choiceOf(label, labels, m.disclosure_choose), isOptional: false } };
    }
    case 'video':
      return { [row.id]: { kind: 'text', label, hint: m.disclosure_video_hint, max: 200, format: video } };
    case 'rooms':
      return {
        [`${row.id}_count`]: countField(() => m.disclosure_rooms_count({ wording: label() })),
        [`${row.id}_size`]: areaField(
          () => m.disclosure_rooms_size({ wording: label() }),
          m.disclosure_rooms_size_hint,
        ),
      };
    case 'staff': {
      if (row.figure === 'section-ratio') {
        return { [sectionsName]: countField(m.disclosure_sections, m.disclosure_sections_hint) };
      }
      const labels = { '': m.disclosure_from_faculty, [noneValue]: m.disclosure_none_at_school };
      const field = { ...choiceOf(label, labels, m.disclosure_choose), isOptional: false } as const;
      return row.mayBeNone ? { [noneName(row.figure)]: field } : {};
    }
    default:
      return {};
  }
}

/** The board's own words, unless the reader has another language. */
function labelOf(wording: string, name = wording): string {
  return currentLanguage() === 'en' ? wording : name;
}

export function noneName(figure: string): string {
  return `no_${figure.replaceAll('-', '_')}`;
}

export function fieldsIn(rows: readonly FieldSetRow[]): ValueFields {
  return Object.assign({}, ...rows.map(fieldsOf));
}

/** Of all values, whatever set the school uses; undefined when there is none of that name. */
export function valueField(name: string, sets: readonly FieldSet[] = fieldSets): ValueField | undefined {
  if (name === checkedOnName) return { kind: 'day', label: m.mpd_last_checked };
  if (name === fieldSetName) return fieldSetField(sets);
  const ofRow = rowsOf(sets).map(fieldsOf);
  return resultField(name) ?? ofRow.find((fields) => Object.hasOwn(fields, name))?.[name];
}

export function fieldSetField(sets: readonly FieldSet[]): ChoiceField {
  const labels = Object.fromEntries(sets.map(({ id, title }) => [id, () => title]));
  return { ...choiceOf(m.field_set_title, labels, m.disclosure_choose), initial: '' };
}

/** Whether the table of values may hold it. */
export function isSoundValue(name: string, value: string): boolean {
  const field = valueField(name);
  if (field?.kind === 'day') return isDay(value);
  if (!field || (field.kind === 'text' && characterCount(value) > field.max)) return false;
  return valueError(field, value) === undefined || (value === '' && name !== fieldSetName);
}
