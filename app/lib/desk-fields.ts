import { z } from 'zod';
import { m } from '../paraglide/messages.js';
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
