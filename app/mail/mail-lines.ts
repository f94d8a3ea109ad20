const longestLine = 200;

/** Reordering marks can make a line read as another; the joiners that Bengali and Hindi need stay. */
const breaksOut = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu;

/**
 * Text as one line of a letter's head: whatever could end the line or hide in it becomes a space, and what a mail
 * program would decode to other words (`=?utf-8?…?=`) is broken up; at most 200 letters.
 */
export function foldLine(text: string, longest = longestLine): string {
  // Cut twice: a line of a million letters is not taken apart letter by letter.
  const start = text.slice(0, 10 * longest).toWellFormed();
  const folded = start.replaceAll(breaksOut, ' ').replaceAll('=?', '= ?').replaceAll(/ {2,}/g, ' ').trim();
  return Array.from(folded).slice(0, longest).join('').trim();
}

/** A letter's text: line ends as \n, no control letters but tabs. */
export function plainText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/\p{Cc}/gu, (letter) => (letter === '\n' || letter === '\t' ? letter : ''));
}
