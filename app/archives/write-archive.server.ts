import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { errorCode, isCannotWrite, RefusesToStart } from '../database/errors.server.ts';
import { TransferRefused } from './transfer-refused.ts';

const ownerOnly = 0o600;

type Options = {
  check?: (unfinished: string) => Promise<void>;
};

/** The file is there completely or not at all, also after a power cut. @throws TransferRefused when it cannot be written */
export async function writeToFile(content: Readable, file: string, { check }: Options = {}): Promise<void> {
  const unfinished = `${file}.${process.pid}.tmp`;
  try {
    await pipeline(content, createWriteStream(unfinished, { flags: 'wx', mode: ownerOnly, flush: true }));
    await check?.(unfinished);
    await rename(unfinished, file);
    await syncFolder(dirname(resolve(file)));
  } catch (error) {
    content.destroy();
    if (errorCode(error) !== 'EEXIST') await rm(unfinished, { force: true });
    throw refusalOf(error, file);
  }
}

export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const sentences: Record<string, string> = {
  ENOSPC: 'The disk is full. Nothing was left behind: choose a file on another disk, or make room.',
  EDQUOT: 'The disk is full for this user. Nothing was left behind: choose a file on another disk, or make room.',
  ENOENT: 'There is no such folder.',
  EACCES: 'You may not write there.',
  EPERM: 'You may not write there.',
  EROFS: 'Nothing can be written there.',
  ENOTDIR: 'There is no such folder.',
  EIO: 'The disk has reported a fault.',
};

export function refusalOf(error: unknown, file: string): unknown {
  const sentence = sentences[errorCode(error)];
  return sentence ? new TransferRefused(`${file} could not be written. ${sentence}`, { cause: error }) : error;
}

/** Errors of SQLite and PostgreSQL that are about the rows, not about the database or the machine. */
const aboutRows = /^(SQLITE_(CONSTRAINT|MISMATCH|TOOBIG|RANGE)|2[123][0-9A-Z]{3}$|54[0-9A-Z]{3}$)/;

/** For what fails while the records of an archive are read and written. Troubles of the machine stay what they are. */
export function refusalOfRecords(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof TransferRefused || error instanceof RefusesToStart) return error;
  const code = errorCode(error);
  if (isCannotWrite(error) || (code !== '' && !aboutRows.test(code))) return error;
  const [why] = error.message.split('\n', 1);
  return new TransferRefused(`The records of the archive contradict each other or cannot be read (${why}).`, {
    cause: error,
  });
}
