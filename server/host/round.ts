import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { listPeople } from '../../app/accounts/people.server.ts';
import { isGood, listRuns } from '../../app/backups/backup-runs.server.ts';
import type { HostedSchool } from '../../app/context.ts';
import { databaseFile } from '../../app/database/open.server.ts';
import { day, hour, minute, second } from '../../app/lib/clock.ts';
import { inSchool } from '../../app/lib/schools-of-process.server.ts';
import { nextEmailDue } from '../../app/mail/email-queue.server.ts';
import { nextDeliveryDue } from '../../app/notices/follow/deliveries.server.ts';
import { canPush } from '../../app/notices/follow/push-endpoint.ts';
import { nextPublicationDue } from '../../app/notices/notices-admin.server.ts';
import type { Job } from '../jobs.ts';
import { waitUpTo } from '../jobs.ts';
import type { Log } from '../log.ts';
import type { OpenSchool } from '../open-school.ts';
import { type JobServices, scheduledJobs } from '../scheduled-jobs.ts';
import type { Faults } from './faults.ts';
import type { HostedSchools } from './hosted-schools.ts';
import type { SchoolPool } from './school-pool.ts';

/** Jobs of a school that run one after the other, in `atOnce` schools. No lane waits for another one. */
export type Lane = {
  name: string;
  jobs: Readonly<Record<string, Job<JobServices>>>;
  atOnce: number;
  /** Else each second while the school is open, and when something is due in one that is closed. */
  everyMs?: number;
};

const {
  'publish notices': publish,
  'send pushes': push,
  'draw cards': draw,
  'write to the mail list': write,
  'send e-mails': send,
  'check database': check,
  'warn of the disclosure': warn,
  ...hourly
} = scheduledJobs;

export const lanes: readonly Lane[] = [
  { name: 'publishing', jobs: { publish }, atOnce: 1 },
  { name: 'pushing', jobs: { push, draw }, atOnce: 2 },
  { name: 'mailing', jobs: { write, send }, atOnce: 4 },
  { name: 'sweeping', jobs: hourly, atOnce: 1, everyMs: hour },
  // At midnight in UTC, early in the morning in India.
  { name: 'checking', jobs: { check, warn }, atOnce: 1, everyMs: day },
];

/** When there is something to publish or to send next. */
async function listDue({ db, origin, sendsMail, limits }: JobServices): Promise<(string | null | undefined)[]> {
  return [
    await nextPublicationDue(db),
    canPush(origin) ? await nextDeliveryDue(db, 'push') : undefined,
    sendsMail ? await nextDeliveryDue(db, 'mail') : undefined,
    sendsMail ? await nextEmailDue(db, limits?.emailsADay) : undefined,
  ];
}

/** What the operator may know of a school. Undefined = not known since the start. */
export type SchoolFacts = Pick<HostedSchool, 'diskBytes' | 'emailsToday' | 'lastBackupAt' | 'lastSignInAt'>;

type Options = {
  schools: Pick<HostedSchools, 'all' | 'get'>;
  pool: Pick<SchoolPool, 'take' | 'peek'>;
  faults: Pick<Faults, 'around' | 'stateOf' | 'isSuspect'>;
  lanes: readonly Lane[];
  log: Pick<Log, 'error'>;
  idleMs?: number;
  quickTurnMs?: number;
};

/** Of one school in one lane, also while it is closed. `delayMs`: when nothing went on although it was due. */
type Plan = { dueMs: number; openDueMs: number; delayMs: number; isProven: boolean };

export type Round = ReturnType<typeof startRound>;

const never = Number.POSITIVE_INFINITY;
const maxDelayMs = 10 * minute;
const maxTurnMs = 15 * minute;

/** All background work of many schools, most of which are closed: they are opened for it when something is due. */
export function startRound({ schools, pool, faults, lanes, log, idleMs = second, ...times }: Options) {
  const { quickTurnMs = 10 * second } = times;
  const stopping = new AbortController();
  const stop = stopping.signal;
  const plans = new Map(lanes.map((lane) => [lane, new Map<string, Plan>()]));
  const facts = new Map<string, SchoolFacts>();

  function planOf(lane: Lane, name: string): Plan {
    const found = plans.get(lane)?.get(name);
    if (found) return found;
    const dueMs = lane.everyMs === hour ? firstVisitMs(name) : nextTurnMs(lane, name);
    const plan = { dueMs, openDueMs: 0, delayMs: 0, isProven: false };
    plans.get(lane)?.set(name, plan);
    return plan;
  }

  /** Those that were used last come first, and at the end those that may have ended the process. */
  function firstVisitMs(name: string): number {
    try {
      return faults.isSuspect(name) ? Date.now() : -statSync(databaseFile(schools.get(name)?.folder ?? '')).mtimeMs;
    } catch {
      return 0;
    }
  }

  async function runJobs(lane: Lane, { name: school, services, app }: OpenSchool, end: AbortSignal): Promise<number> {
    let nextMs = second;
    const gather = async (own: JobServices) => void facts.set(school, await gatherFacts(own));
    for (const [name, job] of Object.entries(lane.everyMs ? { ...lane.jobs, gather } : lane.jobs)) {
      if (stop.aborted) break;
      await job({ ...services, openPage: app }, end).catch((error: unknown) => {
        nextMs = minute;
        if (!stop.aborted) log.error({ err: error, job: name }, 'a job failed');
      });
    }
    return nextMs;
  }

  async function takeTurn(lane: Lane, name: string): Promise<void> {
    const plan = planOf(lane, name);
    plan.dueMs = plan.openDueMs = never;
    try {
      const { school, release } = await pool.take(name, { isVisit: true });
      const end = lane.everyMs ? stop : AbortSignal.any([stop, AbortSignal.timeout(quickTurnMs)]);
      const run = async () => {
        const beganMs = Date.now();
        plan.openDueMs = (await runJobs(lane, school, end)) + Date.now();
        // There is more to send, and the mail server takes it.
        if (end.aborted && Date.now() - beganMs < 2 * quickTurnMs) plan.delayMs = 0;
      };
      // Written down until it has gone well once since the start: it may be what ended the process.
      await (plan.isProven ? run() : faults.around(name, lane.name, run)).finally(release);
      plan.isProven = !lane.everyMs;
      if (lane.everyMs) plan.dueMs = nextTurnMs(lane, name);
    } catch {
      // No place was free, or the fault has been logged.
      plan.dueMs = plan.openDueMs = Date.now() + 10 * second;
    }
  }

  /** Undefined when none is due. Those that wait longest come first. */
  function findDue(lane: Lane): string | undefined {
    let found: { name: string; dueMs: number } | undefined;
    const now = Date.now();
    for (const school of schools.all()) {
      const { name } = school;
      const plan = planOf(lane, name);
      const dueMs = !lane.everyMs && pool.peek(name) ? Math.min(plan.dueMs, plan.openDueMs) : plan.dueMs;
      if (dueMs > now || dueMs >= (found?.dueMs ?? never)) continue;
      const isServed = 'record' in school && (lane.everyMs || school.record.status === 'open');
      if (isServed && !faults.stateOf(name)) found = { name, dueMs };
    }
    return found?.name;
  }

  const pause = (ms: number) => wait(ms, undefined, { signal: stop }).catch(() => undefined);

  async function keepGoing(lane: Lane): Promise<void> {
    while (!stop.aborted) {
      const name = findDue(lane);
      if (name === undefined) {
        await pause(idleMs);
        continue;
      }
      const beganMs = Date.now();
      const turn = inSchool(name, () => takeTurn(lane, name));
      // What hangs keeps its school, and no other one from its turn.
      await waitUpTo(lane.everyMs ? maxTurnMs : 6 * quickTurnMs, turn);
      // After a start all schools are due, and visitors need the processor.
      await pause(lane.everyMs ? Math.min(second, Date.now() - beganMs) : 0);
    }
  }

  const running = lanes.flatMap((lane) => Array.from({ length: lane.atOnce }, () => keepGoing(lane)));
  return {
    factsOf: (name: string): SchoolFacts => facts.get(name) ?? {},
    /** Another school may get its name. */
    forget(name: string): void {
      facts.delete(name);
      for (const ofLane of plans.values()) ofLane.delete(name);
    },
    /** Within seconds, whatever it was due for. */
    visitSoon(name: string): void {
      for (const lane of lanes) planOf(lane, name).dueMs = Date.now();
    },
    /** To be awaited before a school is closed: it is opened again when there is something to publish or to send. */
    async beforeClose({ name, services, app }: OpenSchool): Promise<void> {
      const dates = await listDue({ ...services, openPage: app });
      const nextMs = Math.min(never, ...dates.flatMap((date) => (date ? Date.parse(date) : [])));
      for (const lane of lanes.filter(({ everyMs }) => !everyMs)) {
        const plan = planOf(lane, name);
        plan.dueMs = Math.max(nextMs, Date.now() + plan.delayMs);
        plan.delayMs = nextMs > Date.now() ? 0 : Math.min(maxDelayMs, 2 * plan.delayMs + 10 * second);
      }
    },
    async stop(timeoutMs: number): Promise<void> {
      stopping.abort();
      await waitUpTo(timeoutMs, Promise.all(running));
    },
  };
}

async function gatherFacts({ db, limits }: JobServices): Promise<SchoolFacts> {
  const signIns = (await listPeople(db)).flatMap(({ last_seen_at }) => last_seen_at ?? []);
  const lastBackupAt = (await listRuns(db)).find(isGood)?.started_at;
  const diskBytes = limits && (await limits.diskMb.used()) * 1024 ** 2;
  return {
    lastBackupAt,
    lastSignInAt: signIns.toSorted().at(-1),
    diskBytes,
    emailsToday: await limits?.emailsADay.used(),
  };
}

/** Of a lane with times of its own: in half an hour at the earliest, and at another moment of the hour in each school. */
function nextTurnMs({ everyMs }: Lane, name: string): number {
  if (!everyMs) return never;
  const moment = createHash('sha256').update(name).digest().readUInt32BE() % hour;
  return Math.ceil((Date.now() + hour / 2 - moment) / everyMs) * everyMs + moment;
}
