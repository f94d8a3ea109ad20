import type { Transaction } from 'kysely';
import type { Database, Schema } from './schema.ts';

const mostTries = 4;
/** PostgreSQL: two waited for each other, or could not be put in an order. One of them is to begin again. */
const brokenOff = ['40P01', '40001'];

/**
 * Runs `write` in a transaction of its own; when the database broke it off because two stood in each other's way, it
 * is run again. So `write` does nothing but what is taken back with the transaction.
 */
export async function inTransaction<Answer>(
  db: Database,
  write: (tx: Transaction<Schema>) => Promise<Answer>,
): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction().execute(write);
    } catch (error) {
      if (tries === mostTries || !isBrokenOff(error)) throw error;
    }
  }
}

function isBrokenOff(error: unknown): boolean {
  return error instanceof Error && 'code' in error && brokenOff.includes(String(error.code));
}
