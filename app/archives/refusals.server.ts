import { errorCode, isCannotWrite, RefusesToStart } from '../database/errors.server.ts';

/** The message is a sentence for the person who runs the command. */
export class TransferRefused extends Error {}

const sentences: Record<string, string> = {
  ENOSPC: 'The disk is full. Nothing was left behind: choose a file on another disk, or free some space.',
  EDQUOT: 'The disk is full for this user. Nothing was left behind: choose a file on another disk, or free some space.',
  ENOENT: 'There is no such folder.',
  EACCES: 'You do not have permission to write there.',
  EPERM: 'You do not have permission to write there.',
  EROFS: 'That disk is read-only.',
  ENOTDIR: 'There is no such folder.',
  EIO: 'The disk has reported an error.',
};

export function refusalOf(error: unknown, file: string): unknown {
  const sentence = sentences[errorCode(error)];
  return sentence ? new TransferRefused(`${file} could not be written. ${sentence}`, { cause: error }) : error;
}

/** Errors of SQLite and PostgreSQL that are about the rows, not about the database or the machine. */
const aboutRows = /^(SQLITE_(CONSTRAINT|MISMATCH|TOOBIG|RANGE)|2[123][0-9A-Z]{3}$|54[0-9A-Z]{3}$)/;

/** For what fails while the rows of an archive are read and written. Troubles of the machine stay what they are. */
export function refusalOfRows(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof TransferRefused || error instanceof RefusesToStart) return error;
  const code = errorCode(error);
  if (isCannotWrite(error) || (code !== '' && !aboutRows.test(code))) return error;
  const [why] = error.message.split('\n', 1);
  return new TransferRefused(`The rows of the archive contradict each other or cannot be read (${why}).`, {
    cause: error,
  });
}
