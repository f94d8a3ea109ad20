import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from 'kysely';

export const contentCounter = 'content';

export type NoteVersion = (value: number, isOwn?: boolean) => void;

type Counting = { note: NoteVersion; tellsOthers: boolean; shownTables: readonly string[] };

/** Increments the counter as the last statement of each transaction that wrote to a table visitors see. */
export class CountingDriver implements Driver {
  readonly #inner: Driver;
  readonly #counting: Counting;
  readonly #connections = new WeakMap<DatabaseConnection, CountedConnection>();
  readonly #namesShown: RegExp;

  constructor(inner: Driver, counting: Counting) {
    this.#inner = inner;
    this.#counting = counting;
    this.#namesShown = new RegExp(String.raw`\b(${counting.shownTables.join('|')})\b`, 'i');
  }

  init: Driver['init'] = (options) => this.#inner.init(options);
  destroy: Driver['destroy'] = (options) => this.#inner.destroy(options);

  async acquireConnection(options?: Parameters<Driver['acquireConnection']>[0]): Promise<DatabaseConnection> {
    const inner = await this.#inner.acquireConnection(options);
    const connection =
      this.#connections.get(inner) ??
      new CountedConnection(inner, {
        isCounted: (sql) => isWrite(sql) && this.#namesShown.test(sql),
        writeAlone: (write) => this.#writeAlone(inner, write),
      });
    this.#connections.set(inner, connection);
    return connection;
  }

  releaseConnection: Driver['releaseConnection'] = (connection, options) =>
    this.#inner.releaseConnection(innerOf(connection), options);

  beginTransaction: Driver['beginTransaction'] = async (connection, settings) => {
    await this.#inner.beginTransaction(innerOf(connection), settings);
    countedOf(connection).begin();
  };

  commitTransaction: Driver['commitTransaction'] = async (connection) => {
    const value = countedOf(connection).hasWritten ? await this.#increment(innerOf(connection)) : undefined;
    await this.#inner.commitTransaction(innerOf(connection));
    countedOf(connection).end();
    if (value !== undefined) this.#counting.note(value, true);
  };

  rollbackTransaction: Driver['rollbackTransaction'] = async (connection) => {
    countedOf(connection).end();
    await this.#inner.rollbackTransaction(innerOf(connection));
  };

  savepoint: Driver['savepoint'] = async (connection, name, compile) =>
    this.#inner.savepoint?.(innerOf(connection), name, compile);
  rollbackToSavepoint: Driver['rollbackToSavepoint'] = async (connection, name, compile) =>
    this.#inner.rollbackToSavepoint?.(innerOf(connection), name, compile);
  releaseSavepoint: Driver['releaseSavepoint'] = async (connection, name, compile) =>
    this.#inner.releaseSavepoint?.(innerOf(connection), name, compile);

  async #writeAlone<R>(inner: DatabaseConnection, write: CompiledQuery): Promise<QueryResult<R>> {
    await this.#inner.beginTransaction(inner, {});
    try {
      const result = await inner.executeQuery<R>(write);
      const value = hasChanged(write, result) ? await this.#increment(inner) : undefined;
      await this.#inner.commitTransaction(inner);
      if (value !== undefined) this.#counting.note(value, true);
      return result;
    } catch (error) {
      await this.#inner.rollbackTransaction(inner).catch(() => undefined);
      throw error;
    }
  }

  async #increment(inner: DatabaseConnection): Promise<number | undefined> {
    const counted = await inner.executeQuery<{ value: number }>(CompiledQuery.raw(increment));
    const value = counted.rows[0]?.value;
    if (this.#counting.tellsOthers) {
      await inner.executeQuery(CompiledQuery.raw(`select pg_notify('${contentCounter}', '${value}')`));
    }
    return value;
  }
}

const increment = `insert into counter (name, value) values ('${contentCounter}', 1)
  on conflict (name) do update set value = counter.value + 1 returning value`;

type Counter = {
  isCounted(sql: string): boolean;
  writeAlone<R>(write: CompiledQuery): Promise<QueryResult<R>>;
};

class CountedConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection;
  hasWritten = false;
  #isInTransaction = false;
  readonly #counter: Counter;

  constructor(inner: DatabaseConnection, counter: Counter) {
    this.inner = inner;
    this.#counter = counter;
  }

  begin(): void {
    this.#isInTransaction = true;
    this.hasWritten = false;
  }

  end(): void {
    this.#isInTransaction = false;
    this.hasWritten = false;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (!this.#counter.isCounted(query.sql)) return this.inner.executeQuery<R>(query);
    if (!this.#isInTransaction) return this.#counter.writeAlone<R>(query);
    const result = await this.inner.executeQuery<R>(query);
    if (hasChanged(query, result)) this.hasWritten = true;
    return result;
  }

  streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    return this.inner.streamQuery<R>(query, chunkSize);
  }
}

function countedOf(connection: DatabaseConnection): CountedConnection {
  if (!(connection instanceof CountedConnection)) throw new Error('This connection is not of the counting driver.');
  return connection;
}

function innerOf(connection: DatabaseConnection): DatabaseConnection {
  return countedOf(connection).inner;
}

const reads = /^\s*select\b/i;
const writes = /\b(insert|update|delete|merge|replace|alter|drop)\b/i;
const changesTable = /^\s*(alter|drop)\b/i;

function isWrite(sql: string): boolean {
  return !reads.test(sql) && writes.test(sql);
}

function hasChanged({ sql }: CompiledQuery, { numAffectedRows, rows }: QueryResult<unknown>): boolean {
  return changesTable.test(sql) || (numAffectedRows ?? BigInt(rows.length)) > 0n;
}
