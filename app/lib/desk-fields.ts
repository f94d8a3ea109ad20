import { z } from 'zod';
import { m } from '../paraglide/messages.js';
import { instantInIndia, isDay } from './dates.ts';
import { textField } from './text.ts';

/** A text of the office's forms: tidied, at most `max` letters. */
export function wordsField(max: number) {
  return textField(max, () => m.desk_too_long({ most: max.toLocaleString('en-IN') }));
}

/** A box with the value `1`: 1 when ticked, else 0. */
export function tickField() {
  return z
    .enum(['1'])
    .optional()
    .transform((ticked): 0 | 1 => (ticked ? 1 : 0));
}

/** A day as `<input type="date">` sends it, `YYYY-MM-DD`; null when left empty. */
export function dayField() {
  return textField(10, () => m.desk_day_unknown())
    .refine((text) => text === '' || isDay(text), { error: () => m.desk_day_unknown() })
    .transform((text) => text || null);
}

/** A moment in India as `<input type="datetime-local">` sends it, as an instant; null when left empty. */
export function momentField() {
  return textField(19, () => m.desk_moment_unknown())
    .refine((text) => text === '' || instantInIndia(text) !== undefined, { error: () => m.desk_moment_unknown() })
    .transform((text) => instantInIndia(text) ?? null);
}
