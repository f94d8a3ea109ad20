import { accessSync, closeSync, constants, openSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { errorCode, isFullDisk, isReadOnlyDisk, isTooManyFiles, RefusesToStart } from './errors.server.ts';

export function startFailure(error: unknown, file: string): unknown {
  if (error instanceof RefusesToStart) return error;
  const code = errorCode(error);
  if (/^SQLITE_(CORRUPT|NOTADB)/.test(code)) return damaged(file, error);
  const sentence = sentenceOf(error, code, file);
  return sentence ? new RefusesToStart(sentence, { cause: error }) : error;
}

function sentenceOf(error: unknown, code: string, file: string): string | undefined {
  const folder = dirname(file);
  if (isFullDisk(error) || /^SQLITE_IOERR_SHM/.test(code)) {
    return `The disk of ${folder} is full. Make room on it (64 MB or more), then start again; nothing was changed.`;
  }
  if (isReadOnlyDisk(error) || isReadOnlyDisk(refusalOf(folder))) {
    return `${file} can only be read: the disk is read-only, perhaps after a fault. Check it and mount it for writing.`;
  }
  if (isTooManyFiles(error) || isTooManyFiles(failureToOpen(folder))) {
    return tooManyFiles;
  }
  if (/^(EACCES|EPERM|SQLITE_PERM|SQLITE_CANTOPEN)/.test(code)) {
    return `${file} cannot be opened. Give ${folder} to the user that runs the website (chown -R), or set DATA_DIR.`;
  }
  if (/^(SQLITE_IOERR|EIO)/.test(code)) {
    return `The disk reports a fault at ${file} (${code}), which was left as it is. Check the disk; ${goodCopy(folder)}`;
  }
  return undefined;
}

export const tooManyFiles =
  'Too many files are open on this machine. Raise the limit (LimitNOFILE of the service, or ulimit -n).';

/** SQLite does not say why it cannot open a file. */
function failureToOpen(folder: string): unknown {
  try {
    closeSync(openSync(folder, 'r'));
    return undefined;
  } catch (error) {
    return error;
  }
}

function refusalOf(folder: string): unknown {
  try {
    accessSync(folder, constants.W_OK);
    return undefined;
  } catch (error) {
    return error;
  }
}

export function damaged(file: string, cause: unknown): RefusesToStart {
  const folder = dirname(file);
  return new RefusesToStart(`The database ${file} is damaged and has not been changed. ${capital(goodCopy(folder))}`, {
    cause,
  });
}

export function goodCopy(folder: string): string {
  const name = newestBackup(join(folder, 'backups'));
  const backup = name ? join(folder, 'backups', name) : 'BACKUP.zip';
  return `put a good copy in its place: npm run restore -- ${backup} --replace`;
}

function newestBackup(folder: string): string | undefined {
  try {
    return readdirSync(folder)
      .filter((name) => /^school-[\d-]+\.zip(\.age)?$/.test(name))
      .toSorted()
      .at(-1);
  } catch {
    return undefined;
  }
}

function capital(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

const database = 'school.sqlite';
const early =
  /^(\.|lost\+found$|server\.lock|migration\.lock|session-secret$|school\.json(\.tmp)?$|restoring$|uploads$)/;
/** What only a school that had a database has. */
const ofSchool = /^(media|backups|replaced-.*|school\.sqlite-.*)$/;

/** @throws RefusesToStart rather than making an empty school where one is missing, or among things of others */
export function refuseForeignFolder(folder: string): void {
  const names = readdirSync(folder).filter((name) => !early.test(name));
  if (names.includes(database)) return;
  const left = names.filter((name) => ofSchool.test(name) && hasContent(join(folder, name)));
  if (left.length > 0) {
    throw new RefusesToStart(
      `The database ${join(folder, database)} is missing, though ${left.join(', ')} is there. Is it on a disk that is not mounted? Else ${goodCopy(folder)}`,
    );
  }
  const others = names.filter((name) => !ofSchool.test(name));
  if (others.length === 0) return;
  throw new RefusesToStart(
    `DATA_DIR ${folder} holds other things (${others.slice(0, 3).join(', ')}) and no school. Set DATA_DIR to an empty folder, or to that of your school.`,
  );
}

function hasContent(path: string): boolean {
  try {
    return readdirSync(path).length > 0;
  } catch {
    return true;
  }
}
