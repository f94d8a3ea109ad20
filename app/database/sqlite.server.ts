import { chmodSync, closeSync, existsSync, openSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import SQLite from 'better-sqlite3';
import { errorCode, isFullDisk, isLockedFile, RefusesToStart } from './errors.server.ts';
import { damaged, startFailure } from './start-failures.server.ts';

const minVersion = '3.51.3';
const ownerOnly = 0o600;

/** NFS, SMB, CIFS and SMB2 in `statfs`: SQLite cannot rely on their locks and syncs. */
const networkFileSystems = new Set([0x6969, 0x517b, 0xff534d42, 0xfe534d42]);

/** With `synchronous` NORMAL a power cut loses acknowledged rows. `secure_delete` makes erased text unreadable. */
const pragmas = [
  ['journal_mode', 'wal'],
  ['synchronous', 2],
  ['foreign_keys', 1],
  ['trusted_schema', 0],
  ['secure_delete', 1],
] as const;

type Limits = { diskMb: number; emailsADay: number };

/** `isOneOfMany`: other schools are served by the same process, so that this one takes little memory and never waits for a lock. */
export type SqliteUse = { isOneOfMany?: boolean | undefined; limits?: Limits | undefined };

const alone = [['busy_timeout', 5000]] as const;

/** Of the pages that it reads SQLite keeps 256 KB instead of 16 MB. Who asks waits for locks, with `whenUnlocked`. */
const oneOfMany = [
  ['busy_timeout', 0],
  ['cache_size', -256],
] as const;

/**
 * On a full disk the file that connections share cannot be made: then this connection is the only one, which needs none,
 * and `isAlone` says so.
 */
export function openSqliteFile(file: string, use: SqliteUse = {}): SQLite.Database {
  try {
    restrictToOwner(file);
    return open(file, use);
  } catch (error) {
    if (!isOutOfSpace(error, file) || !existsSync(file)) throw startFailure(error, file);
  }
  try {
    return open(file, use, 'locking_mode = exclusive');
  } catch (error) {
    throw startFailure(error, file);
  }
}

export function isAlone(database: SQLite.Database): boolean {
  return database.pragma('locking_mode', { simple: true }) === 'exclusive';
}

const sharedFileFault = /^SQLITE_IOERR_SHM/;

/** For the file that connections share; all other disk errors have codes of their own. */
export function isOutOfSpace(error: unknown, file: string): boolean {
  return isFullDisk(error) || (sharedFileFault.test(errorCode(error)) && freeBytes(file) < neededBytes);
}

const neededBytes = 1024 * 1024;

export function freeBytes(file: string): number {
  const { bavail, bsize } = statfsSync(dirname(file));
  return bavail * bsize;
}

function open(file: string, { isOneOfMany = false, limits }: SqliteUse, first?: string): SQLite.Database {
  // Whoever closes the file in good order removes this one.
  const wasClosed = !existsSync(`${file}-wal`);
  const database = new SQLite(file, isOneOfMany ? { timeout: 0 } : {});
  const settings = [...pragmas, ...(isOneOfMany ? oneOfMany : alone)];
  try {
    if (first) database.pragma(first);
    for (const [name, value] of settings) database.pragma(`${name} = ${value}`);
    for (const [name, value] of settings) {
      const found = database.pragma(name, { simple: true });
      if (found !== value) throw new RefusesToStart(`SQLite did not accept ${name} = ${value}; it says ${found}.`);
    }
    // In pages of 4 KB, and 64 MB more: where no file is taken any more, texts still are.
    if (limits) database.pragma(`max_page_count = ${(limits.diskMb + 64) * 256}`);
    refuseOldVersion(database);
    // It reads the whole file while all other schools wait. The nightly check reads it in a process of its own.
    const answer = isOneOfMany && wasClosed ? 'ok' : database.pragma('quick_check(1)', { simple: true });
    if (answer !== 'ok') throw damaged(file, answer);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** SQLite gives the files beside it the same permissions. */
function restrictToOwner(file: string): void {
  if (file === ':memory:') return;
  // Closing a file drops the locks that this process has on it, perhaps those of a backup that still reads.
  if (!existsSync(file)) closeSync(openSync(file, 'a', ownerOnly));
  for (const one of [file, `${file}-wal`, `${file}-shm`]) {
    try {
      chmodSync(one, ownerOnly);
    } catch (error) {
      if (!/^(ENOENT|EPERM)$/.test(errorCode(error))) throw error;
    }
  }
}

function refuseOldVersion(database: SQLite.Database): void {
  const version = String(database.prepare('select sqlite_version()').pluck().get());
  if (version.localeCompare(minVersion, 'en', { numeric: true }) < 0) {
    throw new RefusesToStart(`SQLite ${version} is too old; ${minVersion} or newer is needed.`);
  }
}

export function refuseNetworkFolder(folder: string): void {
  if (networkFileSystems.has(statfsSync(folder).type)) {
    throw new RefusesToStart(`DATA_DIR ${folder} is on a network file system. SQLite needs a local disk.`);
  }
}

const lockTimeoutMs = 5_000;
const lockRetryMs = 20;

/** Asks again for five seconds while another process has the lock: SQLite itself would wait in the thread that serves all. */
export async function whenUnlocked<Answer>(ask: () => Answer | Promise<Answer>): Promise<Answer> {
  const until = performance.now() + lockTimeoutMs;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!isLockedFile(error) || performance.now() >= until) throw error;
    }
    await wait(lockRetryMs);
  }
}

/** The operating system drops the lock when the process ends. @throws RefusesToStart after five seconds */
export async function lockExclusively(file: string, refusal: string): Promise<{ release(): void }> {
  try {
    return await whenUnlocked(() => lockNow(file));
  } catch (error) {
    if (isLockedFile(error)) throw new RefusesToStart(refusal, { cause: error });
    throw startFailure(error, file);
  }
}

function lockNow(file: string): { release(): void } {
  const lock = new SQLite(file, { timeout: 0 });
  try {
    // Writes nothing, so that a full disk does not prevent the start.
    lock.pragma('journal_mode = memory');
    lock.exec('begin exclusive');
    return { release: () => lock.close() };
  } catch (error) {
    lock.close();
    throw error;
  }
}
