import type { Database } from '../database/schema.ts';
import { now } from '../lib/clock.ts';
import { second } from '../lib/moments.ts';
import { m } from '../paraglide/messages.js';
import { claimLetter, giveUp, type Letter, markSent, putBack, putOff, type Turn } from './letter-queue.server.ts';
import { addressDelayMs, giveUpAfterMs, leastTries, letterDelayMs, serverDelayMs } from './mail-delays.ts';
import type { MailFault } from './mail-faults.server.ts';
import type { Mailer } from './mailer.server.ts';

/** Lines about letters name the letter, never a person or a word of it. */
export type MailLog = { info(facts: object, text: string): void; warn(facts: object, text: string): void };

type MailWorker = {
  /**
   * Sends what is due, until nothing is, the mail server fails or `stop` is aborted: then no further letter is begun,
   * and those on their way are waited for. A try may last longer than the house waits when it is closed (7 s): a letter
   * that is cut off there stays claimed until its lease ends, and is then sent anew under the same Message-ID. While
   * the mail server is given time to come back, nothing is done.
   */
  sendDueLetters(stop?: AbortSignal): Promise<void>;
};

type MailWorkerOptions = {
  db: Database;
  mailer: Mailer;
  /** Asked before each letter: the school can settle both while it waits. Empty = nobody has said where the office is. */
  findSender(): Promise<{ schoolName: string; officeAddress: string }>;
  log: MailLog;
  /** Time from one knock at a server that failed to the next. */
  delayMs?: (faults: number) => number;
};

/** Letters on their way at once, when the server is there and many have waited for it. */
const lanes = 4;
const brokenWorldDelayMs = 10 * second;

type Tried = 'none due' | 'went on' | 'server failed';

/** Brings one letter at a time to the mail server; remembers only how many passed. */
type Courier = { tryNext(stop?: AbortSignal): Promise<Tried> };

/** Sends the letters of the outbox. It remembers only how the mail server fares: several may work on one outbox. */
export function openMailWorker(options: MailWorkerOptions): MailWorker {
  const { delayMs = serverDelayMs } = options;
  const courier = openCourier(options);
  let faults = 0;
  let quietUntil = 0;

  async function knock(stop: AbortSignal | undefined): Promise<Tried> {
    const begun = performance.now();
    const tried = await courier.tryNext(stop);
    if (tried === 'server failed') {
      // Several that failed together are one fault of the server.
      if (begun >= quietUntil) faults += 1;
      // Counted from the beginning of the try: a server that hangs is not asked less often than one that is gone.
      quietUntil = begun + delayMs(faults);
    } else if (tried === 'went on') faults = 0;
    return tried;
  }

  async function sendAll(stop: AbortSignal | undefined): Promise<void> {
    while (!stop?.aborted && performance.now() >= quietUntil) if ((await knock(stop)) !== 'went on') return;
  }

  return {
    async sendDueLetters(stop) {
      if (stop?.aborted || performance.now() < quietUntil) return;
      try {
        // One letter tells whether the server is there; the others wait at the door until it has passed.
        if ((await knock(stop)) === 'went on') await Promise.all(Array.from({ length: lanes }, () => sendAll(stop)));
      } catch (error) {
        quietUntil = performance.now() + brokenWorldDelayMs;
        throw error;
      }
    },
  };
}

function openCourier(options: MailWorkerOptions): Courier {
  const { db, mailer, log } = options;
  let passes = 0;
  let probe: Promise<Tried> | undefined;

  async function tryOne(turn: Turn, probeServer?: () => Promise<Tried>): Promise<Tried> {
    const found = await claimAddressed(options, turn);
    if (!found) return 'none due';
    const { letter, ...addressed } = found;
    const passesBefore = passes;
    const fault = await mailer.send(letter, addressed);
    if (!fault) {
      passes += 1;
      if (await markSent(db, letter)) log.info(factsOf(letter), 'letter sent');
      return 'went on';
    }
    // At once another letter is tried, while this one stays claimed: when it passes, the fault was this letter's own.
    if (fault.isServer && passes === passesBefore) await probeServer?.();
    const isBlamed = fault.isServer && passes > passesBefore;
    const told = await settleFault(db, letter, fault, isBlamed);
    if (told) log.warn({ ...factsOf(letter), reason: fault.reason, code: fault.code }, told);
    return fault.isServer && !isBlamed ? 'server failed' : 'went on';
  }

  return {
    tryNext: (stop) =>
      tryOne('oldest', async () => {
        if (stop?.aborted) return 'none due';
        // One tells for all that failed together.
        probe ??= tryOne('newest').finally(() => {
          probe = undefined;
        });
        return probe;
      }),
  };
}

/** Takes the next letter that has somewhere to go. Those to an office without an address rest a while. */
async function claimAddressed({ db, findSender, log }: MailWorkerOptions, turn: Turn) {
  for (let letter = await claimLetter(db, turn); letter; letter = await claimLetter(db, turn)) {
    const { schoolName, officeAddress } = await findSender();
    const to = letter.to_address || officeAddress;
    if (to) return { letter, to, schoolName };
    const isKept = await putBack(db, letter, m.outbox_fault_no_office(), addressDelayMs);
    if (isKept) log.warn({ ...factsOf(letter), reason: 'no office address' }, 'letter kept');
  }
  return undefined;
}

function factsOf({ id, kind, attempts }: Letter) {
  return { letter: id, kind, attempts };
}

/** Answers what is to be told of it; undefined = the letter was not ours any more. */
async function settleFault(
  db: Database,
  letter: Letter,
  fault: MailFault,
  isBlamed: boolean,
): Promise<string | undefined> {
  const triedForMs = Date.parse(now()) - Date.parse(letter.first_tried_at ?? now());
  if (fault.isFinal || (triedForMs >= giveUpAfterMs && letter.attempts >= leastTries)) {
    return (await giveUp(db, letter, fault.words)) ? 'letter given up' : undefined;
  }
  return (await putOff(db, letter, fault.words, restMs())) ? 'letter not sent yet' : undefined;

  function restMs(): number {
    if (!fault.isServer) return letterDelayMs(letter.attempts, triedForMs);
    // A letter can be blamed wrongly, when the server comes back just then: it never rests longer than a young one.
    // When it is not the letter's fault, it goes as soon as the server takes letters again.
    return isBlamed ? letterDelayMs(letter.attempts, 0) : 0;
  }
}
