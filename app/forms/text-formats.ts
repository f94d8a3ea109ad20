import { asciiDigits, normalizedMobile, strictAddress, tidyAddress } from '../lib/contact-details.ts';
import { isBlank } from '../lib/text.ts';
import type { ChoiceField, TextField, TextFormat } from './fields.ts';

/** What is stored for what was typed. */
export function tidiedText({ format }: TextField, typed: string): string {
  if (!format) return typed;
  const line = oneLine(typed);
  return isBlank(line) ? '' : oneLine(format.tidy?.(line) ?? line);
}

/** Undefined when `tidied` may be stored; else how to correct it. Its length is not looked at. */
export function valueError(field: TextField | ChoiceField, tidied: string): string | undefined {
  if (field.kind === 'choice') return field.options.includes(tidied) ? undefined : field.unknown();
  if (tidied === '') return field.required?.();
  return !field.format || field.format.isRight(tidied) ? undefined : field.format.error(tidied);
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

export function withScheme(text: string): string {
  return /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`;
}

export const plainLine: TextFormat = { isRight: () => true, error: () => '' };

export function phone(error: TextFormat['error']): TextFormat {
  const isRight = (text: string) => normalizedMobile(text) !== undefined;
  return { tidy: asciiDigits, isRight, error, type: 'tel', inputMode: 'tel' };
}

export function email(error: () => string): TextFormat {
  return {
    tidy: tidyAddress,
    isRight: (text) => strictAddress(text) !== undefined,
    error,
    type: 'email',
    inputMode: 'email',
  };
}

export function count(error: () => string): TextFormat {
  const tidy = (text: string) => asciiDigits(text).replace(/[\s,\p{Cf}]/gu, '');
  return { tidy, isRight: (text) => /^\d{1,5}$/.test(text), error, inputMode: 'numeric' };
}
