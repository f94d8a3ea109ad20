import type { Transaction } from 'kysely';
import type { Database, Schema } from './schema.ts';

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
