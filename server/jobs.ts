import type { Log } from './log.ts';

/** May be interrupted anywhere and must be safe to repeat. */
export type Job = {
  name: string;
  everyMs: number;
  firstAfterMs: number;
  run(stop: AbortSignal): Promise<unknown>;
};

export type RunningJobs = {
  stop(timeoutMs: number): Promise<void>;
};

export function startJobs(jobs: readonly Job[], log: Pick<Log, 'error'>): RunningJobs {
  const waiting = new Map<Job, ReturnType<typeof setTimeout>>();
  const running = new Map<Job, Promise<void>>();
  const stopping = new AbortController();
  const stop = stopping.signal;

  function schedule(job: Job, ms: number): void {
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
      // During shutdown jobs fail because the database is closed.
      if (!stop.aborted) log.error({ err: error, job: job.name }, 'a job failed');
    }
    running.delete(job);
    schedule(job, job.everyMs);
  }

  for (const job of jobs) schedule(job, job.firstAfterMs);
  return {
    async stop(timeoutMs) {
      stopping.abort();
      for (const timer of waiting.values()) clearTimeout(timer);
      const { promise, resolve } = Promise.withResolvers<void>();
      const timeout = setTimeout(resolve, timeoutMs);
      await Promise.race([promise, Promise.all(running.values())]);
      clearTimeout(timeout);
    },
  };
}
