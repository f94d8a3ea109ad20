import { createReadStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { TransferRefused } from '../archives/refusals.server.ts';
import { writeToFile } from '../archives/write-archive.server.ts';
import type { BackupStoreConfig } from '../config.server.ts';
import { currentSchool } from '../lib/schools-of-process.server.ts';
import { openFile } from '../media/disk-store.server.ts';
import type { BackupCopies } from './bucket-copies.server.ts';
import { hashOf } from './encryption.server.ts';

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

export function folderCopies(folder: string): BackupCopies {
  return {
    place: folder,
    async copy(file) {
      await requireFolder(folder);
      const expected = await hashOf(createReadStream(file));
      await writeToFile(createReadStream(file), join(folder, basename(file)), async (unfinished) => {
        if ((await hashOf(createReadStream(unfinished))) === expected) return;
        throw new TransferRefused(`The copy in ${folder} does not match what was written.`);
      });
    },
    async list() {
      await requireFolder(folder);
      const files = (await readdir(folder)).map(async (name) => ({ name, file: await openFile(join(folder, name)) }));
      // Undefined when it has been deleted in the meantime.
      return (await Promise.all(files)).flatMap(({ name, file }) => (file ? [{ name, bytes: file.bytes }] : []));
    },
    open: (name) => openFile(join(folder, name)),
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}

/** Never made: it would be on the disk of the website while the USB disk is away. Each school of many has one in it. */
async function requireFolder(folder: string): Promise<void> {
  if (currentSchool() !== '') await mkdir(folder).catch(() => undefined);
  const found = await stat(folder).catch(() => undefined);
  if (found?.isDirectory()) return;
  throw new TransferRefused(`There is no folder ${folder}. Plug in the disk, or create the folder once.`);
}
