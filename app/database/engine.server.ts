import { CompiledQuery, type Kysely } from 'kysely';
import type { Connection, Database } from './schema.ts';

// Not by the class of the adapter: the built app and the scripts each load their own Kysely.
export function isPostgres<Tables>(db: Kysely<Tables>): boolean {
  return db.getExecutor().adapter.supportsMultipleConnections === true;
}

const limits = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];

function liftLimits(until: 'transaction' | 'session'): string {
  return `select ${limits.map((limit) => `set_config('${limit}', '0', ${until === 'transaction'})`).join(', ')}`;
}

/** The PostgreSQL driver recognises these texts and then waits for answers without a limit. */
export const liftsLimits: readonly string[] = [liftLimits('transaction'), liftLimits('session')];

export async function liftTimeLimits(tx: Connection): Promise<void> {
  if (isPostgres(tx)) await tx.executeQuery(CompiledQuery.raw(liftLimits('transaction')));
}

export function withoutTimeLimits(db: Database, work: (db: Database) => Promise<void>): Promise<void> {
  return db.connection().execute(async (connection) => {
    if (!isPostgres(db)) return work(connection);
    await connection.executeQuery(CompiledQuery.raw(liftLimits('session')));
    try {
      await work(connection);
    } finally {
      for (const limit of limits) await connection.executeQuery(CompiledQuery.raw(`reset ${limit}`));
    }
  });
}
