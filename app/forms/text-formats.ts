import { asciiDigits, normalizedMobile, strictAddress, tidyAddress } from '../lib/contact-details.ts';
import type { TextFormat } from './fields.ts';

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
