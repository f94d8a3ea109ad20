import { constants } from 'node:fs';
import { access, mkdir, open, readFile, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { MediaStore } from '../lib/media-store.ts';

const keyFormat = /^[a-z0-9-]+(\/[a-z0-9-]+)*(\.[a-z0-9]+)?$/;

/** Files in a folder. A file is there whole or not at all, also after a power cut. */
export function diskStore(folder: string): MediaStore {
  return {
    keep: (key, bytes) => keepFile(join(folder, checked(key)), bytes),
    find: (key) => findFile(join(folder, checked(key))),
    discard: (key) => discardFile(join(folder, checked(key)), isAlone(key)),
    check: () => checkFolder(folder),
  };
}

function checked(key: string): string {
  if (!keyFormat.test(key)) throw new Error(`Not a key of the media store: ${JSON.stringify(key)}`);
  return key;
}

/** Named by the file alone: what a killed server has left is found again when the file is discarded. */
const unfinished = (path: string) => `${path}.tmp`;

async function keepFile(path: string, bytes: Uint8Array): Promise<void> {
  await makeFolder(dirname(path));
  const temporary = unfinished(path);
  try {
    const file = await open(temporary, 'w', 0o600);
    try {
      await file.writeFile(bytes);
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

/** Whether the folder of a key holds the files of one thing only, as `images/{id}` does. */
function isAlone(key: string): boolean {
  return key.split('/').length > 2;
}

async function discardFile(path: string, takesFolder: boolean): Promise<void> {
  await rm(path, { force: true });
  await rm(unfinished(path), { force: true });
  // Only when it is empty by now.
  if (takesFolder) await rmdir(dirname(path)).catch(() => undefined);
}

async function makeFolder(folder: string): Promise<void> {
  const firstMade = await mkdir(folder, { recursive: true, mode: 0o700 });
  // A new folder is an entry in its parent, and that entry must reach the disk too.
  if (firstMade) await syncFolder(dirname(firstMade));
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, constants.O_RDONLY);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function findFile(path: string): Promise<Uint8Array | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

async function checkFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await access(folder, constants.R_OK | constants.W_OK);
}
