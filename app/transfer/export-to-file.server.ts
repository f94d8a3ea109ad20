import { createWriteStream, existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { errorCode } from '../database/errors.server.ts';
import { type ExportOutcome, type ExportSource, exportSchool } from './export.server.ts';
import { TransferRefused } from './transfer-refused.ts';

const ownerOnly = 0o600;
const toldEvery = 500;

/** The file is there completely or not at all. @throws TransferRefused when it cannot be written */
export async function exportToFile(
  source: ExportSource,
  file: string,
  tell: (line: string) => void,
): Promise<ExportOutcome> {
  if (existsSync(file)) throw new TransferRefused(`${file} is there already. Choose another name, or move it away.`);
  const unfinished = `${file}.${process.pid}.tmp`;
  const { archive, outcome } = exportSchool(source, (written, all) => {
    if (written % toldEvery === 0) tell(`${written} of ${all} files …`);
  });
  try {
    await pipeline(archive, createWriteStream(unfinished, { flags: 'wx', mode: ownerOnly, flush: true }));
    await rename(unfinished, file);
    await syncFolder(dirname(resolve(file)));
  } catch (error) {
    await rm(unfinished, { force: true });
    throw refusalOf(error, file);
  }
  return outcome;
}

async function syncFolder(folder: string): Promise<void> {
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
};

function refusalOf(error: unknown, file: string): unknown {
  const sentence = sentences[errorCode(error)];
  return sentence ? new TransferRefused(`${file} could not be written. ${sentence}`, { cause: error }) : error;
}
