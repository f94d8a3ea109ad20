import { diffArrays } from 'diff';

export type Difference = { area: string; removed: string[]; added: string[]; example: string; count: number };

/** The differences, each once, with the first place and the number of places. */
export class Differences {
  readonly #groups = new Map<string, Difference>();

  /** Remembers each run of lines that is on one side only. */
  add(area: string, place: string, before: readonly string[], after: readonly string[]): void {
    if (before.length === after.length && before.every((line, index) => line === after[index])) return;
    for (const hunk of hunksOf(before, after)) {
      const key = JSON.stringify([area, hunk]);
      const known = this.#groups.get(key);
      if (known) known.count += 1;
      else this.#groups.set(key, { area, ...hunk, example: place, count: 1 });
    }
  }

  list(): Difference[] {
    return [...this.#groups.values()];
  }
}

type Hunk = Pick<Difference, 'removed' | 'added'>;

/** Above it the two are not the same thing any more, and to find the shortest way between them takes minutes. */
const maxEdits = 4000;

function hunksOf(before: readonly string[], after: readonly string[]): Hunk[] {
  const changes = diffArrays([...before], [...after], { maxEditLength: maxEdits });
  if (!changes) return [{ removed: [...before], added: [...after] }];
  const hunks: Hunk[] = [];
  let isOpen = false;
  for (const { removed, added, value } of changes) {
    if (!removed && !added) {
      isOpen = false;
      continue;
    }
    if (!isOpen) hunks.push({ removed: [], added: [] });
    isOpen = true;
    hunks.at(-1)?.[removed ? 'removed' : 'added'].push(...value);
  }
  return hunks;
}

const shownLines = 12;
const shownCharacters = 240;

export function describe({ area, removed, added, example, count }: Difference): string {
  const times = count === 1 ? 'once' : `${count} times, first`;
  const skipped = skippedCharacters(removed, added);
  const signed = (sign: string, lines: readonly string[]) => {
    const shown = lines.slice(0, shownLines).map((line) => `  ${sign} ${shorten(line, skipped)}`);
    const more = lines.length - shown.length;
    return more > 0 ? [...shown, `  ${sign} … and ${more} more lines`] : shown;
  };
  return [`${area}: ${times} at ${example}`, ...signed('-', removed), ...signed('+', added)].join('\n');
}

/** Of a long line of which only the end differs, the beginning is not shown. */
function skippedCharacters(
  [before = '', ...more]: readonly string[],
  [after = '', ...others]: readonly string[],
): number {
  if (more.length > 0 || others.length > 0) return 0;
  const same = Array.from(before).findIndex((character, index) => after[index] !== character);
  return same > shownCharacters / 2 ? same - shownCharacters / 4 : 0;
}

function shorten(line: string, skipped: number): string {
  const shown = line.slice(skipped, skipped + shownCharacters);
  return `${skipped > 0 ? '…' : ''}${shown}${line.length > skipped + shownCharacters ? '…' : ''}`;
}
