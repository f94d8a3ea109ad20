import { dirname } from 'node:path';
import { day, hour, minute, now } from '../lib/clock.ts';
import { oneQuestionWorker } from '../lib/one-question.server.ts';
import { createTurns } from '../lib/schools-of-process.server.ts';
import { goodCopy } from './start-failures.server.ts';

export type IntegrityAnswer = { damage: string | undefined } | { notChecked: string };

export type IntegrityCheck = ReturnType<typeof integrityCheck>;

/** An hour after the backups of a night, and when the machine is next on. */
const nightMs = 21 * hour + 30 * minute;

/** Of all schools: each takes 50 MB. */
const inTurn = createTurns();

/** Reads the whole file in a process of its own, so that a large one keeps nobody waiting. PostgreSQL, which has no file here, checks itself. */
export function integrityCheck(file: string | undefined, workerFile: string) {
  const worker = oneQuestionWorker<{ file: string }, IntegrityAnswer>(workerFile, {
    heapMegabytes: 64,
    // Reading a large file from a slow disk takes hours.
    timeoutMs: day,
  });
  let damage: string | undefined;
  let checkedAt: string | undefined;
  return {
    damage: () => damage,
    /** Does nothing when it was done since last night. @throws when the database is damaged or could not be read */
    async run(stop: AbortSignal): Promise<void> {
      if (!file || (checkedAt !== undefined && checkedAt >= lastNight() && checkedAt <= now())) return;
      const { answer = { notChecked: 'its process ended' } } = await inTurn(() => worker.ask({ file }, stop));
      if ('notChecked' in answer) throw new Error(`The database ${file} could not be checked (${answer.notChecked}).`);
      damage = answer.damage;
      checkedAt = now();
      if (damage) throw new Error(`The database ${file} is damaged (${damage}). To ${goodCopy(dirname(file))}`);
    },
  };
}

function lastNight(): string {
  return new Date(Math.floor((Date.parse(now()) - nightMs) / day) * day + nightMs).toISOString();
}
