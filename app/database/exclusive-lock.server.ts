import SQLite from 'better-sqlite3';
import { RefusesToStart, sqliteCode } from './errors.server.ts';

const waitForOtherMs = 5_000;

/**
 * Holds `file` until `release` is called or the process ends, however it ends: the lock is SQLite's own, kept by
 * the operating system, so a killed process never leaves one behind. Waits up to five seconds for another holder.
 * @throws RefusesToStart with `refusal` when another process holds it
 */
export function holdExclusively(file: string, refusal: string): { release(): void } {
  const lock = new SQLite(file, { timeout: waitForOtherMs });
  try {
    // Nothing is ever written to it, so that a full disk does not stop the start.
    lock.pragma('journal_mode = memory');
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if (sqliteCode(error) === 'SQLITE_BUSY') throw new RefusesToStart(refusal, { cause: error });
    throw error;
  }
  return { release: () => lock.close() };
}
