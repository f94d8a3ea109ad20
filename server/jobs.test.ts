import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { every, type Job, type RunningJobs, startJobs } from './jobs.ts';

const stopTimeoutMs = 5_000;

/** What jobs of a test may use: nothing. */
type NoServices = object;

function start(jobs: Record<string, Job<NoServices>>, betweenMs = 0): RunningJobs & { logged: object[] } {
  const logged: object[] = [];
  const log = { error: (facts: object) => void logged.push(facts) };
  return { ...startJobs(jobs, {}, { log, betweenMs, firstRetryMs: 1 }), logged };
}

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await setImmediate();
}

test('a job runs again and again, and never twice at once', async () => {
  let [runs, atOnce, most] = [0, 0, 0];
  const count = every(1, async () => {
    atOnce += 1;
    most = Math.max(most, atOnce);
    for (let turn = 0; turn < 20; turn += 1) await setImmediate();
    atOnce -= 1;
    runs += 1;
  });
  const jobs = start({ count });
  await until(() => runs >= 3);
  await jobs.stop(stopTimeoutMs);
  expect(most).toBe(1);
});

test('one that is not due again does not run again, and a due time that has passed is now', async () => {
  const runs = { once: 0, late: 0 };
  const once = async () => {
    runs.once += 1;
    return undefined;
  };
  const late = async () => {
    runs.late += 1;
    return new Date(0);
  };
  const jobs = start({ once, late });
  await until(() => runs.late >= 3);
  await jobs.stop(stopTimeoutMs);
  expect(runs.once).toBe(1);
});

test('one that fails is logged, tried again later and keeps no other from its turn', async () => {
  const runs = { bad: 0, good: 0 };
  const bad = every(1, async () => {
    runs.bad += 1;
    if (runs.bad < 3) throw new Error('the light went out');
  });
  const good = every(1, async () => {
    runs.good += 1;
  });
  const jobs = start({ bad, good });
  await until(() => runs.bad >= 4 && runs.good >= 4);
  await jobs.stop(stopTimeoutMs);
  expect(jobs.logged).toMatchObject([{ job: 'bad' }, { job: 'bad' }]);
});

test('stopping starts no new run and waits for the current one', async () => {
  let isDone = false;
  const { promise, resolve } = Promise.withResolvers<void>();
  const slow = every(1, async () => {
    resolve();
    for (let turn = 0; turn < 50; turn += 1) await setImmediate();
    isDone = true;
  });
  const never = every(1, () => Promise.reject(new Error('begun')));
  const jobs = start({ slow, never }, 60_000);
  await promise;
  await jobs.stop(stopTimeoutMs);
  expect([isDone, jobs.logged]).toEqual([true, []]);
});

test('a run of many steps is stopped before its next step', async () => {
  let steps = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  const long = every(1, async (_services, stop) => {
    for (; !stop.aborted; steps += 1) {
      resolve();
      await setImmediate();
    }
  });
  const jobs = start({ long });
  await promise;
  await jobs.stop(stopTimeoutMs);
  const done = steps;
  await setImmediate();
  expect(steps).toBe(done);
});

test('does not wait for ever for one that does not end, and says nothing of what the closing server cuts off', async () => {
  const { promise, reject } = Promise.withResolvers<void>();
  let isBegun = false;
  const stuck = every(1, () => {
    isBegun = true;
    return promise;
  });
  const jobs = start({ stuck });
  await until(() => isBegun);
  await jobs.stop(1);
  reject(new Error('the database is closed'));
  await setImmediate();
  expect(jobs.logged).toEqual([]);
});
