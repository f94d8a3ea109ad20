import { minute } from '../../app/lib/clock.ts';
import { inSchool } from '../../app/lib/schools-of-process.server.ts';
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

/** To be released once. */
type TakenSchool = { school: OpenSchool; release(): void };

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
  opened: Promise<void>;
  school?: OpenSchool;
  users: number;
  /** Opened for the work of the process, and no visitor has come since. */
  isForVisit: boolean;
  isClosing: boolean;
  /** In the order of all uses. */
  lastUse: number;
};

/** Others go on while some schools are upgraded. */
const maxOpening = 3;
const upgradeMs = 10 * minute;

export type SchoolPool = ReturnType<typeof createSchoolPool>;

/**
 * The schools of a process that are open, never more than `maxOpen`: memory that was used once does not return to the
 * system. Who wants another one waits until one is not used any more, in the order in which they came.
 */
export function createSchoolPool({ open, log, maxOpen = 25, maxWaitMs = 10_000, ...options }: PoolOptions) {
  const places = new Map<string, Place>();
  const holds = new Map<string, Promise<void>>();
  let changed = Promise.withResolvers<void>();
  let isStopping = false;
  let uses = 0;

  /** In the next turn, when those who waited for a school that was opened use it. */
  function noteChange(): void {
    setImmediate(() => {
      changed.resolve();
      changed = Promise.withResolvers<void>();
    });
  }

  function refusalOf(name: string): Unavailable | undefined {
    if (isStopping) return new Unavailable('The server is stopping.');
    return holds.has(name) ? new Unavailable('The school is being worked on.', 30) : options.refusalOf?.(name);
  }

  async function take(name: string, { isVisit = false } = {}): Promise<TakenSchool> {
    const untilMs = performance.now() + (isVisit ? upgradeMs : maxWaitMs);
    for (;;) {
      const place = places.get(name);
      if (place?.school && !place.isClosing) return takeOpen(name, place, place.school, isVisit);
      const refused = refusalOf(name);
      if (refused) throw refused;
      const room = place ? 'soon' : makeRoom();
      if (room === 'free') begin(name, isVisit);
      else if (isVisit && room === 'none') throw new Unavailable('Visitors need all places.');
      else await within(untilMs, place && !place.isClosing ? place.opened : changed.promise);
    }
  }

  function takeOpen(name: string, place: Place, school: OpenSchool, isVisit: boolean): TakenSchool {
    place.users += 1;
    if (!isVisit) markUsed(place);
    const leave = () => {
      place.users -= 1;
      if (place.users === 0 && (place.isClosing || place.isForVisit)) close(name, place);
      noteChange();
    };
    return { school, release: () => void school.services.backups.untilIdle().then(leave) };
  }

  function markUsed(place: Place): void {
    uses += 1;
    place.isForVisit = false;
    place.lastUse = uses;
  }

  /** Where there is no room, one that nobody uses is closed. */
  function makeRoom(): 'free' | 'soon' | 'none' {
    const all = [...places].sort(([, one], [, other]) => one.lastUse - other.lastUse);
    if (all.filter(([, { school, isClosing }]) => !school && !isClosing).length >= maxOpening) return 'soon';
    if (all.length < maxOpen) return 'free';
    if (all.some(([, { users, isClosing }]) => users === 0 && isClosing)) return 'soon';
    const unused = all.find(([, { school, users }]) => school && users === 0);
    if (unused) close(...unused);
    return unused ? 'soon' : 'none';
  }

  function begin(name: string, isForVisit: boolean): void {
    const place: Place = { opened: Promise.resolve(), users: 0, isForVisit, isClosing: false, lastUse: uses };
    places.set(name, place);
    place.opened = inSchool(name, async () => {
      try {
        const school = await open(name);
        place.school = school;
      } catch (error) {
        places.delete(name);
        throw error;
      } finally {
        noteChange();
      }
    });
    place.opened.catch(() => undefined);
  }

  function close(name: string, place: Place): void {
    const { school } = place;
    place.isClosing = true;
    delete place.school;
    if (!school) return;
    const failed = (error: unknown) => log.error({ err: error }, 'a school was not closed in good order');
    void inSchool(name, async () => {
      await options.beforeClose?.(school).catch(failed);
      await school.close().catch(failed);
      places.delete(name);
      noteChange();
    });
  }

  /** After its last request. Those who come meanwhile wait, and it is opened again for them. */
  async function closeSoon(name: string): Promise<void> {
    const place = places.get(name);
    if (!place) return;
    place.isClosing = true;
    await place.opened.catch(() => undefined);
    if (place.users === 0) close(name, place);
    while (places.get(name) === place) await changed.promise;
  }

  return {
    /**
     * Opens it when it is closed. A visit is not for a visitor: it makes none of them wait, and closes again what it has
     * opened. @throws Unavailable, a visitor after `maxWaitMs` @throws what opening threw, to all who wait for it
     */
    take,

    /** For what is answered at once. Undefined when it is not open. */
    use(name: string): OpenSchool | undefined {
      const place = places.get(name);
      if (!place?.school || place.isClosing) return undefined;
      markUsed(place);
      return place.school;
    },

    peek: (name: string): OpenSchool | undefined => places.get(name)?.school,

    openNames: (): string[] => [...places].flatMap(([name, { school }]) => (school ? name : [])),

    closeSoon,

    /** Closes it after its last request and refuses all others until it is released. One at a time for each school. */
    async hold(name: string): Promise<{ release(): void }> {
      while (holds.has(name)) await holds.get(name);
      const { promise, resolve } = Promise.withResolvers<void>();
      holds.set(name, promise);
      await closeSoon(name);
      return {
        release() {
          holds.delete(name);
          resolve();
        },
      };
    },

    /** Opens none any more, and closes all, also those that are used. */
    async closeAll(): Promise<void> {
      isStopping = true;
      for (const place of places.values()) place.users = 0;
      await Promise.all([...places.keys()].map(closeSoon));
    },
  };
}

async function within(untilMs: number, happens: Promise<void>): Promise<void> {
  const { promise, reject } = Promise.withResolvers<void>();
  const tooLong = new Unavailable('Nothing was free for too long.');
  const timeout = setTimeout(() => reject(tooLong), untilMs - performance.now());
  await Promise.race([happens, promise]).finally(() => clearTimeout(timeout));
}
