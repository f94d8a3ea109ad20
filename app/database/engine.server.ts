import type { Kysely } from 'kysely';

/** Whether this is PostgreSQL and not SQLite, which has one connection. What class the adapter has says nothing: a build has a Kysely of its own. */
export function isPostgres<Tables>(db: Kysely<Tables>): boolean {
  return db.getExecutor().adapter.supportsMultipleConnections === true;
}
