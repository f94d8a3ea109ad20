import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { HandleEmptyInListsPlugin, Kysely, replaceWithNoncontingentExpression } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { type TrackedDialect, trackContent } from './content-version/content-version.server.ts';
import { withoutTimeLimits } from './engine.server.ts';
import { RefusesToStart } from './errors.server.ts';
import { migrations } from './migrations/all.ts';
import type { Connection, Database, Schema } from './schema.ts';
import { lockExclusively, refuseNetworkFolder } from './sqlite.server.ts';
import { DurableSqliteDialect } from './sqlite-dialect.server.ts';

type Place = { dataDir: string; databaseUrl: string | undefined };

/** Told of each migration of a database that had content before. */
export type MigrationReport = (migration: string, what: 'begins' | 'done') => void;

export async function openDatabase(place: Place, report?: MigrationReport): Promise<Database> {
  if (place.databaseUrl) return openPostgres(place.databaseUrl, report);
  makeDataFolder(place.dataDir);
  // PostgreSQL locks its own migrations; two processes opening one SQLite folder together need a lock beside the file.
  const lock = lockExclusively(
    join(place.dataDir, 'migration.lock'),
    `Another process is preparing the database in ${place.dataDir}. Try again in a moment.`,
  );
  try {
    const dialect = new DurableSqliteDialect(join(place.dataDir, 'school.sqlite'));
    const others = { current: () => dialect.dataVersion(), close: async () => undefined };
    const db = openTracked({ dialect, watchOthers: () => others, tellsOthers: false });
    await migrate(db, migrations, report);
    return db;
  } finally {
    lock.release();
  }
}

// PostgreSQL refuses `in ()`.
function openTracked(tracked: TrackedDialect): Database {
  const emptyLists = new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression });
  const { dialect, allowFollowing } = trackContent(tracked);
  const db = new Kysely<Schema>({ dialect, plugins: [emptyLists] });
  allowFollowing(db);
  return db;
}

async function openPostgres(url: string, report: MigrationReport | undefined): Promise<Database> {
  const [{ postgresDialect }, { listenForContent }] = await Promise.all([
    import('./postgres.server.ts'),
    import('./content-version/postgres-listener.server.ts'),
  ]);
  const watchOthers: TrackedDialect['watchOthers'] = (note) => listenForContent(url, note);
  const db = openTracked({ dialect: postgresDialect(url), watchOthers, tellsOthers: true });
  try {
    await migrate(db, migrations, report);
    return db;
  } catch (error) {
    await db.destroy();
    if (!isConnectionError(error)) throw error;
    throw new RefusesToStart(`DATABASE_URL: PostgreSQL cannot be used (${error.message}).`, { cause: error });
  }
}

/** Without its tables and without following changes, to be filled from a backup. */
export async function openUnprepared(url: string): Promise<Database> {
  const { postgresDialect } = await import('./postgres.server.ts');
  return new Kysely<Schema>({ dialect: postgresDialect(url) });
}

export function openEmptySqlite(file: string): Database {
  return new Kysely<Schema>({ dialect: new DurableSqliteDialect(file) });
}

function isConnectionError(error: unknown): error is Error {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^(ECONN|ENOTFOUND|EAI_|ETIMEDOUT|28|3D)/.test(code);
}

function makeDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new RefusesToStart(`DATA_DIR ${folder} cannot be made. Set DATA_DIR to a folder of yours.`, { cause: error });
  }
  refuseNetworkFolder(folder);
}

/** @throws RefusesToStart when another server uses the data folder */
export function claimDataFolder(dataDir: string): { release(): void } {
  makeDataFolder(dataDir);
  return lockExclusively(
    join(dataDir, 'server.lock'),
    `Another server is already running on ${dataDir}. Stop it first, or set DATA_DIR to another folder.`,
  );
}

/** Safe to repeat. @throws RefusesToStart when a newer version of this program wrote the database */
export async function migrate(
  db: Database,
  all: Record<string, Migration> = migrations,
  report?: MigrationReport,
): Promise<void> {
  await withoutTimeLimits(db, async (connection) => {
    const isUpgrade = report !== undefined && (await hasContent(connection));
    const provider = { getMigrations: async () => (isUpgrade ? reported(all, report) : all) };
    const { error, results } = await new Migrator({ db: connection, provider }).migrateToLatest();
    if (isFromNewerVersion(error)) {
      throw new RefusesToStart('This database was written by a newer version of the website. Start that version.', {
        cause: error,
      });
    }
    const failed = results?.find(({ status }) => status === 'Error');
    if (error && failed) throw new RefusesToStart(failureSentence(failed.migrationName, error), { cause: error });
    if (error) throw error;
  });
}

async function hasContent(db: Connection): Promise<boolean> {
  return (await db.introspection.getTables()).some(({ name }) => name === 'person');
}

function reported(all: Record<string, Migration>, report: MigrationReport): Record<string, Migration> {
  const entries = Object.entries(all).map(([name, { up }]) => {
    const told: Migration['up'] = async (db) => {
      report(name, 'begins');
      await up(db);
      report(name, 'done');
    };
    return [name, { up: told }] as const;
  });
  return Object.fromEntries(entries);
}

function failureSentence(migration: string, error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  return [
    `The database could not be changed for this version: the step ${migration} failed (${reason}).`,
    'It is as it was before. Start the version that ran before, and report this.',
  ].join('\n');
}

function isFromNewerVersion(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('corrupted migrations');
}
