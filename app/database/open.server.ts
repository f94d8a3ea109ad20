import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { HandleEmptyInListsPlugin, Kysely, replaceWithNoncontingentExpression } from 'kysely';
import { countingContent, type Learn } from './content-version.server.ts';
import { RefusesToStart } from './errors.server.ts';
import { holdExclusively } from './exclusive-lock.server.ts';
import { migrate } from './migrate.server.ts';
import type { Database, Schema } from './schema.ts';
import { CarefulSqliteDialect, refuseNetworkFolder } from './sqlite.server.ts';

type Place = { dataDir: string; databaseUrl: string | undefined };

/** Opens the database that the settings name and brings it to the newest schema. */
export async function openDatabase(place: Place): Promise<Database> {
  if (place.databaseUrl) return openPostgres(place.databaseUrl);
  makeDataFolder(place.dataDir);
  // PostgreSQL locks its own migrations; two processes opening one SQLite folder together need a lock beside the file.
  const lock = holdExclusively(
    join(place.dataDir, 'migration.lock'),
    `Another process is preparing the database in ${place.dataDir}. Try again in a moment.`,
  );
  try {
    const dialect = new CarefulSqliteDialect(join(place.dataDir, 'school.sqlite'));
    const outside = { current: () => dialect.dataVersion(), close: async () => undefined };
    const db = databaseBehind({ dialect, watchOutside: () => outside, tellsOthers: false });
    await migrate(db);
    return db;
  } finally {
    lock.release();
  }
}

/** Nothing is in an empty list, on either engine: PostgreSQL refuses the question by itself. */
function databaseBehind(watched: Parameters<typeof countingContent>[0]): Database {
  const emptyLists = new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression });
  const { dialect, allowFollowing } = countingContent(watched);
  const db = new Kysely<Schema>({ dialect, plugins: [emptyLists] });
  allowFollowing(db);
  return db;
}

async function openPostgres(url: string): Promise<Database> {
  // What speaks PostgreSQL is loaded only where there is one.
  const [{ postgresDialect }, { listenForContent }] = await Promise.all([
    import('./postgres.server.ts'),
    import('./content-listener.server.ts'),
  ]);
  const watchOutside = (learn: Learn) => listenForContent(url, learn);
  const db = databaseBehind({ dialect: postgresDialect(url), watchOutside, tellsOthers: true });
  try {
    await migrate(db);
    return db;
  } catch (error) {
    await db.destroy();
    if (!isConnectionFault(error)) throw error;
    throw new RefusesToStart(`DATABASE_URL: PostgreSQL cannot be used (${error.message}).`, { cause: error });
  }
}

/** No server there, or one that does not let us in: everything that is said before the first query is answered. */
function isConnectionFault(error: unknown): error is Error {
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

/**
 * Claims the data folder for one server.
 * @throws RefusesToStart when another server runs on it
 */
export function claimDataFolder(dataDir: string): { release(): void } {
  makeDataFolder(dataDir);
  return holdExclusively(
    join(dataDir, 'server.lock'),
    `Another server is already running on ${dataDir}. Stop it first, or set DATA_DIR to another folder.`,
  );
}
