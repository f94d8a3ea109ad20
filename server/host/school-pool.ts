import { inSchool } from '../../app/lib/current-school.server.ts';
import type { Log } from '../log.ts';
import type { OpenSchool } from '../open-school.ts';

/** A school cannot be opened now, through no fault of its own. */
export class Unavailable extends Error {
  readonly retryAfterSeconds: number;

  constructor(message: string, retryAfterSeconds = 5) {
    super(message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export type TakenSchool = { school: OpenSchool; release(): void };

type PoolOptions = {
  open(name: string): Promise<OpenSchool>;
  log: Pick<Log, 'error'>;
  /** Why it must not be opened now. */
  refusalOf?: (name: string) => Unavailable | undefined;
  /** While it can still be asked. */
  beforeClose?: (school: OpenSchool) => Promise<void>;
  maxOpen?: number;
  maxWaitMs?: number;
};

/** Being opened, open, or being closed: it counts in each of these states. */
type Place = {
  school?: OpenSchool;
  users: number;
  isClosing: boolean;
  /** Opened for the work of the process, and no visitor has come since. */
  isForVisit: boolean;
  /** Also when it could not be opened. */
  opened: Promise<void>;
  closed: PromiseWithResolvers<void>;
};

type Waiting = { isVisit: boolean; start(taken: TakenSchool): void; refuse(error: unknown): void };

/** Opening keeps the processor busy for some turns of the event loop, and an upgrade takes long: others go on meanwhile. */
const maxOpening = 3;
const maxWaitingForOne = 100;

export type SchoolPool = ReturnType<typeof createSchoolPool>;

/**
 * The schools of a process that are open, never more than `maxOpen`: memory that was used once does not return to the
 * system. Who wants another one waits until one of them is not used, school by school in the order in which they asked.
 */
export function createSchoolPool(options: PoolOptions) {
  const {
    open,
    log,
    refusalOf = () => undefined,
    beforeClose = async () => undefined,
    maxOpen = 25,
    maxWaitMs = 10_000,
  } = options;
  /** The one that was used last is at the end. */
  const places = new Map<string, Place>();
  const queue = new Map<string, Waiting[]>();
  const holds = new Map<string, Promise<void>>();
  let isStopping = false;

  function use(name: string, place: Place, { school, isVisit }: { school: OpenSchool; isVisit: boolean }): TakenSchool {
    if (!isVisit) markUsed(name, place);
    place.users += 1;
    let isReleased = false;
    return {
      school,
      release() {
        if (isReleased) return;
        isReleased = true;
        place.users -= 1;
        if (place.users > 0) return;
        if (place.isClosing || place.isForVisit) void close(name, place);
        else serveQueue();
      },
    };
  }

  function markUsed(name: string, place: Place): void {
    place.isForVisit = false;
    places.delete(name);
    places.set(name, place);
  }

  function refusal(name: string): Unavailable | undefined {
    if (isStopping) return new Unavailable('The server is stopping.');
    return holds.has(name) ? new Unavailable('The school is being worked on.', 30) : refusalOf(name);
  }

  function take(name: string, { isVisit = false } = {}): Promise<TakenSchool> {
    const place = places.get(name);
    if (place?.school && !place.isClosing) return Promise.resolve(use(name, place, { school: place.school, isVisit }));
    const { promise, resolve, reject } = Promise.withResolvers<TakenSchool>();
    const waiting = queue.get(name) ?? [];
    const isFull = isVisit ? !hasRoom(name) : waiting.length >= maxWaitingForOne;
    const refused = isFull ? new Unavailable('Others are first.') : refusal(name);
    if (refused) return Promise.reject(refused);
    const timeout = setTimeout(() => {
      leaveQueue(name, one);
      reject(new Unavailable('Nothing was free for too long.'));
    }, maxWaitMs);
    const one = { isVisit, start: resolve, refuse: reject };
    queue.set(name, [...waiting, one]);
    serveQueue();
    return promise.finally(() => clearTimeout(timeout));
  }

  function leaveQueue(name: string, one: Waiting): void {
    const left = (queue.get(name) ?? []).filter((other) => other !== one);
    if (left.length > 0) queue.set(name, left);
    else queue.delete(name);
  }

  function serveQueue(): void {
    let opening = count(({ school, isClosing }) => !school && !isClosing);
    let freed = count(({ isClosing, users }) => isClosing && users === 0);
    for (const name of [...queue.keys()]) {
      const refused = refusal(name);
      if (refused) answer(name, (one) => one.refuse(refused));
      if (refused || places.has(name) || opening >= maxOpening) continue;
      opening += 1;
      if (places.size < maxOpen) begin(name);
      else if (freed > 0) freed -= 1;
      else closeUnused();
    }
  }

  function count(matches: (place: Place) => boolean): number {
    return [...places.values()].filter(matches).length;
  }

  function answer(name: string, tell: (one: Waiting) => void): void {
    const waiting = queue.get(name) ?? [];
    queue.delete(name);
    for (const one of waiting) tell(one);
  }

  function begin(name: string): void {
    const closed = Promise.withResolvers<void>();
    // The request of another school may have made room: all that follows is of this one.
    const opened = inSchool(name, async () => open(name)).then(ready, failed);
    const isForVisit = (queue.get(name) ?? []).every(({ isVisit }) => isVisit);
    const place: Place = { users: 0, isClosing: false, isForVisit, opened, closed };
    places.set(name, place);

    function ready(school: OpenSchool): void {
      place.school = school;
      if (place.isClosing) void close(name, place);
      else answer(name, (one) => one.start(use(name, place, { school, isVisit: one.isVisit })));
      serveQueue();
    }
    function failed(error: unknown): void {
      places.delete(name);
      closed.resolve();
      answer(name, (one) => one.refuse(error));
      serveQueue();
    }
  }

  function isUnused({ school, users, isClosing }: Place): boolean {
    return school !== undefined && users === 0 && !isClosing;
  }

  function hasRoom(name: string): boolean {
    const place = places.get(name);
    if (place) return !place.isClosing;
    return queue.size === 0 && (places.size < maxOpen || [...places.values()].some(isUnused));
  }

  function closeUnused(): void {
    const [name = '', place] = [...places].find(([, one]) => isUnused(one)) ?? [];
    if (place) void close(name, place);
  }

  function close(name: string, place: Place): Promise<void> {
    const { school, closed } = place;
    place.isClosing = true;
    delete place.school;
    if (school) {
      inSchool(name, () => beforeClose(school))
        .catch((error: unknown) => log.error({ err: error }, 'a school could not be asked before it is closed'))
        .then(() => inSchool(name, () => school.close()))
        .catch((error: unknown) => log.error({ err: error }, 'a school could not be closed'))
        .then(() => {
          places.delete(name);
          closed.resolve();
          serveQueue();
        });
    }
    return closed.promise;
  }

  /** After its last request. Those who come meanwhile wait, and it is opened again for them. */
  function closeSoon(name: string): Promise<void> | undefined {
    const place = places.get(name);
    if (!place) return undefined;
    place.isClosing = true;
    return place.users === 0 ? close(name, place) : place.closed.promise;
  }

  return {
    /**
     * Opens it when it is closed. A visit is not for a visitor: it keeps none of them waiting, and closes again what it
     * has opened. @throws Unavailable when it may not be opened, a visitor after `maxWaitMs`, a visit at once @throws
     * what opening threw, to all who wait for it
     */
    take,

    /** For what is answered at once. Undefined when it is not open. */
    use(name: string): OpenSchool | undefined {
      const place = places.get(name);
      if (!place?.school || place.isClosing) return undefined;
      markUsed(name, place);
      return place.school;
    },

    peek: (name: string): OpenSchool | undefined => places.get(name)?.school,

    openNames: (): string[] => [...places].filter(([, { school }]) => school).map(([name]) => name),

    closeSoon,

    /** Closes it after its last request and refuses all others until it is released. One at a time for each school. */
    async hold(name: string): Promise<{ release(): void }> {
      while (holds.has(name)) await holds.get(name);
      const { promise, resolve } = Promise.withResolvers<void>();
      holds.set(name, promise);
      serveQueue();
      await closeSoon(name);
      return {
        release() {
          if (holds.get(name) !== promise) return;
          holds.delete(name);
          resolve();
        },
      };
    },

    /** Opens none any more, and closes all, also those that are used. */
    async closeAll(): Promise<void> {
      isStopping = true;
      serveQueue();
      const closeOpened = async ([name, place]: [string, Place]) => {
        await place.opened;
        if (places.get(name) === place) await close(name, place);
      };
      await Promise.all([...places].map(closeOpened));
    },
  };
}
