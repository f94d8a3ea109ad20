import { CompiledQuery, type DatabaseConnection, type Dialect, type Driver, type QueryResult } from 'kysely';
import type { Database, Schema } from './schema.ts';

/** Whether visitors may see what stands in a table: whatever is written there makes another version of the content. */
const isShown: Record<keyof Schema, boolean> = {
  setting: true,
  image: true,
  notice: true,
  attachment: true,
  photo: true,
  album: true,
  result: true,
  faculty: true,
  document: true,
  counter: false,
  tally: false,
  stray_file: false,
  result_import: false,
  enquiry: false,
  enquiry_entry: false,
  consent: false,
  person: false,
  recovery_code: false,
  session: false,
  pending_sign_in: false,
  known_device: false,
  throttle: false,
  invitation: false,
  password_reset: false,
  activity: false,
  letter: false,
};

/** Tables whose rows visitors may see. */
export const shownTables = Object.entries(isShown).flatMap(([table, shown]) => (shown ? [table] : []));

/** The name of the counter, and of the PostgreSQL channel on which its new value is told. */
export const contentCounter = 'content';

/** What one process knows of the content's version. */
export type ContentVersion = {
  /** Another text after every change; undefined = it cannot be known now, so that nothing kept may be trusted. */
  current(): string | undefined;
  /** Stops looking for what others write. */
  close(): Promise<void>;
};

/** Takes note of the counter's value: `learn(7)`. What is not the value known before makes another version. */
export type Learn = (value: number, isOwn?: boolean) => void;

/** How what other processes write is noticed: a text that changes with it, undefined while that cannot be told. */
export type Outside = { current(): string | undefined; close(): Promise<void> };

type Follow = () => ContentVersion;

const follows = new WeakMap<Database, Follow>();

/**
 * The version of the content of `db`, kept up to date from here on: with what is written through `db` itself at its
 * commit, and with what other processes write. Of a database that this program has not opened nothing is known.
 */
export function followContent(db: Database): ContentVersion {
  return follows.get(db)?.() ?? { current: () => undefined, close: async () => undefined };
}

type Watched = { dialect: Dialect; watchOutside: (learn: Learn) => Outside; tellsOthers: boolean };

/** A dialect that counts versions of the content, and how to follow them on the database that is opened with it. */
export function countingContent({ dialect, watchOutside, tellsOthers }: Watched) {
  const own = { value: 0, turn: 0 };
  const learn: Learn = (value, isOwn = false) => {
    // Of its own a process knows that it is new, whatever the number: somebody may have set the counter back.
    if (value === own.value && !isOwn) return;
    own.value = value;
    own.turn += 1;
  };
  const follow: Follow = () => {
    const outside = watchOutside(learn);
    return {
      current() {
        const seen = outside.current();
        return seen === undefined ? undefined : `${own.turn}.${seen}`;
      },
      close: () => outside.close(),
    };
  };
  const counting: Dialect = {
    createAdapter: () => dialect.createAdapter(),
    createDriver: () => new CountingDriver(dialect.createDriver(), { learn, tellsOthers }),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  };
  return { dialect: counting, allowFollowing: (db: Database) => void follows.set(db, follow) };
}

type Counting = { learn: Learn; tellsOthers: boolean };

/**
 * Moves the counter on in each transaction that has written to a table which visitors see, as its last statement: so
 * nobody who waits for the counter holds up somebody else, and no verb can forget it.
 */
class CountingDriver implements Driver {
  readonly #inner: Driver;
  readonly #counting: Counting;
  readonly #counted = new WeakMap<DatabaseConnection, CountedConnection>();

  constructor(inner: Driver, counting: Counting) {
    this.#inner = inner;
    this.#counting = counting;
  }

  init: Driver['init'] = (options) => this.#inner.init(options);
  destroy: Driver['destroy'] = (options) => this.#inner.destroy(options);

  async acquireConnection(options?: Parameters<Driver['acquireConnection']>[0]): Promise<DatabaseConnection> {
    const inner = await this.#inner.acquireConnection(options);
    const counted = this.#counted.get(inner) ?? new CountedConnection(inner, (write) => this.#writeAlone(inner, write));
    this.#counted.set(inner, counted);
    return counted;
  }

  releaseConnection: Driver['releaseConnection'] = (connection, options) =>
    this.#inner.releaseConnection(innerOf(connection), options);

  beginTransaction: Driver['beginTransaction'] = async (connection, settings) => {
    await this.#inner.beginTransaction(innerOf(connection), settings);
    countedOf(connection).begin();
  };

  commitTransaction: Driver['commitTransaction'] = async (connection) => {
    const value = countedOf(connection).hasWritten ? await this.#moveOn(innerOf(connection)) : undefined;
    await this.#inner.commitTransaction(innerOf(connection));
    countedOf(connection).end();
    if (value !== undefined) this.#counting.learn(value, true);
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

  /** A statement that nobody has put into a transaction gets one together with its count. */
  async #writeAlone<R>(inner: DatabaseConnection, write: CompiledQuery): Promise<QueryResult<R>> {
    await this.#inner.beginTransaction(inner, {});
    try {
      const result = await inner.executeQuery<R>(write);
      const value = hasChanged(write, result) ? await this.#moveOn(inner) : undefined;
      await this.#inner.commitTransaction(inner);
      if (value !== undefined) this.#counting.learn(value, true);
      return result;
    } catch (error) {
      // Of a connection that is lost nothing can be taken back; why it was lost is what is to be told.
      await this.#inner.rollbackTransaction(inner).catch(() => undefined);
      throw error;
    }
  }

  async #moveOn(inner: DatabaseConnection): Promise<number | undefined> {
    const counted = await inner.executeQuery<{ value: number }>(CompiledQuery.raw(moveOn));
    const value = counted.rows[0]?.value;
    if (this.#counting.tellsOthers) {
      await inner.executeQuery(CompiledQuery.raw(`select pg_notify('${contentCounter}', '${value}')`));
    }
    return value;
  }
}

const moveOn = `insert into counter (name, value) values ('${contentCounter}', 1)
  on conflict (name) do update set value = counter.value + 1 returning value`;

type WriteAlone = <R>(write: CompiledQuery) => Promise<QueryResult<R>>;

class CountedConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection;
  hasWritten = false;
  #isInTransaction = false;
  readonly #writeAlone: WriteAlone;

  constructor(inner: DatabaseConnection, writeAlone: WriteAlone) {
    this.inner = inner;
    this.#writeAlone = writeAlone;
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
    if (!writesToShown(query.sql)) return this.inner.executeQuery<R>(query);
    if (!this.#isInTransaction) return this.#writeAlone<R>(query);
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
const namesShown = new RegExp(String.raw`\b(${shownTables.join('|')})\b`, 'i');
const changesTable = /^\s*(alter|drop)\b/i;

/** Whatever is not plainly a question counts when it names such a table: once too often does no harm. */
function writesToShown(sql: string): boolean {
  return !reads.test(sql) && writes.test(sql) && namesShown.test(sql);
}

function hasChanged({ sql }: CompiledQuery, { numAffectedRows, rows }: QueryResult<unknown>): boolean {
  return changesTable.test(sql) || (numAffectedRows ?? BigInt(rows.length)) > 0n;
}
