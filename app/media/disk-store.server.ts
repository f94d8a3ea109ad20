import { constants } from 'node:fs';
import { access, copyFile, lstat, mkdir, open, readdir, readFile, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileSource, MediaStore, StoredFile } from '../lib/media-services.ts';

export const keyFormat = /^[a-z0-9-]+(\/[a-z0-9-]+)*(\.[a-z0-9]+)?$/;

/** A file is there completely or not at all, also after a power cut. */
export function diskStore(folder: string): MediaStore {
  return {
    keep: (key, source) => keepFile(join(folder, checked(key)), source),
    find: (key) => unlessMissing(readFile(join(folder, checked(key)), { flag: forReading })),
    open: (key) => openFile(join(folder, checked(key))),
    discard: (key) => discardFile(join(folder, checked(key)), isAlone(key)),
    list: () => listFiles(folder),
    check: () => checkFolder(folder),
  };
}

function checked(key: string): string {
  if (!keyFormat.test(key)) throw new Error(`Not a key of the media store: ${JSON.stringify(key)}`);
  return key;
}

const unfinished = (path: string) => `${path}.tmp`;

async function keepFile(path: string, source: FileSource): Promise<void> {
  await makeFolder(dirname(path));
  const temporary = unfinished(path);
  try {
    if (!(source instanceof Uint8Array)) await moveFile(source.path, temporary);
    const file = await open(temporary, source instanceof Uint8Array ? 'w' : 'r+', 0o600);
    try {
      if (source instanceof Uint8Array) await file.writeFile(source);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(dirname(path));
}

/** The folder of uploads may lie on another disk than the media. */
async function moveFile(from: string, to: string): Promise<void> {
  await rename(from, to).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'EXDEV') return copyFile(from, to);
    throw error;
  });
}

function isAlone(key: string): boolean {
  return key.split('/').length > 2;
}

async function discardFile(path: string, takesFolder: boolean): Promise<void> {
  await rm(path, { force: true });
  await rm(unfinished(path), { force: true });
  if (takesFolder) await rmdir(dirname(path)).catch(() => undefined);
}

async function makeFolder(folder: string): Promise<void> {
  const firstMade = await mkdir(folder, { recursive: true, mode: 0o700 });
  // A new folder is an entry in its parent, which must reach the disk too.
  if (firstMade) await syncFolder(dirname(firstMade));
}

export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, constants.O_RDONLY);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const partBytes = 64 * 1024;

/** A link may lead to the files of another school, and a pipe would be read for ever. */
const forReading = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/** Undefined when there is none. */
export async function openFile(path: string): Promise<StoredFile | undefined> {
  const found = await unlessMissing(lstat(path));
  return found?.isFile()
    ? { bytes: found.size, partBytes, read: (start, bytes) => readPart(path, start, bytes) }
    : undefined;
}

/** Opens the file for each part, so that an abandoned response leaves nothing open. */
async function readPart(path: string, start: number, bytes: number): Promise<Uint8Array> {
  const file = await open(path, forReading);
  try {
    const { bytesRead, buffer } = await file.read(new Uint8Array(bytes), 0, bytes, start);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function unlessMissing<Found>(finding: Promise<Found>): Promise<Found | undefined> {
  try {
    return await finding;
  } catch (error) {
    if (error instanceof Error && 'code' in error && /^(ENOENT|ELOOP)$/.test(String(error.code))) return undefined;
    throw error;
  }
}

async function* listFiles(folder: string, prefix = ''): AsyncGenerator<string> {
  const entries = (await unlessMissing(readdir(join(folder, prefix), { withFileTypes: true }))) ?? [];
  for (const entry of entries) {
    const key = prefix + entry.name;
    if (entry.isDirectory()) yield* listFiles(folder, `${key}/`);
    else if (entry.isFile() && keyFormat.test(key)) yield key;
  }
}

async function checkFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await access(folder, constants.R_OK | constants.W_OK);
}
