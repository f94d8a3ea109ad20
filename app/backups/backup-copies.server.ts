import { createReadStream, createWriteStream } from 'node:fs';
import { open, readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { TransferRefused } from '../archives/transfer-refused.ts';
import { writeToFile } from '../archives/write-archive.server.ts';
import type { BackupStoreConfig } from '../config.server.ts';
import { errorCode } from '../database/errors.server.ts';
import type { StoredFile } from '../lib/media-services.ts';
import type { BackupCopies } from './bucket-copies.server.ts';
import { hashOf } from './check-backup.server.ts';

export function placeOf(config: BackupStoreConfig): string {
  return config.kind === 'disk' ? config.folder : `s3://${config.bucket}/${config.prefix}`;
}

export async function openCopies(
  config: BackupStoreConfig | undefined,
  warn?: (text: string) => void,
): Promise<BackupCopies | undefined> {
  if (!config) return undefined;
  if (config.kind === 'disk') return folderCopies(config.folder);
  const { bucketCopies } = await import('./bucket-copies.server.ts');
  return bucketCopies(config, placeOf(config), warn);
}

function folderCopies(folder: string): BackupCopies {
  return {
    place: folder,
    async copy(file) {
      await requireFolder(folder);
      const expected = await hashOf(createReadStream(file));
      await writeToFile(createReadStream(file), join(folder, basename(file)), {
        async check(unfinished) {
          const found = await hashOf(createReadStream(unfinished));
          if (found !== expected) throw new TransferRefused(`What was written to ${folder} reads differently.`);
        },
      });
    },
    async list() {
      await requireFolder(folder);
      return listFolder(folder);
    },
    open: (name, bytes) => openFile(folder, name, bytes),
    remove: (name) => rm(join(folder, name), { force: true }),
    fetch: (name, to) => pipeline(createReadStream(join(folder, name)), createWriteStream(to, { mode: 0o600 })),
  };
}

/** Never made: it would lie on the disk of the website while the USB disk is away. */
async function requireFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => undefined);
  if (!found?.isDirectory()) {
    throw new TransferRefused(`There is no folder ${folder}. Plug in the disk, or make the folder once.`);
  }
}

export async function listFolder(folder: string): Promise<{ name: string; bytes: number }[]> {
  const found = await Promise.all((await readdir(folder)).map((name) => sizedFile(folder, name)));
  return found.filter((file) => file !== undefined);
}

/** Undefined when it was deleted meanwhile. */
async function sizedFile(folder: string, name: string): Promise<{ name: string; bytes: number } | undefined> {
  try {
    return { name, bytes: (await stat(join(folder, name))).size };
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

const partBytes = 64 * 1024;

export function openFile(folder: string, name: string, bytes: number): StoredFile {
  return { bytes, partBytes, read: (start, length) => readPart(join(folder, name), start, length) };
}

async function readPart(path: string, start: number, length: number): Promise<Uint8Array> {
  const file = await open(path, 'r');
  try {
    const { bytesRead, buffer } = await file.read(new Uint8Array(length), 0, length, start);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
