import { firstWords } from '../lib/text.ts';

const titleCharacters = 80;
const excerptCharacters = 150;

/** For so long a notice is shown as new. */
export const newForMs = 7 * 86_400_000;

/** The title, or the first words of the details when the school gave none. */
export function titleOf(notice: { title: string; details: string }): string {
  if (notice.title) return notice.title;
  return firstWords((notice.details.split('\n', 1)[0] ?? '').trimEnd(), titleCharacters);
}

/** As much of the details as two lines of the board can show. */
export function excerptOf(details: string): string {
  return firstWords(details, excerptCharacters);
}

/** The instant after which a notice is shown as new. */
export function newSince(): string {
  return new Date(Date.now() - newForMs).toISOString();
}
