import type { Log } from './app.ts';

/** Something that is to be done again and again while the server runs. It can be stopped anywhere and begun anew. */
export type Job = {
  name: string;
  /** Rest between the end of one run and the beginning of the next. */
  everyMs: number;
  /** From the start of the server to the first run. */
  firstAfterMs: number;
  /** `stop` is aborted when the server is asked to end: a run of many steps then begins no further one. */
  run(stop: AbortSignal): Promise<unknown>;
};

export type RunningJobs = {
  /** Begins no run any more, and waits for those that are on their way, at most `patienceMs`. */
  stop(patienceMs: number): Promise<void>;
};

/** Runs each job in its turn, never twice at once. One that fails is written to the log and tried again next time. */
export function startJobs(jobs: readonly Job[], log: Pick<Log, 'error'>): RunningJobs {
  const waiting = new Map<Job, ReturnType<typeof setTimeout>>();
  const running = new Map<Job, Promise<void>>();
  const stopping = new AbortController();
  const stop = stopping.signal;

  function wait(job: Job, ms: number): void {
    if (stop.aborted) return;
    waiting.set(
      job,
      setTimeout(() => running.set(job, runOnce(job)), ms),
    );
  }

  async function runOnce(job: Job): Promise<void> {
    try {
      await job.run(stop);
    } catch (error) {
      // While the house is being closed, what is cut off there begins anew after the next start.
      if (!stop.aborted) log.error({ err: error, job: job.name }, 'a job failed');
    }
    running.delete(job);
    wait(job, job.everyMs);
  }

  for (const job of jobs) wait(job, job.firstAfterMs);
  return {
    async stop(patienceMs) {
      stopping.abort();
      for (const timer of waiting.values()) clearTimeout(timer);
      const { promise, resolve } = Promise.withResolvers<void>();
      const impatience = setTimeout(resolve, patienceMs);
      await Promise.race([promise, Promise.all(running.values())]);
      clearTimeout(impatience);
    },
  };
}
