import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { uptime } from 'node:os';
import { join } from 'node:path';
import { messageOf } from '../../app/database/errors.server.ts';
import { fromNow, hour, minute, now, second } from '../../app/lib/clock.ts';
import type { Log } from '../log.ts';
import type { HostedSchools } from './hosted-schools.ts';
import { changeRecord, hostFolders } from './registry.ts';

/** Why a school is not opened for now. A held one waits until somebody has looked at it. */
export type Fault = { kind: 'held' | 'failing'; reason: string };

type Entry = { name: string; work: string; at: string };

/** What is being done, and what the end of the process has cut off in the last hour. */
type Journal = { working: Entry[]; cutOff: Entry[] };

type Options = { schoolsDir: string; schools: Pick<HostedSchools, 'get' | 'reload'>; log: Pick<Log, 'error'> };

export type Faults = Awaited<ReturnType<typeof openFaults>>;

const maxCutOff = 3;
const [firstRetryMs, maxRetryMs] = [30 * second, 10 * minute];

/** Keeps what one school breaks from the others, also when it ends the process. */
export async function openFaults({ schoolsDir, schools, log }: Options) {
  const file = join(schoolsDir, hostFolders.state, 'journal.json');
  const journal = readJournal(file);
  const failures = new Map<string, Fault & { count: number; retryAt: string }>();

  let isClosed = false;

  /** At once, since what is done next may end the process. On a full disk schools are opened without it. */
  function write(change: Partial<Journal>): void {
    Object.assign(journal, change);
    if (isClosed) return;
    try {
      writeFileSync(`${file}.tmp`, JSON.stringify(journal), { mode: 0o600 });
      renameSync(`${file}.tmp`, file);
    } catch {}
  }

  function fail(name: string, reason: string, delayMs: number): void {
    const count = (failures.get(name)?.count ?? 0) + 1;
    failures.set(name, { kind: 'failing', reason, count, retryAt: fromNow(delayMs) });
  }

  function clear(name: string): void {
    failures.delete(name);
    write({ cutOff: journal.cutOff.filter((entry) => entry.name !== name) });
  }

  async function hold(name: string, reason: string): Promise<void> {
    log.error({ school: name, reason }, 'a school is held');
    const held = { reason, since: now() };
    await changeRecord(schoolsDir, name, (record) => ({ ...record, held }));
    await schools.reload();
    clear(name);
  }

  async function noteFailure({ name, work }: Entry, error: unknown): Promise<void> {
    log.error({ err: error, school: name, work }, 'the work on a school failed');
    if (work !== 'opening') return;
    const reason = messageOf(error);
    fail(name, reason, Math.min(maxRetryMs, firstRetryMs * 2 ** (failures.get(name)?.count ?? 0)));
    if (error instanceof Error && error.name === 'UpgradeFailed') await hold(name, reason);
  }

  /** Written down while it lasts, since it may end the process. */
  async function around<Answer>(name: string, work: string, run: () => Promise<Answer>): Promise<Answer> {
    const entry = { name, work, at: now() };
    write({ working: [...journal.working, entry] });
    try {
      const answer = await run();
      if (work === 'opening') failures.delete(name);
      // It cannot have been this.
      journal.cutOff = journal.cutOff.filter((other) => other.name !== name || other.work !== work);
      return answer;
    } catch (error) {
      await noteFailure(entry, error);
      throw error;
    } finally {
      write({ working: journal.working.filter((other) => other !== entry) });
    }
  }

  const at = now();
  const bootedAt = fromNow(-uptime() * second);
  // A power cut is nobody's fault.
  const cutOff = journal.working.filter((entry) => entry.at > bootedAt).map((entry) => ({ ...entry, at }));
  write({ working: [], cutOff: [...journal.cutOff, ...cutOff].filter((entry) => entry.at > fromNow(-hour)) });
  for (const name of new Set(cutOff.map((entry) => entry.name))) {
    const ends = journal.cutOff.filter((entry) => entry.name === name);
    const count = new Set(ends.map((entry) => entry.at)).size;
    const reason = `The server ended during the ${ends.at(-1)?.work} of this school, ${count} times in an hour.`;
    // The others first.
    fail(name, reason, 3 * second);
    if (count >= maxCutOff) await hold(name, reason).catch((err: unknown) => log.error({ err }, 'it is not held'));
  }
  return {
    around,
    clear,
    isSuspect: (name: string) => journal.cutOff.some((entry) => entry.name === name),
    stateOf(name: string): Fault | undefined {
      const school = schools.get(name);
      if (school && 'fault' in school) return { kind: 'failing', reason: school.fault };
      if (school?.record.held) return { kind: 'held', reason: school.record.held.reason };
      const failure = failures.get(name);
      return failure && failure.retryAt > now() ? failure : undefined;
    },
    /** What a stop cuts off is nobody's fault. */
    close(): void {
      write({ working: [] });
      isClosed = true;
    },
  };
}

function readJournal(file: string): Journal {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Journal;
  } catch {
    return { working: [], cutOff: [] };
  }
}
