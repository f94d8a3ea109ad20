import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type RunningJobs, startJobs } from './jobs.ts';

const patienceMs = 5_000;

function quietLog() {
  const lines: object[] = [];
  return { lines, error: (facts: object) => void lines.push(facts) };
}

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await setImmediate();
}

test('a job runs again and again, and never twice at once', async () => {
  let [runs, atOnce, most] = [0, 0, 0];
  const job = {
    name: 'count',
    everyMs: 1,
    firstAfterMs: 0,
    async run() {
      atOnce += 1;
      most = Math.max(most, atOnce);
      for (let turn = 0; turn < 20; turn += 1) await setImmediate();
      atOnce -= 1;
      runs += 1;
    },
  };
  const jobs = startJobs([job], quietLog());
  await until(() => runs >= 3);
  await jobs.stop(patienceMs);
  expect(most).toBe(1);
});

test('one that fails is logged and tried again, and keeps no other from its turn', async () => {
  const log = quietLog();
  const runs = { bad: 0, good: 0 };
  const bad = async () => {
    runs.bad += 1;
    if (runs.bad < 3) throw new Error('the light went out');
  };
  const good = async () => {
    runs.good += 1;
  };
  const often = { everyMs: 1, firstAfterMs: 0 };
  const jobs = startJobs(
    [
      { name: 'bad', run: bad, ...often },
      { name: 'good', run: good, ...often },
    ],
    log,
  );
  await until(() => runs.bad >= 4 && runs.good >= 4);
  await jobs.stop(patienceMs);
  expect(log.lines).toMatchObject([{ job: 'bad' }, { job: 'bad' }]);
});

test('asked to stop, begins no run any more and waits for the one on its way', async () => {
  let isDone = false;
  const { promise, resolve } = Promise.withResolvers<void>();
  const slow = {
    name: 'slow',
    everyMs: 1,
    firstAfterMs: 0,
    async run() {
      resolve();
      for (let turn = 0; turn < 50; turn += 1) await setImmediate();
      isDone = true;
    },
  };
  const never = { name: 'never', everyMs: 1, firstAfterMs: 60_000, run: () => Promise.reject(new Error('begun')) };
  const jobs: RunningJobs = startJobs([slow, never], quietLog());
  await promise;
  await jobs.stop(patienceMs);
  expect(isDone).toBe(true);
});

test('a run of many steps is told to begin no further one', async () => {
  let steps = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  const long = {
    name: 'long',
    everyMs: 1,
    firstAfterMs: 0,
    async run(stop: AbortSignal) {
      for (; !stop.aborted; steps += 1) {
        resolve();
        await setImmediate();
      }
    },
  };
  const jobs = startJobs([long], quietLog());
  await promise;
  await jobs.stop(patienceMs);
  const done = steps;
  await setImmediate();
  expect(steps).toBe(done);
});

test('does not wait for ever for one that does not end, and says nothing of what the closing server cuts off', async () => {
  const log = quietLog();
  const { promise, reject } = Promise.withResolvers<void>();
  let isBegun = false;
  const stuck = {
    name: 'stuck',
    everyMs: 1,
    firstAfterMs: 0,
    run() {
      isBegun = true;
      return promise;
    },
  };
  const jobs = startJobs([stuck], log);
  await until(() => isBegun);
  await jobs.stop(1);
  reject(new Error('the database is closed'));
  await setImmediate();
  expect(log.lines).toEqual([]);
});
