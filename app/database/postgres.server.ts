import {
  type PostgresCursor,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely';
import pg from 'pg';
import { CannotWrite, errorCode, messageOf } from './errors.server.ts';
import { liftsLimits } from './transaction.server.ts';

const connectionTimeoutMs = 3_000;
const lockTimeoutMs = 4_000;
const statementTimeoutMs = 5_000;
const queryTimeoutMs = 7_000;
const idleInTransactionTimeoutMs = 10_000;
const maxTimerMs = 2 ** 31 - 1;

/** Throws `CannotWrite` after a timeout. The address may set other limits, as in `?lock_timeout=200`. */
export function postgresDialect(url: string): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: 20,
    keepAlive: true,
    connectionTimeoutMillis: connectionTimeoutMs,
    lock_timeout: lockTimeoutMs,
    statement_timeout: statementTimeoutMs,
    query_timeout: queryTimeoutMs,
    idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
    options: '-c synchronous_commit=on -c timezone=UTC',
  });
  // Without a listener a connection that the server closes would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new PostgresDialect({ pool: guarded(pool) });
}

function guarded(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      try {
        return new GuardedClient(await pool.connect());
      } catch (error) {
        throw toCannotWrite(error);
      }
    },
  };
}

class GuardedClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  #brokenBy: unknown;
  #hasNoTimeout = false;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(
    query: string | PostgresCursor<R>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof query !== 'string') throw new Error('Cursors are not used here.');
    return this.#query<R>(query, parameters);
  }

  release(destroy = false): void {
    this.#client.release(destroy || this.#brokenBy !== undefined);
  }

  async #query<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    // The next answer on this connection would belong to the previous query.
    if (this.#brokenBy) throw this.#brokenBy;
    if (liftsLimits.includes(text)) this.#hasNoTimeout = true;
    const query = { text, values: [...parameters], ...(this.#hasNoTimeout && { query_timeout: maxTimerMs }) };
    try {
      return (await this.#client.query(query)) as unknown as PostgresQueryResult<R>;
    } catch (error) {
      if (!isServerFault(error)) throw error;
      const cannotWrite = toCannotWrite(error);
      if (isUnanswered(error)) this.#brokenBy = cannotWrite;
      throw cannotWrite;
    }
  }
}

// https://www.postgresql.org/docs/current/errcodes-appendix.html: connections, resources, operators, timeouts, disks.
const faultCodes = /^(08|53|57P|57014|55P03|25P03|25P04|25006|58030)/;
const systemCodes = /^E[A-Z]/;
const fullDiskCode = '53100';
const unanswered = 'Query read timeout';
const faultMessages = /^(Connection terminated|Client has encountered a connection error|Client was closed)/;

function isServerFault(error: unknown): boolean {
  const code = errorCode(error);
  return faultCodes.test(code) || systemCodes.test(code) || faultMessages.test(messageOf(error)) || isUnanswered(error);
}

function isUnanswered(error: unknown): boolean {
  return messageOf(error) === unanswered;
}

function toCannotWrite(error: unknown): CannotWrite {
  const code = errorCode(error);
  const cannotWrite =
    code === fullDiskCode
      ? new CannotWrite(507, 'The disk is full.', error)
      : new CannotWrite(503, messageOf(error) || code, error);
  return Object.assign(cannotWrite, { code });
}
