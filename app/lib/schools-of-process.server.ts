import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<string>();

/**
 * Where one process serves many schools, all that `run` does is of this one, also after it has waited: its lines in the
 * log name the school, and what the process has once is shared fairly by it.
 */
export function inSchool<Result>(name: string, run: () => Result): Result {
  return current.run(name, run);
}

/** Empty where there is only one. */
export function currentSchool(): string {
  return current.getStore() ?? '';
}

/**
 * What is held of something that the process has once, by school. A school gets more as long as more is free than it
 * holds already: none alone more than half, and who holds nothing gets in as long as anything is free. Where there is
 * only one, it may have everything. What a school may have is shared by its persons in the same way.
 */
export function createSchoolShares() {
  const held = new Map<string, number>();
  const heldBy = (whom: string) => held.get(whom) ?? 0;
  let total = 0;
  return {
    total: () => total,
    /** Also for changes that are made later, when another school is the current one. */
    of(school = currentSchool(), person?: string) {
      const own = () => heldBy(school);
      const whom = person === undefined ? [school] : [school, `${school} ${person}`];
      return {
        held: own,
        /** How much more it may hold when there is `max` for all. */
        left(max: number): number {
          const most = max - (total - own());
          return whom.reduce((left, each) => left - heldBy(each), school === '' ? most : most / 2);
        },
        add(amount: number): void {
          total += amount;
          for (const each of whom) held.set(each, heldBy(each) + amount);
          for (const each of whom) if (heldBy(each) <= 0) held.delete(each);
        },
      };
    },
  };
}

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
