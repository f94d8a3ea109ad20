import { AsyncResource } from 'node:async_hooks';
import type { Priority } from '../../app/ui/page-facts.ts';
import { createFairShares } from './fair-share.ts';

export type Kind = 'cached' | Priority;

export const kinds = ['cached', 'office', 'enquiry', 'file', 'page'] as const satisfies Kind[];

const turns: Record<Kind, number> = { cached: 8, office: 8, enquiry: 4, file: 4, page: 1 };

const maxWaiting: Record<Kind, number> = { cached: 200, office: 200, enquiry: 120, file: 2_000, page: 60 };

export type Waiting = { kind: Kind; person: string; start(): void };

/** Those who wait, by kind and person: the kinds in the proportion of their turns, the persons of a kind one after the other. */
export class WaitingRequests {
  readonly #queues = new Map(kinds.map((kind) => [kind, { persons: new Map<string, Waiting[]>(), used: 0 }]));
  readonly #shares = new Map(kinds.map((kind) => [kind, createFairShares()]));
  #latest = 0;

  get isEmpty(): boolean {
    return [...this.#queues.values()].every(({ persons }) => persons.size === 0);
  }

  hasPlace(kind: Kind, person: string): boolean {
    return this.#sharesOf(kind).has(person, maxWaiting[kind]);
  }

  add({ kind, person, start }: Waiting): void {
    // Another request starts it: it must not run in the language of that one.
    const waiting = { kind, person, start: AsyncResource.bind(start) };
    this.#sharesOf(kind).take(person);
    const queue = this.#queueOf(kind);
    if (queue.persons.size === 0) queue.used = Math.max(queue.used, this.#latest);
    const own = queue.persons.get(person);
    if (own) own.push(waiting);
    else queue.persons.set(person, [waiting]);
  }

  startNext(mayStart: (kind: Kind) => boolean): boolean {
    const next = this.#take(mayStart);
    next?.start();
    return next !== undefined;
  }

  #take(mayStart: (kind: Kind) => boolean): Waiting | undefined {
    const possible = kinds.filter((kind) => this.#queueOf(kind).persons.size > 0 && mayStart(kind));
    const [kind] = possible.toSorted((one, other) => this.#queueOf(one).used - this.#queueOf(other).used);
    if (!kind) return undefined;
    const queue = this.#queueOf(kind);
    this.#latest = queue.used;
    queue.used += 1 / turns[kind];
    const [next] = queue.persons;
    const [person, own] = next ?? ['', []];
    const waiting = own.shift();
    queue.persons.delete(person);
    if (own.length > 0) queue.persons.set(person, own);
    this.#sharesOf(kind).giveBack(person);
    return waiting;
  }

  #queueOf(kind: Kind) {
    return this.#queues.get(kind) as { persons: Map<string, Waiting[]>; used: number };
  }

  #sharesOf(kind: Kind) {
    return this.#shares.get(kind) as ReturnType<typeof createFairShares>;
  }
}
