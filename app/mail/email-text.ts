import { withPlainBreaks } from '../lib/text.ts';

const maxLineLength = 200;

/** Reordering characters can disguise text; the joiners of Bengali and Hindi stay. */
const breaksOut = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu;

/** Prevents header injection and encoded words (`=?utf-8?…?=`). */
export function headerLine(text: string, maxLength = maxLineLength): string {
  const start = text.slice(0, 10 * maxLength).toWellFormed();
  const folded = start.replaceAll(breaksOut, ' ').replaceAll('=?', '= ?').replaceAll(/ {2,}/g, ' ').trim();
  return Array.from(folded).slice(0, maxLength).join('').trim();
}

export function plainText(text: string): string {
  return withPlainBreaks(text.toWellFormed()).replaceAll(/\p{Cc}/gu, (character) =>
    character === '\n' || character === '\t' ? character : '',
  );
}
