import { currentSchool } from './current-school.server.ts';

/** From the first line that has something: its turn comes again after all others. */
export function nextInTurn<Line extends { size: number }, Item>(
  lines: Map<string, Line>,
  next: (line: Line, name: string) => Item | undefined,
): Item | undefined {
  for (const [name, line] of lines) {
    const item = next(line, name);
    if (item === undefined) continue;
    lines.delete(name);
    if (line.size > 0) lines.set(name, line);
    return item;
  }
}

/** What waits, by whom it is for: one after the other has a turn, with what came first. */
export class Rotation<Item> {
  readonly #lines = new Map<string, Set<Item>>();

  get size(): number {
    return this.#lines.size;
  }

  add(whom: string, item: Item): void {
    this.#lines.set(whom, (this.#lines.get(whom) ?? new Set()).add(item));
  }

  next(): Item | undefined {
    return nextInTurn(this.#lines, (line) => {
      const [first] = line;
      if (first !== undefined) line.delete(first);
      return first;
    });
  }
}

export type InTurn = <Answer>(run: () => Promise<Answer>) => Promise<Answer>;

/** Runs no more than `atOnce` in the process, so that their memory is needed only so often. Schools take turns. */
export function createTurns(atOnce = 1): InTurn {
  const waiting = new Rotation<() => void>();
  let running = 0;
  return async (run) => {
    if (running < atOnce) running += 1;
    // What has ended passes its turn on, so that `running` stays.
    else await new Promise<void>((resolve) => waiting.add(currentSchool(), resolve));
    try {
      return await run();
    } finally {
      const next = waiting.next();
      if (next) next();
      else running -= 1;
    }
  };
}
