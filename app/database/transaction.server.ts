import SQLite from 'better-sqlite3';
import { Kysely, type QueryExecutorProvider, SqliteDialect, sql } from 'kysely';
import type { ContentTracker, ContentVersion, HiddenTable } from './content-version.server.ts';
import { CannotWrite, isLockedFile } from './errors.server.ts';
import type { Connection, Database, Schema, Transaction } from './schema.ts';
import { isOutOfSpace } from './sqlite.server.ts';

/** For this folder alone: others write in a transaction, which moves the version of the content. */
export function asKysely(db: Connection): Kysely<Schema> {
  return db as Kysely<Schema>;
}

// Not by the class of the adapter: the built app and the scripts each load their own Kysely.
export function isPostgres(db: Connection): boolean {
  return asKysely(db).getExecutor().adapter.supportsMultipleConnections === true;
}

const limits = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];

function liftLimits(until: 'transaction' | 'session'): string {
  return `select ${limits.map((limit) => `set_config('${limit}', '0', ${until === 'transaction'})`).join(', ')}`;
}

/** The PostgreSQL driver recognises these texts and then waits for answers without a limit. */
export const liftsLimits: readonly string[] = [liftLimits('transaction'), liftLimits('session')];

export async function liftTimeLimits(tx: Connection): Promise<void> {
  if (isPostgres(tx)) await sql.raw(liftLimits('transaction')).execute(asKysely(tx));
}

export function withoutTimeLimits(db: Database, work: (db: Kysely<Schema>) => Promise<void>): Promise<void> {
  return asKysely(db)
    .connection()
    .execute(async (connection) => {
      if (!isPostgres(db)) return work(connection);
      await sql.raw(liftLimits('session')).execute(connection);
      try {
        await work(connection);
      } finally {
        for (const limit of limits) await sql.raw(`reset ${limit}`).execute(connection);
      }
    });
}

const maxTries = 4;
const retryCodes: unknown[] = ['40P01', '40001'];

/**
 * PostgreSQL may require a retry, so `write` must only do what a rollback undoes. Within a transaction it is part of that
 * one.
 */
export async function inTransaction<Answer>(
  db: Connection,
  write: (tx: Transaction) => Promise<Answer>,
): Promise<Answer> {
  if (isTransaction(db)) return write(db);
  for (let tries = 1; ; tries++) {
    try {
      return await tryTransaction(db, write);
    } catch (error) {
      if (tries === maxTries || !retryCodes.includes((error as { code?: unknown }).code)) throw error;
    }
  }
}

function isTransaction(db: Connection): db is Transaction {
  return asKysely(db).isTransaction;
}

async function tryTransaction<Answer>(db: Connection, write: (tx: Transaction) => Promise<Answer>): Promise<Answer> {
  const tracker = trackerOf(db);
  if (!tracker) return asKysely(db).transaction().execute(write);
  const changes = { found: false };
  const { answer, version } = await asKysely(db)
    .transaction()
    .execute(async (tx) => {
      const answer = await write(tx.withPlugin(tracker.ofTransaction(changes)));
      return { answer, version: changes.found ? await moveVersion(tx) : undefined };
    });
  if (version !== undefined) tracker.note(version, true);
  return answer;
}

export const contentCounter = 'content';

/** As the last statement of a transaction: nobody waits for the counter for longer than a commit. */
export async function moveVersion(tx: Transaction): Promise<number> {
  const value = await nextInSequence(tx, contentCounter);
  if (isPostgres(tx)) {
    await tx
      .selectNoFrom(({ fn, val }) => fn('pg_notify', [val(contentCounter), val(String(value))]).as('notified'))
      .execute();
  }
  return value;
}

export function trackerOf(db: Connection): ContentTracker | undefined {
  return asKysely(db)
    .getExecutor()
    .plugins.find((plugin): plugin is ContentTracker => 'ofTransaction' in plugin);
}

export function followContent(db: Connection): ContentVersion {
  return trackerOf(db)?.follow() ?? { current: () => undefined, close: async () => undefined };
}

/** In the caller's transaction, so that numbers follow the order of commits. Returns the last of `count` numbers. */
export async function nextInSequence(tx: Transaction, name: string, count = 1): Promise<number> {
  const row = await tx
    .insertInto('counter')
    .values({ name, value: count })
    .onConflict((conflict) => conflict.column('name').doUpdateSet((eb) => ({ value: eb('counter.value', '+', count) })))
    .returning('value')
    .executeTakeFirstOrThrow();
  return row.value;
}

/** 0 when there has been none. */
export async function lastInSequence(db: Connection, name: string): Promise<number> {
  const row = await db.selectFrom('counter').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value ?? 0;
}

/** For what no visitor sees: a single statement, or part of the transaction that is given. */
export function writeAlone(
  db: Connection,
): Pick<Kysely<Pick<Schema, HiddenTable>>, 'insertInto' | 'updateTable' | 'deleteFrom'> {
  return asKysely(db).$pickTables<HiddenTable>();
}

/** The database itself refuses to write in it. */
export type Snapshot = { tx: Connection & QueryExecutorProvider; close(): Promise<void> };

/** The database as it is now, to be read for as long as it takes while others write. */
export async function openSnapshot(db: Database): Promise<Snapshot> {
  if (!isPostgres(db)) return openSqliteSnapshot(await sqliteFile(db));
  const tracker = trackerOf(db);
  // Statements of raw SQL, such as those of a cursor, would count as changes.
  const kysely = tracker ? asKysely(db).withPlugin(tracker.ofTransaction({ found: false })) : asKysely(db);
  const tx = await kysely.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute();
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
  const databases = sql<{ name: string; file: string }>`pragma_database_list`;
  const rows = await db.selectFrom(databases.as('opened')).selectAll().execute();
  const main = rows.find(({ name }) => name === 'main');
  if (!main?.file) throw new Error('This database has no file.');
  return main.file;
}
