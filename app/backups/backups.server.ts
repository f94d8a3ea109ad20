import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { TransferRefused } from '../archives/transfer-refused.ts';
import type { BackupStoreConfig } from '../config.server.ts';
import { isCannotWrite } from '../database/errors.server.ts';
import type { Database } from '../database/schema.ts';
import type { MediaStore, StoredFile } from '../lib/media-services.ts';
import { type BackupCopies, openCopies, placeOf } from './backup-copies.server.ts';
import { type BackupFile, namesToDelete, readBackupNames } from './backup-names.ts';
import { type BackupKind, claimMs, claimRun, extendClaim, finishRun } from './backup-runs.server.ts';
import { type WrittenBackup, writeBackup } from './write-backup.server.ts';

export type BackupPlace = {
  folder: string;
  passphrase: string | undefined;
  store: BackupStoreConfig | undefined;
};

export type BackupOutcome = { written: WrittenBackup; copiedTo: string; copyFailure: string };

export type ListedBackup = BackupFile & { bytes: number };

export type Backups = ReturnType<typeof openBackups>;

const partBytes = 64 * 1024;

export function openBackups(services: { db: Database; mediaStore: MediaStore }, place: BackupPlace) {
  const { db } = services;
  return {
    isEncrypted: place.passphrase !== undefined,
    copyPlace: place.store && placeOf(place.store),
    /** Undefined when another one is under way or, at night, when none is due. @throws what made it fail, which is recorded */
    async run(kind: BackupKind): Promise<BackupOutcome | undefined> {
      const begun = await this.begin(kind);
      return begun?.outcome;
    },
    async begin(kind: BackupKind): Promise<{ outcome: Promise<BackupOutcome> } | undefined> {
      const id = await claimRun(db, kind);
      return id === undefined ? undefined : { outcome: makeBackup(services, place, id) };
    },
    list: () => listBackups(place.folder),
    async open(name: string): Promise<StoredFile | undefined> {
      const found = (await listBackups(place.folder)).find((one) => one.name === name);
      return (
        found && {
          bytes: found.bytes,
          partBytes,
          read: (start, bytes) => readPart(place.folder, name, { start, bytes }),
        }
      );
    },
  };
}

async function makeBackup(services: { db: Database; mediaStore: MediaStore }, place: BackupPlace, id: string) {
  const { db } = services;
  let extended = Date.now();
  const progress = async () => {
    if (Date.now() - extended < claimMs / 4) return;
    extended = Date.now();
    await extendClaim(db, id);
  };
  try {
    const written = await writeBackup({ ...services, ...place }, progress);
    await extendClaim(db, id);
    const copied = await copyElsewhere(place.store, written.file);
    await deleteOld(readdir(place.folder), (name) => rm(join(place.folder, name), { force: true }));
    await finishRun(db, id, {
      file: written.name,
      kilobytes: Math.ceil(written.bytes / 1024),
      copied_to: copied.copiedTo,
      copy_failure: copied.copyFailure,
    });
    return { written, ...copied };
  } catch (error) {
    await finishRun(db, id, { failure: sentenceOf(error) }).catch(() => undefined);
    throw error;
  }
}

async function copyElsewhere(config: BackupStoreConfig | undefined, file: string) {
  let copies: BackupCopies | undefined;
  try {
    copies = await openCopies(config);
    if (!copies) return { copiedTo: '', copyFailure: '' };
    await copies.copy(file);
    await deleteOld(copies.list(), (name) => copies?.remove(name));
    return { copiedTo: copies.place, copyFailure: '' };
  } catch (error) {
    return { copiedTo: copies?.place ?? '', copyFailure: sentenceOf(error) };
  }
}

async function deleteOld(names: Promise<string[]>, remove: (name: string) => unknown): Promise<void> {
  for (const name of namesToDelete(await names)) await remove(name);
}

function sentenceOf(error: unknown): string {
  if (error instanceof TransferRefused || isCannotWrite(error)) return error.message;
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}

async function listBackups(folder: string): Promise<ListedBackup[]> {
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch(() => undefined);
  const files = readBackupNames(await readdir(folder).catch(() => []));
  return Promise.all(files.map(async (file) => ({ ...file, bytes: (await stat(join(folder, file.name))).size })));
}

async function readPart(folder: string, name: string, { start, bytes }: { start: number; bytes: number }) {
  const file = await open(join(folder, name), 'r');
  try {
    const { bytesRead, buffer } = await file.read(new Uint8Array(bytes), 0, bytes, start);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
