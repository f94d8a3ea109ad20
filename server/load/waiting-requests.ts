import { AsyncResource } from 'node:async_hooks';
import { createSchoolShares, currentSchool, nextInTurn, Rotation } from '../../app/lib/schools-of-process.server.ts';
import type { Priority } from '../../app/ui/page-facts.ts';

export type Kind = 'cached' | Priority;

export const kinds = ['cached', 'office', 'enquiry', 'file', 'page'] as const satisfies Kind[];

const turns: Record<Kind, number> = { cached: 8, office: 8, enquiry: 4, file: 4, page: 1 };

const maxWaiting: Record<Kind, number> = { cached: 200, office: 200, enquiry: 120, file: 2_000, page: 60 };

type Start = () => void;

export type Waiting = { kind: Kind; person: string; start: Start };

/** Whether one more of this kind may run for this school. */
export type MayStart = (kind: Kind, school: string) => boolean;

/** Those who wait: the schools one after the other. */
export class WaitingRequests {
  readonly #schools = new Map<string, WaitingForSchool>();
  readonly #shares = new Map(kinds.map((kind) => [kind, createSchoolShares()]));

  get isEmpty(): boolean {
    return this.#schools.size === 0;
  }

  hasAnyFor(school: string): boolean {
    return this.#schools.has(school);
  }

  hasPlace(kind: Kind, person: string): boolean {
    return this.#shareOf(kind, person).left(maxWaiting[kind]) > 0;
  }

  add({ kind, person, start }: Waiting): void {
    const school = this.#schools.get(currentSchool()) ?? new WaitingForSchool();
    const share = this.#shareOf(kind, person);
    share.add(1);
    const startIt = () => {
      share.add(-1);
      start();
    };
    // Another request starts it: it must run neither in the language nor for the school of that one.
    school.add({ kind, person, start: AsyncResource.bind(startIt) });
    this.#schools.set(currentSchool(), school);
  }

  startNext(mayStart: MayStart): boolean {
    const start = nextInTurn(this.#schools, (school, name) => school.next((kind) => mayStart(kind, name)));
    start?.();
    return start !== undefined;
  }

  #shareOf(kind: Kind, person: string) {
    return (this.#shares.get(kind) as ReturnType<typeof createSchoolShares>).of(currentSchool(), person);
  }
}

/** The kinds in the proportion of their turns, the persons of a kind one after the other. */
class WaitingForSchool {
  readonly #queues = new Map(kinds.map((kind) => [kind, { persons: new Rotation<Start>(), used: 0 }]));
  #latest = 0;

  get size(): number {
    return [...this.#queues.values()].reduce((sum, { persons }) => sum + persons.size, 0);
  }

  add({ kind, person, start }: Waiting): void {
    const queue = this.#queueOf(kind);
    if (queue.persons.size === 0) queue.used = Math.max(queue.used, this.#latest);
    queue.persons.add(person, start);
  }

  next(mayStart: (kind: Kind) => boolean): Start | undefined {
    const possible = kinds.filter((kind) => this.#queueOf(kind).persons.size > 0 && mayStart(kind));
    const [kind] = possible.toSorted((one, other) => this.#queueOf(one).used - this.#queueOf(other).used);
    if (!kind) return undefined;
    const queue = this.#queueOf(kind);
    this.#latest = queue.used;
    queue.used += 1 / turns[kind];
    return queue.persons.next();
  }

  #queueOf(kind: Kind) {
    return this.#queues.get(kind) as { persons: Rotation<Start>; used: number };
  }
}
