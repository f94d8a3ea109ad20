import { copyFiles, fillDatabase, listDifferent, type ReportProgress } from '../archives/copy-school.server.ts';
import { refusalOf, TransferRefused } from '../archives/refusals.server.ts';
import { type OpenedSchool, openSchool } from '../archives/school-source.server.ts';
import type { Config } from '../config.server.ts';
import { RefusesToStart } from '../database/errors.server.ts';
import { listTables } from '../database/every-table.server.ts';
import { claimDataFolder, openUnprepared } from '../database/open.server.ts';
import type { Database } from '../database/schema.ts';
import { openMediaStore } from '../media/open-store.server.ts';
import { openUpgraded } from './write-backup.server.ts';

type Place = Pick<Config, 'dataDir' | 'databaseUrl' | 'mediaStore' | 'backups'>;

type Moving = { from: Place; to: Place; replace: boolean; report: ReportProgress };

export type Moved = { counts: Record<string, number>; files: number; missing: string[]; isStillRunning: boolean };

/**
 * Copies the school of a data folder into PostgreSQL, and its files where they are kept from now on. The school that is
 * copied stays as it is. Files that are there already are not sent again, so that the second copy is quick.
 * @throws TransferRefused with the reason; then the database is as it was, unless somebody has written during the copy
 */
export async function moveSchool({ from, to, replace, report }: Moving): Promise<Moved> {
  if (from.databaseUrl) throw new TransferRefused('Unset DATABASE_URL. This command moves the school in DATA_DIR.');
  if (!to.databaseUrl) throw new TransferRefused('Give the target: --to postgres://…');
  const claim = await claimUnlessRunning(from.dataDir);
  const target = await openUnprepared(to.databaseUrl);
  let db: Database | undefined;
  try {
    db = await openUpgraded(from);
    await refuseOtherSchool(db, target, replace);
    return { ...(await copyEverything(db, target, { from, to, report })), isStillRunning: claim === undefined };
  } catch (error) {
    throw refusalOf(error, from.dataDir);
  } finally {
    await db?.destroy();
    await target.destroy();
    claim?.release();
  }
}

async function claimUnlessRunning(dataDir: string): Promise<{ release(): void } | undefined> {
  try {
    return await claimDataFolder(dataDir);
  } catch (error) {
    if (error instanceof RefusesToStart) return undefined;
    throw error;
  }
}

const writtenByPeople = ['session', 'activity', 'enquiry', 'person'] as const;

/** A copy that nobody has used since may be made again. */
async function refuseOtherSchool(source: Database, target: Database, replace: boolean): Promise<void> {
  const tables = await listTables(target);
  if (tables.length === 0 || replace) return;
  if (writtenByPeople.every((table) => tables.includes(table)) && (await isUnusedCopy(source, target))) return;
  throw new TransferRefused(
    `The database (${tables.length} tables) is not empty. Name a new one, or add --replace, if what is there may go.`,
  );
}

async function isUnusedCopy(source: Database, target: Database): Promise<boolean> {
  for (const table of writtenByPeople) {
    const here = new Set(table === 'session' ? [] : await listIds(source, table));
    const there = await listIds(target, table);
    if (there.some((id) => !here.has(id))) return false;
  }
  return true;
}

async function listIds(db: Database, table: (typeof writtenByPeople)[number]): Promise<string[]> {
  return (await db.selectFrom(table).select('id').execute()).map(({ id }) => id);
}

async function copyEverything(db: Database, target: Database, { from, to, report }: Omit<Moving, 'replace'>) {
  const before = await openSchool({ db, mediaStore: await openMediaStore(from.mediaStore) });
  try {
    const isSameStore = JSON.stringify(from.mediaStore) === JSON.stringify(to.mediaStore);
    const copied = isSameStore
      ? { files: 0, missing: [] }
      : await copyFiles(before, await openMediaStore(to.mediaStore), report);
    report('Copying the database …');
    const counts = await fillDatabase(target, before);
    await refuseChanged(before, db);
    return { ...copied, counts };
  } finally {
    await before.close();
  }
}

async function refuseChanged(before: OpenedSchool, db: Database): Promise<void> {
  const after = await openSchool({ db });
  try {
    const changed = await listDifferent(before.tables, before.rows, after.rows);
    if (changed.length === 0) return;
    throw new TransferRefused(
      `Somebody has written during the copy (${changed.join(', ')}). Stop the website and run this again: what is copied already is not sent again.`,
    );
  } finally {
    await after.close();
  }
}
