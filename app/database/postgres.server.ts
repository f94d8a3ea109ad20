import {
  type PostgresCursor,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely';
import pg from 'pg';
import { CannotWrite } from './errors.server.ts';
import { withoutLimits } from './patience.server.ts';

const waitForConnectionMs = 3_000;
const waitForLockMs = 4_000;
const statementTimeoutMs = 5_000;
/** A server that is well has answered by then, be it that the statement took too long. */
const waitForAnswerMs = 7_000;
const pauseInTransactionMs = 10_000;
/** The longest that a timer can be set to. */
const everMs = 2 ** 31 - 1;

/**
 * Kysely's PostgreSQL dialect on a small pool; every connection commits to disk before it answers. What waits for too
 * long and a server that is in trouble are told as `CannotWrite`. The address may name other limits, as in
 * `?lock_timeout=200`.
 */
export function postgresDialect(url: string): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    keepAlive: true,
    connectionTimeoutMillis: waitForConnectionMs,
    lock_timeout: waitForLockMs,
    statement_timeout: statementTimeoutMs,
    query_timeout: waitForAnswerMs,
    idle_in_transaction_session_timeout: pauseInTransactionMs,
    options: '-c synchronous_commit=on -c timezone=UTC',
  });
  // A connection that the server closed is replaced at its next use; without a listener it would end the process,
  // whether it is idle or belongs to a transaction that is just doing something else.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new PostgresDialect({ pool: watched(pool) });
}

function watched(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      try {
        return new WatchedClient(await pool.connect());
      } catch (error) {
        // Whatever the reason: who gets no connection can do nothing.
        throw trouble(error);
      }
    },
  };
}

/** A connection for as long as one borrower has it. */
class WatchedClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  #lostBy: unknown;
  #mayTakeTime = false;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(
    question: string | PostgresCursor<R>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof question !== 'string') throw new Error('Nothing is read by a cursor here.');
    return this.#ask<R>(question, parameters);
  }

  release(destroy = false): void {
    this.#client.release(destroy || this.#lostBy !== undefined);
  }

  async #ask<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    // Its next answer would be that of the question before.
    if (this.#lostBy) throw this.#lostBy;
    if (text === withoutLimits) this.#mayTakeTime = true;
    const question = { text, values: [...parameters], ...(this.#mayTakeTime && { query_timeout: everMs }) };
    try {
      return (await this.#client.query(question)) as unknown as PostgresQueryResult<R>;
    } catch (error) {
      if (!isTrouble(error)) throw error;
      const told = trouble(error);
      if (isUnanswered(error)) this.#lostBy = told;
      throw told;
    }
  }
}

/**
 * https://www.postgresql.org/docs/current/errcodes-appendix.html: no connection, nothing left to work with, ended by
 * the operator or by a limit of time, a broken disk, a server that only reads. Deadlocks are not among them: who
 * begins again gets through.
 */
const troubleCodes = /^(08|53|57P|57014|55P03|25P03|25P04|25006|58030)/;
/** As the system tells that there is no connection: ECONNREFUSED, ETIMEDOUT, ENOTFOUND… */
const systemCodes = /^E[A-Z]/;
const fullDiskCode = '53100';
/** What `pg` says without a code. */
const unanswered = 'Query read timeout';
const troubleWords = /^(Connection terminated|Client has encountered a connection error|Client was closed)/;

function isTrouble(error: unknown): boolean {
  const code = codeOf(error);
  return troubleCodes.test(code) || systemCodes.test(code) || troubleWords.test(wordsOf(error)) || isUnanswered(error);
}

function isUnanswered(error: unknown): boolean {
  return wordsOf(error) === unanswered;
}

/** The error with the code and the words that it had: at start they tell the operator what to mend. */
function trouble(error: unknown): CannotWrite {
  const code = codeOf(error);
  const told =
    code === fullDiskCode
      ? new CannotWrite(507, 'The disk is full.', error)
      : new CannotWrite(503, wordsOf(error) || code, error);
  return Object.assign(told, { code });
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
