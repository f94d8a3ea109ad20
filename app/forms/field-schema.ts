import { z } from 'zod';
import { asciiDigits } from '../lib/contact-details.ts';
import { instantInIndia, isDay } from '../lib/dates.ts';
import { isId } from '../lib/ids.ts';
import { formatNumber } from '../lib/languages/numbers.ts';
import { textField } from '../lib/text.ts';
import { m } from '../paraglide/messages.js';
import { type Field, type Fields, type FieldValue, type NumberField, tidiedText, valueError } from './fields.ts';

export function boundedText(max: number, lineBreak?: '\n' | ' ') {
  return textField(max, () => m.admin_too_long({ most: formatNumber(max) }), lineBreak);
}

function checkboxField() {
  return z
    .enum(['1'])
    .optional()
    .transform((ticked): 0 | 1 => (ticked ? 1 : 0));
}

function dayField() {
  return textField(10, () => m.admin_day_unknown())
    .refine((text) => text === '' || isDay(text), { error: () => m.admin_day_unknown() })
    .transform((text) => text || null);
}

function momentField() {
  return textField(19, () => m.admin_moment_unknown())
    .refine((text) => text === '' || instantInIndia(text) !== undefined, { error: () => m.admin_moment_unknown() })
    .transform((text) => instantInIndia(text) ?? null);
}

/** Digits of any script. A slider may send parts of a whole. */
export function numberField({ min, max, initial, required }: Omit<NumberField, 'kind' | 'label'>) {
  const wrong = () => m.admin_number_wrong({ least: formatNumber(min), most: formatNumber(max) });
  const number = (typed: string) => {
    const text = asciiDigits(typed).trim();
    if (text === '') return null;
    return /^[+-]?[\d.]+$/.test(text) ? Math.round(Number(text)) : Number.NaN;
  };
  return z
    .string()
    .default(String(initial ?? ''))
    .transform(number)
    .refine((value) => value !== null || (initial === undefined && !required), {
      error: () => required?.() ?? wrong(),
    })
    .refine((value) => value === null || (value >= min && value <= max), { error: wrong });
}

function idField() {
  return z
    .string()
    .default('')
    .transform((text) => (isId(text) ? text : null));
}

function schemaOfField(field: Field): z.ZodType {
  switch (field.kind) {
    case 'text': {
      const text = boundedText(field.max, field.hasLines ? '\n' : ' ');
      return text
        .transform((typed) => tidiedText(field, typed))
        .refine((tidied) => valueError(field, tidied) === undefined, {
          error: ({ input }) => valueError(field, String(input)) ?? '',
        });
    }
    case 'choice':
      return z.enum(field.options as string[], { error: () => field.unknown() }).prefault(field.initial);
    case 'checkbox':
      return checkboxField();
    case 'day': {
      const { required } = field;
      return required ? dayField().refine(Boolean, { error: () => required() }) : dayField();
    }
    case 'moment':
      return momentField();
    case 'id':
      return idField();
    case 'number':
      return numberField(field);
  }
}

export function schemaOf<All extends Fields>(
  fields: All,
): z.ZodObject<{ [Name in keyof All]: z.ZodType<FieldValue<All[Name]>> }> {
  const shape = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOfField(field)]));
  return z.object(shape) as ReturnType<typeof schemaOf<All>>;
}
