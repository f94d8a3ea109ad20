import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Dialect, HandleEmptyInListsPlugin, Kysely, replaceWithNoncontingentExpression } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { ContentTracker, moveVersion, type WatchOthers } from './content-version/content-version.server.ts';
import { withoutTimeLimits } from './engine.server.ts';
import { errorCode, isCannotWrite, isFullDisk, RefusesToStart, UpgradeFailed } from './errors.server.ts';
import { listMigrations } from './migration-list.server.ts';
import { migrations } from './migrations/all.ts';
import type { Database, Schema } from './schema.ts';
import { lockExclusively, refuseNetworkFolder, type SqliteUse } from './sqlite.server.ts';
import { DurableSqliteDialect, TemporarySqliteDialect } from './sqlite-dialect.server.ts';
import { refuseForeignFolder } from './start-failures.server.ts';
import type { Snapshot } from './transaction.server.ts';
import { currentNames, isOfTrial, isTooOld, migrateTrial, tooOld } from './trial-version.server.ts';

type Place = SqliteUse & { dataDir: string; databaseUrl: string | undefined };

/** Called for each migration of a database that already has content. */
export type MigrationReport = (migration: string, what: 'begins' | 'done') => void;

type Upgrade = {
  report?: MigrationReport | undefined;
  /** Before a database that has tables gets others. Answers the file of the backup. */
  backUp?: (db: Database) => Promise<string>;
};

export async function openDatabase(place: Place, upgrade: Upgrade = {}): Promise<Database> {
  if (place.databaseUrl) return openPostgres(place.databaseUrl, upgrade);
  makeDataFolder(place.dataDir);
  refuseForeignFolder(place.dataDir);
  // PostgreSQL locks its own migrations; two processes opening one SQLite folder together need a lock beside the file.
  const lock = await lockExclusively(
    join(place.dataDir, 'migration.lock'),
    `Another process is preparing the database in ${place.dataDir}. Try again in a moment.`,
  );
  try {
    const dialect = new DurableSqliteDialect(databaseFile(place.dataDir), place);
    const others = { current: () => dialect.dataVersion(), close: async () => undefined };
    const db = openTracked(dialect, () => others);
    try {
      await migrate(db, migrations, upgrade);
      return db;
    } catch (error) {
      await db.destroy();
      throw error;
    }
  } finally {
    lock.release();
  }
}

function openTracked(dialect: Dialect, watchOthers: WatchOthers): Database {
  // PostgreSQL refuses `in ()`.
  const emptyLists = new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression });
  return new Kysely<Schema>({ dialect, plugins: [emptyLists, new ContentTracker(watchOthers)] });
}

async function openPostgres(url: string, upgrade: Upgrade): Promise<Database> {
  const [{ postgresDialect }, { listenForContent }] = await Promise.all([
    import('./postgres.server.ts'),
    import('./content-version/postgres-listener.server.ts'),
  ]);
  const db = openTracked(postgresDialect(url), (note) => listenForContent(url, note));
  try {
    await migrate(db, migrations, upgrade);
    return db;
  } catch (error) {
    await db.destroy();
    if (!isConnectionError(error)) throw error;
    throw new RefusesToStart(`DATABASE_URL: PostgreSQL cannot be used (${error.message}).`, { cause: error });
  }
}

export async function openUnprepared(url: string): Promise<Database> {
  const { postgresDialect } = await import('./postgres.server.ts');
  return new Kysely<Schema>({ dialect: postgresDialect(url) });
}

export function openEmptySqlite(file: string): Database {
  return new Kysely<Schema>({ dialect: new DurableSqliteDialect(file) });
}

/** Empty, in a file that is deleted when it is closed or the process ends. */
export function openTemporary(): Database & Snapshot['tx'] {
  return new Kysely<Schema>({ dialect: new TemporarySqliteDialect() });
}

function isConnectionError(error: unknown): error is Error {
  const code = errorCode(error);
  return /^(ECONN|ENOTFOUND|EAI_|ETIMEDOUT|28|3D)/.test(code);
}

export function databaseFile(dataDir: string): string {
  return join(dataDir, 'school.sqlite');
}

function makeDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new RefusesToStart(`Cannot create DATA_DIR ${folder}. Set DATA_DIR to a folder you can write to.`, {
      cause: error,
    });
  }
  refuseNetworkFolder(folder);
}

/** @throws RefusesToStart when another server uses the data folder */
export async function claimDataFolder(dataDir: string, { isRestoring = false } = {}): Promise<{ release(): void }> {
  makeDataFolder(dataDir);
  if (!isRestoring) refuseForeignFolder(dataDir);
  return lockExclusively(
    join(dataDir, 'server.lock'),
    `Another server is already running on ${dataDir}. Stop it first, or set DATA_DIR to another folder.`,
  );
}

/**
 * Safe to repeat, and writes nothing when nothing is new. A failure leaves the database as it was.
 * @throws RefusesToStart when that happens, when a newer version wrote the database and did more than add to it, or a
 * trial version that is too old
 */
export async function migrate(
  db: Database,
  all: Record<string, Migration> = migrations,
  upgrade: Upgrade = {},
): Promise<void> {
  try {
    await migrateOnce(db, all, upgrade);
  } catch (error) {
    // Another process that upgraded it meanwhile has removed a table while PostgreSQL was listing them.
    if (errorCode(error) !== noSuchTable) throw error;
    await migrateOnce(db, all, upgrade);
  }
}

const noSuchTable = '42P01';

async function migrateOnce(db: Database, all: Record<string, Migration>, { report, backUp }: Upgrade): Promise<void> {
  const listed = await listMigrations(db);
  const isTrial = isOfTrial(listed);
  const done = currentNames(listed);
  if (done.some(isTooOld)) throw new RefusesToStart(tooOld('This database'));
  const missing = Object.keys(all).filter((name) => !done.includes(name));
  refuseNewer(done, all, missing);
  if (missing.length === 0 && !isTrial) return;
  const isUpgrade = done.length > 0;
  const backup = isUpgrade && missing.length > 0 ? await backUpFirst(db, backUp) : undefined;
  const migrationsToRun = isUpgrade ? upgrading(all, report) : all;
  await withoutTimeLimits(db, async (connection) => {
    const migrator = new Migrator({ db: connection, provider: { getMigrations: async () => migrationsToRun } });
    const { error, results } = isTrial
      ? await migrateTrial(connection, migrationsToRun)
      : await migrator.migrateToLatest();
    if (isFromNewerVersion(error)) throw newerVersion(error);
    const failed = results?.find(({ status }) => status === 'Error');
    if (error && failed)
      throw new UpgradeFailed(failureSentence(failed.migrationName, error, backup), { cause: error });
    if (isCannotWrite(error)) throw new RefusesToStart(`${error.message} The database cannot be created or upgraded.`);
    if (error) throw error;
  });
}

/** Marked in the name, so that an older version knows: such a migration changes no existing table or column. */
export const addsOnly = (migration: string) => migration.endsWith('-adds');

function refuseNewer(done: readonly string[], all: Record<string, Migration>, missing: readonly string[]): void {
  const unknown = done.filter((name) => !Object.hasOwn(all, name));
  if (!unknown.every(addsOnly) || (unknown.length > 0 && missing.length > 0)) throw newerVersion();
}

function newerVersion(cause?: unknown): RefusesToStart {
  return new RefusesToStart('This database was written by a newer version of the website. Start that version.', {
    cause,
  });
}

async function backUpFirst(db: Database, backUp: Upgrade['backUp']): Promise<string | undefined> {
  try {
    return await backUp?.(db);
  } catch (error) {
    const why = isFullDisk(error) ? 'the disk is full. Make room on it, then start again.' : messageOf(error);
    throw new RefusesToStart(`The database must be upgraded, and could not be backed up before that: ${why}`, {
      cause: error,
    });
  }
}

/** Another server that goes on with the database forgets its pages. */
function upgrading(all: Record<string, Migration>, report: MigrationReport = () => undefined) {
  const entries = Object.entries(all).map(([name, { up }]): [string, Migration] => {
    const upgrade: Migration['up'] = async (db) => {
      report(name, 'begins');
      await up(db);
      await moveVersion(db);
      report(name, 'done');
    };
    return [name, { up: upgrade }];
  });
  return Object.fromEntries(entries);
}

function failureSentence(migration: string, error: unknown, backup: string | undefined): string {
  return [
    `The database could not be changed for this version: the step ${migration} failed (${messageOf(error)}).`,
    'It is as it was before. Start the version that ran before, and report this.',
    ...(backup ? [`A backup from before, if it is ever needed: npm run restore -- ${backup} --replace`] : []),
  ].join('\n');
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function isFromNewerVersion(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('corrupted migrations');
}
