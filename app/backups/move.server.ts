import { createHash } from 'node:crypto';
import { TransferRefused } from '../archives/transfer-refused.ts';
import { refusalOf } from '../archives/write-archive.server.ts';
import type { Config } from '../config.server.ts';
import { RefusesToStart } from '../database/errors.server.ts';
import { claimDataFolder, openUnprepared } from '../database/open.server.ts';
import type { Database } from '../database/schema.ts';
import { openSnapshot, type Snapshot } from '../database/transaction.server.ts';
import { listTables, readRows } from '../database/whole/every-table.server.ts';
import { fillDatabase, listMigrations } from '../database/whole/fill-database.server.ts';
import type { MediaStore } from '../lib/media-services.ts';
import { openMediaStore } from '../media/open-store.server.ts';
import { openUpgraded } from './open-upgraded.server.ts';
import { ofThisMachine } from './write-backup.server.ts';

type Place = Pick<Config, 'dataDir' | 'databaseUrl' | 'mediaStore' | 'backups'>;

export type Moving = {
  from: Place;
  to: Place;
  replace: boolean;
  tell: (line: string) => void;
};

export type Moved = {
  counts: Record<string, number>;
  files: number;
  missing: string[];
  isStillRunning: boolean;
};

/**
 * Copies the school of a data folder into PostgreSQL, and its files where they are kept from now on. The school that is
 * copied stays as it is. Files that are there already are not sent again, so that the second copy is quick.
 * @throws TransferRefused with the reason; then the database holds what it held before
 */
export async function moveSchool({ from, to, replace, tell }: Moving): Promise<Moved> {
  if (from.databaseUrl) throw new TransferRefused('Unset DATABASE_URL: it is the school in DATA_DIR that is moved.');
  if (!to.databaseUrl) throw new TransferRefused('Say where to: --to postgres://…');
  const claim = claimUnlessRunning(from.dataDir);
  const target = await openUnprepared(to.databaseUrl);
  let source: Database | undefined;
  try {
    source = await openUpgraded(from);
    await refuseOtherSchool(source, target, replace);
    const { files, missing } = await copyMedia(from, to, tell);
    tell('Copying the database …');
    return { counts: await copyRows(source, target), files, missing, isStillRunning: claim === undefined };
  } catch (error) {
    throw refusalOf(error, from.dataDir);
  } finally {
    await source?.destroy();
    await target.destroy();
    claim?.release();
  }
}

function claimUnlessRunning(dataDir: string): { release(): void } | undefined {
  try {
    return claimDataFolder(dataDir);
  } catch (error) {
    if (error instanceof RefusesToStart) return undefined;
    throw error;
  }
}

/** A copy that nobody has used since may be made again. */
async function refuseOtherSchool(source: Database, target: Database, replace: boolean): Promise<void> {
  const tables = await listTables(target);
  if (tables.length === 0 || replace) return;
  if (writtenByPeople.every((table) => tables.includes(table)) && (await isUnusedCopy(source, target))) return;
  throw new TransferRefused(
    `The database (${tables.length} tables) is not empty. Name a new one, or add --replace, if what is there may go.`,
  );
}

const writtenByPeople = ['session', 'activity', 'enquiry', 'person'] as const;

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

const toldEvery = 500;
const maxSent = 3;

async function copyMedia(from: Place, to: Place, tell: Moving['tell']): Promise<Pick<Moved, 'files' | 'missing'>> {
  if (JSON.stringify(from.mediaStore) === JSON.stringify(to.mediaStore)) return { files: 0, missing: [] };
  const source = await openMediaStore(from.mediaStore);
  const target = await openMediaStore(to.mediaStore);
  const missing: string[] = [];
  let files = 0;
  for await (const key of source.list()) {
    if (await copyFile(source, target, key)) files += 1;
    else missing.push(key);
    if ((files + missing.length) % toldEvery === 0) tell(`${files} files …`);
  }
  return { files, missing };
}

/** Read again where it is kept. Answers false when it was deleted meanwhile. */
async function copyFile(source: MediaStore, target: MediaStore, key: string): Promise<boolean> {
  const bytes = await source.find(key);
  if (!bytes) return false;
  const wanted = hashOf(bytes);
  const isThere = async () => {
    const found = await target.find(key);
    return found !== undefined && hashOf(found) === wanted;
  };
  for (let sent = 0; sent < maxSent; sent += 1) {
    if (await isThere()) return true;
    await target.keep(key, bytes);
  }
  if (await isThere()) return true;
  throw new TransferRefused(`${key} could not be read again where it was copied to. Run this once more.`);
}

function hashOf(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

async function copyRows(source: Database, target: Database): Promise<Record<string, number>> {
  const snapshot = await openSnapshot(source);
  try {
    const schema = (await listMigrations(snapshot.tx)).at(-1) ?? '';
    const tables = (await listTables(snapshot.tx)).filter((table) => !ofThisMachine.includes(table));
    const filled = { schema, tables, rows: (table: string) => readRows(snapshot.tx, table) };
    return await fillDatabase(target, filled, async (tx) => {
      for (const table of tables) await refuseDifference(snapshot.tx, tx, table);
    });
  } finally {
    await snapshot.close();
  }
}

async function refuseDifference(source: Snapshot['tx'], target: Snapshot['tx'], table: string): Promise<void> {
  const here = await rowHashes(source, table);
  const there = await rowHashes(target, table);
  if (here.length === there.length && here.every((hash, index) => hash === there[index])) return;
  throw new TransferRefused(`The rows of ${table} are not the same after the copy. Nothing was changed.`);
}

async function rowHashes(tx: Snapshot['tx'], table: string): Promise<string[]> {
  const hashes: string[] = [];
  for await (const row of readRows(tx, table)) hashes.push(hashOf(JSON.stringify(Object.entries(row).toSorted())));
  return hashes.toSorted();
}
