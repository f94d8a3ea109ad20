/**
 * The percentage in free text marks, to stand large on a card: as written (`93.6 %`), or worked out from `468 / 500`.
 * Undefined when the text holds neither; it then stands as it is.
 */
export function percentageIn(marks: string): string | undefined {
  const written = /(\d{1,3}(?:\.\d{1,2})?)\s*%/.exec(marks)?.[1];
  if (written) return `${written} %`;
  const [, obtained, total] = /^\s*(\d{1,4})\s*\/\s*(\d{1,4})\s*$/.exec(marks) ?? [];
  if (!obtained || !total || Number(total) === 0 || Number(obtained) > Number(total)) return undefined;
  return `${((100 * Number(obtained)) / Number(total)).toFixed(1)} %`;
}

/** The marks without the percentage that stands large beside them. */
export function marksWithoutPercentage(marks: string): string {
  return marks.replace(/\(?\s*\d{1,3}(?:\.\d{1,2})?\s*%\s*\)?/, '').trim();
}

/** At most two initials, for a person without a photo. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
  return letters.map((word) => Array.from(word ?? '')[0] ?? '').join('');
}
