import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { MediaStore } from '../lib/media-store.ts';

const keyFormat = /^[a-z0-9-]+(\/[a-z0-9-]+)*(\.[a-z0-9]+)?$/;

/** Files in a folder. A file is there whole or not at all, also after a power cut. */
export function diskStore(folder: string): MediaStore {
  return {
    keep: (key, bytes) => keepFile(join(folder, checked(key)), bytes),
    find: (key) => findFile(join(folder, checked(key))),
    discard: (key) => rm(join(folder, checked(key)), { force: true }),
    check: () => checkFolder(folder),
  };
}

function checked(key: string): string {
  if (!keyFormat.test(key)) throw new Error(`Not a key of the media store: ${JSON.stringify(key)}`);
  return key;
}

async function keepFile(path: string, bytes: Uint8Array): Promise<void> {
  await makeFolder(dirname(path));
  const temporary = `${path}.${randomUUID()}.tmp`;
  try {
    const file = await open(temporary, 'wx', 0o600);
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
