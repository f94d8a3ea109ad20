import { findFirstMigration } from '../database/migrate.server.ts';
import type { Connection, Database, Schema } from '../database/schema.ts';
import { inTransaction, nextInSequence, writeAlone } from '../database/transaction.server.ts';
import { day, fromNow, hour, minute, now } from '../lib/clock.ts';
import { newId } from '../lib/ids.ts';

export type BackupRun = Schema['backup_run'];
export type BackupKind = BackupRun['kind'];

export const claimMs = 3 * minute;
const againMs = hour;
const maxRuns = 200;

const nightMs = 20 * hour + 30 * minute;

/** One at a time over all servers, and at night only when it is due. Undefined when there is nothing to do. */
export function claimRun(db: Database, kind: BackupKind): Promise<string | undefined> {
  return inTransaction(db, async (tx) => {
    // Locks the counter: another server waits here, and then finds the row.
    const sequence = await nextInSequence(tx, 'backup');
    const runs = await listRuns(tx);
    if (runs.some(isUnderWay) || (kind === 'nightly' && !isDue(runs))) return undefined;
    const run = { id: newId(), sequence, kind, started_at: now(), claimed_until: fromNow(claimMs) };
    await tx
      .insertInto('backup_run')
      .values({ ...run, finished_at: null, file: '', kilobytes: 0, failure: '', copied_to: '', copy_failure: '' })
      .execute();
    await tx
      .deleteFrom('backup_run')
      .where('sequence', '<=', sequence - maxRuns)
      .execute();
    return run.id;
  });
}

/** A claim from a clock that was ahead counts no longer than an ordinary one. */
export function isUnderWay({ finished_at, claimed_until }: BackupRun): boolean {
  return finished_at === null && claimed_until > now() && claimed_until <= fromNow(claimMs);
}

function isDue(runs: readonly BackupRun[]): boolean {
  const at = Date.parse(now());
  const lastNight = new Date(Math.floor((at - nightMs) / day) * day + nightMs).toISOString();
  const recent = runs.filter(({ started_at }) => started_at <= fromNow(minute));
  if (recent.some((run) => isGood(run) && run.started_at >= lastNight)) return false;
  return !recent.some(({ started_at }) => started_at > fromNow(-againMs));
}

export function isGood({ finished_at, failure }: BackupRun): boolean {
  return finished_at !== null && failure === '';
}

export async function extendClaim(db: Database, id: string): Promise<void> {
  await writeAlone(db)
    .updateTable('backup_run')
    .set({ claimed_until: fromNow(claimMs) })
    .where('id', '=', id)
    .execute();
}

type RunOutcome = Partial<Pick<BackupRun, 'file' | 'kilobytes' | 'failure' | 'copied_to' | 'copy_failure'>>;

export async function finishRun(db: Database, id: string, outcome: RunOutcome): Promise<void> {
  await writeAlone(db)
    .updateTable('backup_run')
    .set({ finished_at: now(), ...outcome })
    .where('id', '=', id)
    .execute();
}

export function listRuns(db: Connection, limit = 50): Promise<BackupRun[]> {
  return db.selectFrom('backup_run').selectAll().orderBy('sequence', 'desc').limit(limit).execute();
}

export async function isBackupUnderWay(db: Connection): Promise<boolean> {
  return (await listRuns(db, 1)).some(isUnderWay);
}

export type BackupConcern = 'none good' | 'old' | 'not copied';

const maxAgeMs = 2 * day;

/** What the office should know: `old` when the last good one is older than two days. One from a clock that was ahead is none. */
export async function findConcern(db: Connection): Promise<BackupConcern | undefined> {
  const all = await listRuns(db);
  const runs = all.filter((run) => !isUnderWay(run));
  const good = runs.find((run) => isGood(run) && run.started_at <= fromNow(minute));
  const isMissing = async () => (await findFirstMigration(db)) < fromNow(-maxAgeMs);
  if (!good) return runs.length > 0 || (all.length === 0 && (await isMissing())) ? 'none good' : undefined;
  if (good.started_at < fromNow(-maxAgeMs)) return 'old';
  return good.copy_failure ? 'not copied' : undefined;
}
