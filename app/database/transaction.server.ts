import SQLite from 'better-sqlite3';
import { Kysely, SqliteDialect, sql, type Transaction } from 'kysely';
import { isPostgres, liftTimeLimits } from './engine.server.ts';
import { CannotWrite, isLockedFile } from './errors.server.ts';
import type { Connection, Database, Schema } from './schema.ts';
import { isOutOfSpace } from './sqlite.server.ts';

const maxTries = 4;
const retryCodes = ['40P01', '40001'];

/** PostgreSQL may require a retry, so `write` must only do what a rollback undoes. */
export async function inTransaction<Answer>(
  db: Database,
  write: (tx: Transaction<Schema>) => Promise<Answer>,
): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction().execute(write);
    } catch (error) {
      if (tries === maxTries || !mayRetry(error)) throw error;
    }
  }
}

function mayRetry(error: unknown): boolean {
  return error instanceof Error && 'code' in error && retryCodes.includes(String(error.code));
}

export type Snapshot = { tx: Connection; close(): Promise<void> };

/** The database as it is now, to be read for as long as it takes while others write. */
export async function openSnapshot(db: Database): Promise<Snapshot> {
  if (!isPostgres(db)) return openSqliteSnapshot(await sqliteFile(db));
  const tx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute();
  await liftTimeLimits(tx);
  return { tx, close: async () => void (await tx.rollback().execute()) };
}

/** Needs a little room, and cannot be while the website is the only connection. */
async function openSqliteSnapshot(file: string): Promise<Snapshot> {
  try {
    return await beginSqliteSnapshot(file);
  } catch (error) {
    if (isOutOfSpace(error, file)) throw new CannotWrite(507, 'The disk is full.', error);
    if (isLockedFile(error))
      throw new CannotWrite(503, 'The disk is or was full, and nothing was stored since.', error);
    throw error;
  }
}

/** On a connection of its own: the website has one only, which would wait for the end. */
async function beginSqliteSnapshot(file: string): Promise<Snapshot> {
  const dialect = new SqliteDialect({ database: new SQLite(file, { readonly: true, fileMustExist: true }) });
  const reader = new Kysely<Schema>({ dialect });
  const tx = await reader.startTransaction().execute();
  // The snapshot is taken by the first read.
  await tx.selectFrom('counter').select('name').limit(1).execute();
  return {
    tx,
    async close() {
      await tx.rollback().execute();
      await reader.destroy();
    },
  };
}

async function sqliteFile(db: Database): Promise<string> {
  const { rows } = await sql<{ name: string; file: string }>`pragma database_list`.execute(db);
  const main = rows.find(({ name }) => name === 'main');
  if (!main?.file) throw new Error('This database has no file.');
  return main.file;
}
