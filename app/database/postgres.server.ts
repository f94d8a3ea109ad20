import { PostgresDialect } from 'kysely';
import pg from 'pg';

const waitForConnectionMs = 3_000;
const statementTimeoutMs = 5_000;

/** Kysely's PostgreSQL dialect on a small pool; every connection commits to disk before it answers. */
export function postgresDialect(url: string): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: waitForConnectionMs,
    statement_timeout: statementTimeoutMs,
    options: '-c synchronous_commit=on -c timezone=UTC',
  });
  // An idle connection that the server closed is replaced at its next use; without a listener it would end the process.
  pool.on('error', () => undefined);
  return new PostgresDialect({ pool });
}
