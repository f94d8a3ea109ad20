import { z } from 'zod';

/** Whether text can be stored and shown: no NUL, no broken Unicode, nor the mark that a form leaves in its place. */
export function isStorable(text: string): boolean {
  return !/[\0\uFFFD]/.test(text) && text.isWellFormed();
}

const controlLetters = /[\p{Cc}]/gu;

/** Unicode NFC, line ends as \n, other control letters but tabs removed, trimmed. Everything else stays as typed. */
export function tidy(text: string): string {
  return clean(text).normalize('NFC').trim();
}

function clean(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(controlLetters, (letter) => (letter === '\n' || letter === '\t' ? letter : ''))
    .trim();
}

/**
 * How many characters somebody has typed: code points, as typed or in NFC, whichever are fewer. NFC puts most letters
 * together but takes some of India apart, such as ড় and क़.
 */
function characterCount(text: string): number {
  return Math.min(Array.from(text).length, Array.from(text.normalize('NFC')).length);
}

/** The beginning of a text, at most so many letters of any script, cut between words where one ends in its second half. */
export function firstWords(text: string, most: number): string {
  const letters = Array.from(text);
  if (letters.length <= most) return text;
  const cut = letters.slice(0, most).join('');
  const gap = cut.search(/\s\S*$/);
  return `${(gap > cut.length / 2 ? cut.slice(0, gap) : cut).trimEnd()}…`;
}

/** What tidying may take away from a text that then fits. */
const mostUntidiness = 4;

/**
 * A text field: tidied, at most `max` characters, with the sentence shown when it is longer. The limit stands in the
 * description of the schema, too.
 */
export function textField(max: number, tooLong: () => string) {
  return z
    .string()
    .default('')
    .refine((text) => text.length <= mostUntidiness * max + 1000, { error: () => tooLong(), abort: true })
    .transform(clean)
    .refine((text) => characterCount(text) <= max, { error: () => tooLong() })
    .transform(tidy)
    .meta({ maxLength: max });
}
