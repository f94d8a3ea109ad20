import { type Kysely, sql } from 'kysely';
import type { Connection, Database, Schema } from './schema.ts';

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
