import { z } from 'zod';

/** Whether text can be stored and shown: no NUL, no broken Unicode, nor the mark that a form leaves in its place. */
export function isStorable(text: string): boolean {
  return !/[\0\uFFFD]/.test(text) && text.isWellFormed();
}

const controlLetters = /[\p{Cc}]/gu;

/** Unicode NFC, line ends as \n, other control letters but tabs removed, trimmed. Everything else stays as typed. */
export function tidy(text: string): string {
  return normalized(clean(text)).trim();
}

/** Far more marks on one letter than any language has; the same number makes text stream-safe in UAX 15. */
const longRunOfMarks = /\p{M}{31}/u;

/**
 * Text in a normal form of Unicode. What has a long run of marks stays as it is: putting them in order takes the square
 * of their number. Bound the length of what is not to be trusted all the same.
 */
export function normalized(text: string, form: 'NFC' | 'NFKC' = 'NFC'): string {
  return longRunOfMarks.test(text) ? text : text.normalize(form);
}

function clean(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(controlLetters, (letter) => (letter === '\n' || letter === '\t' ? letter : ''))
    .trim();
}

/** The dot below letters of India, such as ড় and क़. NFC writes it apart, however it was typed. */
const nukta = /[\u093C\u09BC\u0A3C\u0ABC\u0B3C\u0CBC]/g;

/** How many characters somebody has typed: code points in NFC, and a letter with its nukta as one. */
export function characterCount(text: string): number {
  return Array.from(normalized(text).replace(nukta, '')).length;
}

/** The beginning of a text, at most so many letters of any script, cut between words where one ends in its second half. */
export function firstWords(text: string, most: number): string {
  if (text.length <= most) return text;
  // A letter takes two places at most: what comes later is not looked at.
  const letters = Array.from(text.slice(0, 2 * most + 2));
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
