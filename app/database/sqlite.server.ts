import { statfsSync } from 'node:fs';
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
import { CannotWrite, isBrokenDisk, isFullDisk, isLockedFile, RefusesToStart } from './errors.server.ts';

const oldestSafeVersion = '3.51.3';
const reservedBytes = 64 * 1024 * 1024;

/** NFS, SMB, CIFS and SMB2 as `statfs` numbers them: their locks and syncs cannot be trusted with SQLite. */
const networkFileSystems = new Set([0x6969, 0x517b, 0xff534d42, 0xfe534d42]);

/**
 * What every connection must say when it is read back. `synchronous` 2 is FULL: with NORMAL a power cut loses
 * acknowledged rows. Without `secure_delete` the words of an erased row stay readable in the file.
 */
const pragmas = [
  ['journal_mode', 'wal'],
  ['synchronous', 2],
  ['foreign_keys', 1],
  ['busy_timeout', 5000],
  ['trusted_schema', 0],
  ['secure_delete', 1],
] as const;

/**
 * Opens a SQLite file with the durability settings of this house and reads them back.
 * @throws RefusesToStart when the file is damaged, lies on a network file system or a setting did not take
 */
export function openSqliteFile(file: string): SQLite.Database {
  const database = new SQLite(file);
  try {
    for (const [name, value] of pragmas) database.pragma(`${name} = ${value}`);
    for (const [name, value] of pragmas) {
      const found = database.pragma(name, { simple: true });
      if (found !== value) throw new RefusesToStart(`SQLite did not accept ${name} = ${value}; it says ${found}.`);
    }
    refuseOldVersion(database);
    refuseDamage(database, file);
    return database;
  } catch (error) {
    database.close();
    throw isBrokenDisk(error) ? damaged(file, error) : error;
  }
}

function refuseOldVersion(database: SQLite.Database): void {
  const version = String(database.prepare('select sqlite_version()').pluck().get());
  if (version.localeCompare(oldestSafeVersion, 'en', { numeric: true }) < 0) {
    throw new RefusesToStart(`SQLite ${version} is too old; ${oldestSafeVersion} or newer is needed.`);
  }
}

function refuseDamage(database: SQLite.Database, file: string): void {
  const answer = database.pragma('quick_check(1)', { simple: true });
  if (answer !== 'ok') throw damaged(file, answer);
}

function damaged(file: string, cause: unknown): RefusesToStart {
  return new RefusesToStart(
    `The database ${file} is damaged and was left as it is. Put a good copy of it in its place, then start again.`,
    { cause },
  );
}

/** @throws RefusesToStart when `folder` lies on a file system whose locks cannot be trusted */
export function refuseNetworkFolder(folder: string): void {
  if (networkFileSystems.has(statfsSync(folder).type)) {
    throw new RefusesToStart(`DATA_DIR ${folder} lies on a network file system. SQLite needs a disk of this machine.`);
  }
}

/**
 * Kysely's SQLite dialect with four habits of this house: transactions take the write lock at once, a disk
 * that fails once is not written to again before a restart, 64 MB of the disk stay free, and a migration is done whole
 * or not at all.
 */
export class CarefulSqliteDialect extends SqliteDialect {
  readonly #file: string;
  #opened: SQLite.Database | undefined;
  #askDataVersion: SQLite.Statement | undefined;
  #askedNow: string | undefined;
  readonly #forgetAskedNow = () => {
    this.#askedNow = undefined;
  };

  constructor(file: string) {
    super({ database: async () => openSqliteFile(file) });
    this.#file = file;
  }

  /**
   * A text that changes whenever another connection has written to the file: another program, or a command of the
   * shell (https://sqlite.org/pragma.html#pragma_data_version). Undefined while the file cannot be asked.
   */
  dataVersion(): string | undefined {
    if (!this.#opened?.open) return undefined;
    // Of requests that are read together all are answered from the same moment.
    if (this.#askedNow !== undefined) return this.#askedNow;
    try {
      this.#askDataVersion ??= this.#opened.prepare('pragma data_version').pluck();
      this.#askedNow = String(this.#askDataVersion.get());
    } catch {
      return undefined;
    }
    setImmediate(this.#forgetAskedNow);
    return this.#askedNow;
  }

  override createAdapter(): DialectAdapter {
    return new WholeMigrationsAdapter();
  }

  override createDriver(): Driver {
    const open = async () => {
      this.#opened = openSqliteFile(this.#file);
      return rememberingStatements(this.#opened);
    };
    return new CarefulDriver({ database: open }, this.#file);
  }
}

const mostStatements = 500;
const changesTables = /^\s*(create|alter|drop|pragma|vacuum|attach|detach)\b/i;

/** The same file, which reads the text of a statement once and not at each use. */
function rememberingStatements(database: SQLite.Database) {
  const statements = new Map<string, SQLite.Statement>();
  return {
    close: () => database.close(),
    prepare(sql: string): SQLite.Statement {
      // Comes once, and what was read before may mean something else after it.
      if (changesTables.test(sql)) {
        statements.clear();
        return database.prepare(sql);
      }
      const known = statements.get(sql) ?? database.prepare(sql);
      if (statements.size >= mostStatements) statements.clear();
      statements.set(sql, known);
      return known;
    },
  };
}

/** Kysely thinks that SQLite cannot change its tables within a transaction. It can. */
class WholeMigrationsAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class CarefulDriver extends SqliteDriver {
  readonly #file: string;
  #connection: WatchedConnection | undefined;
  #brokenBy: unknown;

  constructor(config: ConstructorParameters<typeof SqliteDriver>[0], file: string) {
    super(config);
    this.#file = file;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    this.#connection ??= new WatchedConnection(await super.acquireConnection(), {
      beforeWriting: () => this.#refuseIfUnsafe(),
      failed: (error) => this.#remember(error),
    });
    return this.#connection;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    this.#refuseIfUnsafe();
    // IMMEDIATE: a transaction that begins by reading cannot be told later that somebody else wrote.
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.rollbackTransaction(connection);
    } catch (error) {
      // A full disk has rolled the transaction back already; the first failure is the one to tell.
      if (!(error instanceof Error && error.message.includes('no transaction is active'))) throw error;
    }
  }

  #refuseIfUnsafe(): void {
    if (this.#brokenBy) throw new CannotWrite(503, 'The disk has reported a fault.', this.#brokenBy);
    const { bavail, bsize } = statfsSync(this.#file);
    if (bavail * bsize < reservedBytes) throw new CannotWrite(507, 'The disk is full.');
  }

  #remember(error: unknown): never {
    if (isFullDisk(error)) throw new CannotWrite(507, 'The disk is full.', error);
    if (isLockedFile(error)) throw new CannotWrite(503, 'Another program holds the database.', error);
    if (!isBrokenDisk(error)) throw error;
    this.#brokenBy = error;
    throw new CannotWrite(503, 'The disk has reported a fault.', error);
  }
}

class WatchedConnection implements DatabaseConnection {
  readonly #inner: DatabaseConnection;
  readonly #watch: { beforeWriting(): void; failed(error: unknown): never };

  constructor(inner: DatabaseConnection, watch: { beforeWriting(): void; failed(error: unknown): never }) {
    this.#inner = inner;
    this.#watch = watch;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (/^(Insert|Update|Delete)QueryNode$/.test(query.query.kind)) this.#watch.beforeWriting();
    try {
      return await this.#inner.executeQuery<R>(query);
    } catch (error) {
      return this.#watch.failed(error);
    }
  }

  streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    return this.#inner.streamQuery<R>(query, chunkSize);
  }
}
