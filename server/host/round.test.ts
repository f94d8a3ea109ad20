import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inTransaction } from '../../app/database/transaction.server.ts';
import { fromNow, hour, minute, second } from '../../app/lib/clock.ts';
import { currentSchool } from '../../app/lib/schools-of-process.server.ts';
import { insertNotice } from '../../app/notices/notices.server.ts';
import { siteForEach } from '../../tests/site-of-tests.ts';
import { asStaff } from '../../tests/staff.ts';
import type { ListedSchool } from './registry.ts';
import { type Lane, type Round, startRound } from './round.ts';

const site = siteForEach();
let round: Round;
let looks = 0;
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(async () => {
  vi.useRealTimers();
  await round.stop(0);
});

const limits = { diskMb: 1, emailsADay: 1 };
const schools = (['kadamtala', 'sonajhuri', 'mahulpahari'] as const).map((name): ListedSchool => {
  const status = name === 'sonajhuri' ? 'suspended' : 'open';
  return { name, folder: '/nowhere', record: { addresses: [], status, limits, madeAt: fromNow(0) } };
});

/** The website of the test is that of all schools, of which one is suspended and one is held. */
const schoolOf = (name: string) => ({ ...site, name, services: { ...site, sendsMail: true }, app: site.app });

/** `runs` are the schools that were taken from the pool. */
function begin(lanes: Lane[], { isOpen = false, held = 'mahulpahari', quickTurnMs = second } = {}): string[] {
  const runs: string[] = [];
  const all = () => {
    looks += 1;
    return schools;
  };
  round = startRound({
    schools: { all, get: (name) => schools.find((school) => school.name === name) },
    pool: {
      peek: (name) => (isOpen ? schoolOf(name) : undefined),
      take: async (name) => ({ school: schoolOf(name), release: () => void runs.push(name) }),
    },
    faults: {
      around: async (_name, _work, run) => run(),
      stateOf: (name) => (name === held ? { kind: 'held', reason: '' } : undefined),
      isSuspect: () => false,
    },
    lanes,
    log: { error: () => undefined },
    idleMs: 1,
    quickTurnMs,
  });
  return runs;
}

/** Until the round has found that nothing more is due. */
async function pass(ms: number): Promise<void> {
  vi.setSystemTime(Date.now() + ms);
  for (const before = looks; looks < before + 10; ) await setImmediate();
}

const nothing = async () => undefined;

test('a school is visited once in an hour, a suspended one too, and a held one never', async () => {
  const runs = begin([{ name: 'sweeping', jobs: { nothing }, atOnce: 1, everyMs: hour }]);
  for (let step = 0; step <= 60; step += 1) await pass(10 * minute);
  const counts = Map.groupBy(runs, (name) => name);
  expect([...counts.keys()].toSorted()).toEqual(['kadamtala', 'sonajhuri']);
  for (const [, { length }] of counts) expect([10, 11]).toContain(length);
});

test('a closed school is opened when a notice is to be published, and seldom for what cannot be done', async () => {
  const runs = begin([{ name: 'publishing', jobs: { nothing }, atOnce: 1 }]);
  const notice = { title: 'Holiday', details: '', category: 'general', is_pinned: 0 } as const;
  await inTransaction(site.db, (tx) => insertNotice(tx, { ...notice, publish_at: fromNow(hour) }, asStaff));
  await round.beforeClose(schoolOf('kadamtala'));
  await pass(59 * minute);
  expect(runs).toEqual([]);
  await pass(minute);
  expect(runs).toEqual(['kadamtala']);
  for (const [count, delayMs] of [0, 10_000, 30_000].entries()) {
    await round.beforeClose(schoolOf('kadamtala'));
    await pass(delayMs - 1);
    expect(runs).toHaveLength(count + 1);
    await pass(1);
    expect(runs).toHaveLength(count + 2);
  }
});

test('mail that hangs in an open school does not stop what is published in it', async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const publish = vi.fn(nothing);
  const lanes: Lane[] = [
    { name: 'mailing', jobs: { send: () => promise }, atOnce: 1 },
    { name: 'publishing', jobs: { publish }, atOnce: 1 },
  ];
  const runs = begin(lanes, { isOpen: true });
  for (let step = 0; step < 3; step += 1) await pass(minute);
  expect([publish.mock.calls.length, runs]).toEqual([3, ['kadamtala', 'kadamtala', 'kadamtala']]);
  resolve(undefined);
});

test('neither a school with much mail nor one whose mail hangs keeps the others waiting', async () => {
  const hanging = Promise.withResolvers<undefined>();
  const turns: string[] = [];
  const send: Lane['jobs'][string] = async (_services, end) => {
    turns.push(currentSchool());
    if (currentSchool() === 'mahulpahari') return hanging.promise;
    while (!end.aborted) await setImmediate();
    return undefined;
  };
  begin([{ name: 'mailing', jobs: { send }, atOnce: 1 }], { isOpen: true, held: '', quickTurnMs: 20 });
  while (turns.length < 4) await pass(minute);
  expect(turns.filter((name) => name === 'mahulpahari')).toHaveLength(1);
  hanging.resolve(undefined);
});
