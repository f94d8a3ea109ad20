import { statfsSync } from 'node:fs';
import { setImmediate as turn } from 'node:timers/promises';
import type SQLite from 'better-sqlite3';
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
import { CannotWrite, isBrokenDisk, isFullDisk, isLockedFile } from './errors.server.ts';
import { openSqliteFile } from './sqlite.server.ts';

const maxAcquiredInTurn = 20;

const reservedBytes = 64 * 1024 * 1024;

export class DurableSqliteDialect extends SqliteDialect {
  readonly #file: string;
  #opened: SQLite.Database | undefined;
  #dataVersionQuery: SQLite.Statement | undefined;
  #dataVersionNow: string | undefined;
  readonly #forgetDataVersion = () => {
    this.#dataVersionNow = undefined;
  };

  constructor(file: string) {
    super({ database: async () => openSqliteFile(file) });
    this.#file = file;
  }

  dataVersion(): string | undefined {
    if (!this.#opened?.open) return undefined;
    if (this.#dataVersionNow !== undefined) return this.#dataVersionNow;
    try {
      this.#dataVersionQuery ??= this.#opened.prepare('pragma data_version').pluck();
      this.#dataVersionNow = String(this.#dataVersionQuery.get());
    } catch {
      return undefined;
    }
    setImmediate(this.#forgetDataVersion);
    return this.#dataVersionNow;
  }

  override createAdapter(): DialectAdapter {
    return new TransactionalDdlAdapter();
  }

  override createDriver(): Driver {
    const open = async () => {
      this.#opened = openSqliteFile(this.#file);
      return withCachedStatements(this.#opened);
    };
    return new DurableSqliteDriver({ database: open }, this.#file);
  }
}

const maxStatements = 500;
const changesSchema = /^\s*(create|alter|drop|pragma|vacuum|attach|detach)\b/i;

function withCachedStatements(database: SQLite.Database) {
  const statements = new Map<string, SQLite.Statement>();
  return {
    close: () => database.close(),
    prepare(sql: string): SQLite.Statement {
      // A migration may change what a prepared statement means.
      if (changesSchema.test(sql)) {
        statements.clear();
        return database.prepare(sql);
      }
      const known = statements.get(sql) ?? database.prepare(sql);
      if (statements.size >= maxStatements) statements.clear();
      statements.set(sql, known);
      return known;
    },
  };
}

// Kysely assumes that SQLite cannot change tables within a transaction.
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class DurableSqliteDriver extends SqliteDriver {
  readonly #file: string;
  #connection: GuardedConnection | undefined;
  #brokenBy: unknown;
  #acquired = 0;

  constructor(config: ConstructorParameters<typeof SqliteDriver>[0], file: string) {
    super(config);
    this.#file = file;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    await this.#giveWay();
    this.#connection ??= new GuardedConnection(await super.acquireConnection(), {
      beforeWriting: () => this.#refuseUnsafeWrite(),
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

  #newTurn(): void {
    this.#acquired = 0;
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
    const { bavail, bsize } = statfsSync(this.#file);
    if (bavail * bsize < reservedBytes) throw new CannotWrite(507, 'The disk is full.');
  }

  #throwAsCannotWrite(error: unknown): never {
    if (isFullDisk(error)) throw new CannotWrite(507, 'The disk is full.', error);
    if (isLockedFile(error)) throw new CannotWrite(503, 'Another program holds the database.', error);
    if (!isBrokenDisk(error)) throw error;
    this.#brokenBy = error;
    throw new CannotWrite(503, 'The disk has reported a fault.', error);
  }
}

class GuardedConnection implements DatabaseConnection {
  readonly #inner: DatabaseConnection;
  readonly #guard: { beforeWriting(): void; failed(error: unknown): never };

  constructor(inner: DatabaseConnection, guard: { beforeWriting(): void; failed(error: unknown): never }) {
    this.#inner = inner;
    this.#guard = guard;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (/^(Insert|Update|Delete)QueryNode$/.test(query.query.kind)) this.#guard.beforeWriting();
    try {
      return await this.#inner.executeQuery<R>(query);
    } catch (error) {
      return this.#guard.failed(error);
    }
  }

  streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    return this.#inner.streamQuery<R>(query, chunkSize);
  }
}
