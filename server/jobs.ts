import { setTimeout as wait } from 'node:timers/promises';
import { day, hour, second } from '../app/lib/clock.ts';
import type { Log } from './log.ts';

/** May be interrupted anywhere and must be safe to repeat. Answers when it is due next; undefined = not again. */
export type Job<Services> = (services: Services, stop: AbortSignal) => Promise<Date | undefined>;

export type RunningJobs = {
  stop(timeoutMs: number): Promise<void>;
};

type Timing = {
  /** On average. They begin one after the other, those at the end further apart: a server that starts has visitors. */
  betweenMs?: number;
  /** Doubled with each failure, up to an hour. */
  firstRetryMs?: number;
};

export function startJobs<Services>(
  jobs: Readonly<Record<string, Job<Services>>>,
  services: Services,
  { log, betweenMs = 5 * second, firstRetryMs = 10 * second }: Timing & { log: Pick<Log, 'error'> },
): RunningJobs {
  const stopping = new AbortController();
  const stop = stopping.signal;

  async function keepRunning(name: string, job: Job<Services>, firstAfterMs: number): Promise<void> {
    let failures = 0;
    let due: Date | undefined = dateIn(firstAfterMs);
    while (due && (await isReached(due, stop))) {
      try {
        due = await job(services, stop);
        failures = 0;
      } catch (error) {
        // During shutdown jobs fail because the database is closed.
        if (stop.aborted) return;
        log.error({ err: error, job: name }, 'a job failed');
        due = dateIn(Math.min(hour, firstRetryMs * 2 ** failures));
        failures += 1;
      }
    }
  }

  const all = Object.entries(jobs);
  const running = all.map(([name, job], index) => keepRunning(name, job, (index ** 2 * betweenMs) / all.length));
  return {
    async stop(timeoutMs) {
      stopping.abort();
      await waitUpTo(timeoutMs, Promise.all(running));
    },
  };
}

export async function waitUpTo(timeoutMs: number, work: Promise<unknown>): Promise<void> {
  const timeout = new AbortController();
  const timedOut = wait(timeoutMs, undefined, { signal: timeout.signal }).catch(() => undefined);
  await Promise.race([timedOut, work]).finally(() => timeout.abort());
}

export function every<Services>(
  ms: number,
  run: (services: Services, stop: AbortSignal) => Promise<unknown>,
): Job<Services> {
  return async (services, stop) => {
    await run(services, stop);
    return dateIn(ms);
  };
}

function dateIn(ms: number): Date {
  return new Date(Date.now() + ms);
}

/** False when the server stops first. Timers hold no more than 24 days. */
function isReached(due: Date, stop: AbortSignal): Promise<boolean> {
  const ms = Math.min(day, Math.max(0, due.getTime() - Date.now()));
  return wait(ms, true, { signal: stop }).catch(() => false);
}
