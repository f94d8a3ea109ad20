import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Dialect, HandleEmptyInListsPlugin, Kysely, replaceWithNoncontingentExpression } from 'kysely';
import { ContentTracker, type WatchOthers } from './content-version.server.ts';
import { errorCode, RefusesToStart } from './errors.server.ts';
import { migrate, type Upgrade } from './migrate.server.ts';
import { migrations } from './migrations/all.ts';
import type { Database, Schema } from './schema.ts';
import { lockExclusively, refuseNetworkFolder, type SqliteUse } from './sqlite.server.ts';
import { DurableSqliteDialect, TemporarySqliteDialect } from './sqlite-dialect.server.ts';
import { refuseForeignFolder } from './start-failures.server.ts';
import type { Snapshot } from './transaction.server.ts';

type Place = SqliteUse & { dataDir: string; databaseUrl: string | undefined };

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
    return await upgraded(
      openTracked(dialect, () => others),
      upgrade,
    );
  } finally {
    lock.release();
  }
}

function openTracked(dialect: Dialect, watchOthers: WatchOthers): Database {
  // PostgreSQL refuses `in ()`.
  const emptyLists = new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression });
  return new Kysely<Schema>({ dialect, plugins: [emptyLists, new ContentTracker(watchOthers)] });
}

async function upgraded(db: Database, upgrade: Upgrade): Promise<Database> {
  try {
    await migrate(db, migrations, upgrade);
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

async function openPostgres(url: string, upgrade: Upgrade): Promise<Database> {
  const [{ postgresDialect }, { listenForContent }] = await Promise.all([
    import('./postgres.server.ts'),
    import('./postgres-listener.server.ts'),
  ]);
  const db = openTracked(postgresDialect(url), (note) => listenForContent(url, note));
  try {
    return await upgraded(db, upgrade);
  } catch (error) {
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
