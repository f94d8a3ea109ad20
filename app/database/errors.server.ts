export class CannotWrite extends Error {
  readonly status: 503 | 507;

  constructor(status: 503 | 507, message: string, cause?: unknown) {
    super(message, { cause });
    this.status = status;
    this.name = 'CannotWrite';
  }
}

/** The bucket with pictures and files does not answer, to reads and writes. */
export class StoreUnavailable extends CannotWrite {
  constructor(cause: unknown) {
    super(503, 'The media store does not answer.', cause);
    this.name = 'StoreUnavailable';
  }
}

/** A school has used up its part of the disk of many. The message is for the person. */
export class DiskLimitReached extends CannotWrite {
  readonly isLimit = true;
}

// By name: the built app and the scripts each load their own copy of the class.
export function isCannotWrite(error: unknown): error is CannotWrite {
  return error instanceof Error && (error.name === 'CannotWrite' || isStoreUnavailable(error));
}

export function isStoreUnavailable(error: unknown): error is StoreUnavailable {
  return error instanceof Error && error.name === 'StoreUnavailable';
}

export class RefusesToStart extends Error {}

/** A step of an upgrade fails on this database. Known by its name, as above. */
export class UpgradeFailed extends RefusesToStart {
  override name = 'UpgradeFailed';
}

const brokenDisk = /^SQLITE_(IOERR|CORRUPT|NOTADB)/;
const fullDisk = /^(SQLITE_FULL|ENOSPC|EDQUOT)/;
const readOnlyDisk = /^(SQLITE_READONLY|EROFS)/;
const tooManyFiles = /^(EMFILE|ENFILE)/;
const lockedFile = /^SQLITE_BUSY/;

export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

export function isBrokenDisk(error: unknown): boolean {
  return brokenDisk.test(errorCode(error));
}

export function isLockedFile(error: unknown): boolean {
  return lockedFile.test(errorCode(error));
}

export function isFullDisk(error: unknown): boolean {
  return fullDisk.test(errorCode(error));
}

export function isReadOnlyDisk(error: unknown): boolean {
  return readOnlyDisk.test(errorCode(error));
}

export function isTooManyFiles(error: unknown): boolean {
  return tooManyFiles.test(errorCode(error));
}

/** 507 or 503 when the machine is at fault and it may be well again; undefined for a fault of the program. */
export function unavailableStatus(error: unknown): number | undefined {
  if (isCannotWrite(error)) return error.status;
  if (isFullDisk(error)) return 507;
  return isReadOnlyDisk(error) || isTooManyFiles(error) || errorCode(error) === 'EIO' ? 503 : undefined;
}
