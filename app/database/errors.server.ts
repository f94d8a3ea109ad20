/** The database cannot write now. The door answers with `status` and the sentence; nothing was stored. */
export class CannotWrite extends Error {
  readonly status: 503 | 507;

  constructor(status: 503 | 507, message: string, cause?: unknown) {
    super(message, { cause });
    this.status = status;
    this.name = 'CannotWrite';
  }
}

/** Whether the database refused to write. By name: the built app and the scripts each have a copy of the class. */
export function isCannotWrite(error: unknown): error is CannotWrite {
  return error instanceof Error && error.name === 'CannotWrite';
}

/** The database was stopped on purpose at start; the message tells the operator what to do. */
export class RefusesToStart extends Error {}

const brokenDisk = /^SQLITE_(IOERR|CORRUPT|NOTADB)/;
const fullDisk = /^SQLITE_FULL/;
const lockedFile = /^SQLITE_BUSY/;

export function sqliteCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

export function isBrokenDisk(error: unknown): boolean {
  return brokenDisk.test(sqliteCode(error));
}

/** Another program has held the file for longer than we wait. */
export function isLockedFile(error: unknown): boolean {
  return lockedFile.test(sqliteCode(error));
}

export function isFullDisk(error: unknown): boolean {
  return fullDisk.test(sqliteCode(error)) || sqliteCode(error) === 'ENOSPC';
}
