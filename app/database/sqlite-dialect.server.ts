import { setImmediate as turn } from 'node:timers/promises';
import SQLite from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  type DialectAdapter,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
} from 'kysely';
import { CannotWrite, isBrokenDisk, isLockedFile, isReadOnlyDisk } from './errors.server.ts';
import { freeBytes, isAlone, isOutOfSpace, openSqliteFile, type SqliteUse, whenUnlocked } from './sqlite.server.ts';

/** Some KB each. Public pages use 170. */
const maxStatements = 250;
const changesSchema = /^\s*(create|alter|drop|pragma|vacuum|attach|detach)\b/i;

const maxAcquiredInTurn = 20;

/** A long transaction pauses after as much: a fifth of the longest turn that is allowed, since a query cannot be cut. */
const maxTurnMs = 50;

const reservedBytes = 64 * 1024 * 1024;

/** To ask takes locks of the file, a tenth of what a cached page costs; a command that has written ends later than this. */
const dataVersionMs = 1;

export class DurableSqliteDialect extends SqliteDialect {
  readonly #file: string;
  readonly #use: SqliteUse;
  #opened: SQLite.Database | undefined;
  #dataVersionQuery: SQLite.Statement | undefined;
  #dataVersion = { text: '', untilMs: 0 };
  readonly #statements = new Map<string, SQLite.Statement>();

  constructor(file: string, use: SqliteUse = {}) {
    super({ database: async () => openSqliteFile(file, use) });
    this.#file = file;
    this.#use = use;
  }

  /** Differs after another process has written, a millisecond later at the latest; undefined = unknown. */
  dataVersion(): string | undefined {
    if (!this.#opened?.open) return undefined;
    const nowMs = performance.now();
    if (nowMs < this.#dataVersion.untilMs) return this.#dataVersion.text;
    try {
      this.#dataVersionQuery ??= this.#opened.prepare('pragma data_version').pluck();
      this.#dataVersion = { text: String(this.#dataVersionQuery.get()), untilMs: nowMs + dataVersionMs };
    } catch {
      return undefined;
    }
    return this.#dataVersion.text;
  }

  #withCachedStatements() {
    return {
      close: () => void this.#opened?.close(),
      prepare: (sql: string): SQLite.Statement => {
        if (!this.#opened) throw new Error('The database is not open.');
        // A migration may change what a prepared statement means.
        if (changesSchema.test(sql)) {
          this.#statements.clear();
          return this.#opened.prepare(sql);
        }
        const known = this.#statements.get(sql) ?? this.#opened.prepare(sql);
        // To the end: the first is the one that was used least recently.
        this.#statements.delete(sql);
        if (this.#statements.size >= maxStatements) this.#statements.delete([...this.#statements.keys()][0] ?? '');
        this.#statements.set(sql, known);
        return known;
      },
    };
  }

  override createAdapter(): DialectAdapter {
    return new TransactionalDdlAdapter();
  }

  override createDriver(): Driver {
    const open = async () => {
      this.#opened = await whenUnlocked(() => openSqliteFile(this.#file, this.#use));
      return this.#withCachedStatements();
    };
    return new DurableSqliteDriver({ database: open }, this.#file, this.#use, () => this.#shareAgain());
  }

  /** Opened on a full disk, the database was for this connection alone. */
  #shareAgain(): void {
    if (!this.#opened?.open || this.#opened.inTransaction || !isAlone(this.#opened)) return;
    this.#opened.close();
    this.#statements.clear();
    this.#dataVersionQuery = undefined;
    this.#opened = openSqliteFile(this.#file, this.#use);
  }
}

// Kysely assumes that SQLite cannot change tables within a transaction.
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

export class TemporarySqliteDialect extends SqliteDialect {
  constructor() {
    super({ database: new SQLite('') });
  }

  override createAdapter(): DialectAdapter {
    return new TransactionalDdlAdapter();
  }
}

class DurableSqliteDriver extends SqliteDriver {
  readonly #file: string;
  readonly #use: SqliteUse;
  readonly #shareAgain: () => void;
  #connection: GuardedConnection | undefined;
  #brokenBy: unknown;
  #acquired = 0;
  #turnBegan: number | undefined;

  constructor(
    config: ConstructorParameters<typeof SqliteDriver>[0],
    file: string,
    use: SqliteUse,
    shareAgain: () => void,
  ) {
    super(config);
    this.#file = file;
    this.#use = use;
    this.#shareAgain = shareAgain;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    await this.#giveWay();
    this.#connection ??= new GuardedConnection(await super.acquireConnection(), {
      beforeAsking: () => this.#pauseWhenLong(),
      beforeWriting: () => this.#refuseUnsafeWrite(),
      // One school alone waits within SQLite.
      ask: this.#use.isOneOfMany ? whenUnlocked : (query) => query(),
      failed: (error) => this.#throwAsCannotWrite(error),
    });
    return this.#connection;
  }

  /** SQLite answers within one turn of the event loop, so that long work would keep everybody else waiting. */
  async #giveWay(): Promise<void> {
    this.#acquired += 1;
    if (this.#acquired === 1) setImmediate(() => this.#newTurn());
    if (this.#acquired > maxAcquiredInTurn) await turn();
  }

  /** Nobody else has the connection meanwhile, but others are answered what needs no database. */
  async #pauseWhenLong(): Promise<void> {
    const now = performance.now();
    if (this.#turnBegan === undefined) setImmediate(() => this.#newTurn());
    this.#turnBegan ??= now;
    if (now - this.#turnBegan > maxTurnMs) await turn();
  }

  #newTurn(): void {
    this.#acquired = 0;
    this.#turnBegan = undefined;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    this.#refuseUnsafeWrite();
    // IMMEDIATE: a transaction that starts with a read could fail later because another one wrote.
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.rollbackTransaction(connection);
    } catch (error) {
      // A full disk has rolled it back already.
      if (!(error instanceof Error && error.message.includes('no transaction is active'))) throw error;
    }
  }

  #refuseUnsafeWrite(): void {
    if (this.#brokenBy) throw new CannotWrite(503, 'The disk has reported a fault.', this.#brokenBy);
    if (freeBytes(this.#file) < reservedBytes) throw new CannotWrite(507, 'The disk is full.');
    this.#shareAgain();
  }

  #throwAsCannotWrite(error: unknown): never {
    if (isOutOfSpace(error, this.#file)) throw new CannotWrite(507, 'The disk is full.', error);
    if (isReadOnlyDisk(error)) throw new CannotWrite(503, 'The disk can only be read.', error);
    if (isLockedFile(error)) throw new CannotWrite(503, 'Another program holds the database.', error);
    if (!isBrokenDisk(error)) throw error;
    this.#brokenBy = error;
    throw new CannotWrite(503, 'The disk has reported a fault.', error);
  }
}

type Guard = {
  beforeAsking(): Promise<void>;
  beforeWriting(): void;
  ask<Answer>(query: () => Promise<Answer>): Promise<Answer>;
  failed(error: unknown): never;
};

class GuardedConnection implements DatabaseConnection {
  readonly #inner: DatabaseConnection;
  readonly #guard: Guard;

  constructor(inner: DatabaseConnection, guard: Guard) {
    this.#inner = inner;
    this.#guard = guard;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    await this.#guard.beforeAsking();
    if (/^(Insert|Update|Delete)QueryNode$/.test(query.query.kind)) this.#guard.beforeWriting();
    try {
      return await this.#guard.ask(() => this.#inner.executeQuery<R>(query));
    } catch (error) {
      return this.#guard.failed(error);
    }
  }

  streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    return this.#inner.streamQuery<R>(query, chunkSize);
  }
}
