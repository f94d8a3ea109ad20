import { CompiledQuery } from 'kysely';
import { isPostgres } from './engine.server.ts';
import type { Connection } from './schema.ts';

/** What ends the patience of PostgreSQL, put out of force until the transaction ends. The driver knows it by its words. */
export const withoutLimits =
  "select set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true), " +
  "set_config('idle_in_transaction_session_timeout', '0', true)";

/** Lets this transaction run, wait and pause for as long as it needs. No visitor may wait for one. */
export async function takeTime(tx: Connection): Promise<void> {
  if (isPostgres(tx)) await tx.executeQuery(CompiledQuery.raw(withoutLimits));
}
