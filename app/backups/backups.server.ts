import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { TransferRefused } from '../archives/transfer-refused.ts';
import type { BackupStoreConfig } from '../config.server.ts';
import type { ListedBackup } from '../context.ts';
import { isCannotWrite } from '../database/errors.server.ts';
import type { Database } from '../database/schema.ts';
import type { MediaStore, StoredFile } from '../lib/media-services.ts';
import { listFolder, openCopies, openFile, placeOf } from './backup-copies.server.ts';
import { namesToDelete, readBackupNames } from './backup-names.ts';
import { type BackupKind, claimMs, claimRun, extendClaim, finishRun } from './backup-runs.server.ts';
import type { BackupCopies } from './bucket-copies.server.ts';
import { type WrittenBackup, writeBackup } from './write-backup.server.ts';

export type BackupPlace = {
  folder: string;
  passphrase: string | undefined;
  store: BackupStoreConfig | undefined;
};

export type BackupOutcome = { written: WrittenBackup; copiedTo: string; copyFailure: string };

export type Backups = ReturnType<typeof openBackups>;

type Sources = { db: Database; mediaStore: MediaStore; warn?: (text: string) => void };

export function openBackups(services: Sources, place: BackupPlace) {
  const { db } = services;
  let opened: Promise<BackupCopies | undefined> | undefined;
  const copies = () => {
    opened ??= openCopies(place.store, services.warn);
    return opened;
  };
  const own = () => listOwn(place.folder);
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
      return id === undefined ? undefined : { outcome: makeBackup(services, { ...place, copies }, id) };
    },
    async list(): Promise<{ files: ListedBackup[]; copyFailure: string }> {
      const [here, { files, failure }] = await Promise.all([own(), listCopies(copies)]);
      const names = new Set(here.map(({ name }) => name));
      const elsewhere = files.filter(({ name }) => !names.has(name));
      return { files: [...here, ...elsewhere].toSorted(newestFirst), copyFailure: failure };
    },
    async open(name: string): Promise<StoredFile | { copyFailure: string }> {
      const here = (await own()).find((one) => one.name === name);
      if (here) return openFile(place.folder, name, here.bytes);
      const { files, failure } = await listCopies(copies);
      const copy = files.find((one) => one.name === name);
      return (copy && (await copies())?.open(name, copy.bytes)) ?? { copyFailure: failure };
    },
  };
}

const newestFirst = (a: ListedBackup, b: ListedBackup) => (a.at < b.at ? 1 : -1);

async function listOwn(folder: string): Promise<ListedBackup[]> {
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch(() => undefined);
  return readListed(await listFolder(folder).catch(() => []), false);
}

type OpenCopies = () => Promise<BackupCopies | undefined>;

async function listCopies(copies: OpenCopies): Promise<{ files: ListedBackup[]; failure: string }> {
  try {
    return { files: readListed((await (await copies())?.list()) ?? [], true), failure: '' };
  } catch (error) {
    return { files: [], failure: sentenceOf(error) };
  }
}

function readListed(files: { name: string; bytes: number }[], isCopy: boolean): ListedBackup[] {
  const sizes = new Map(files.map(({ name, bytes }) => [name, bytes]));
  return readBackupNames([...sizes.keys()]).map((file) => ({ ...file, bytes: sizes.get(file.name) ?? 0, isCopy }));
}

async function makeBackup(services: Sources, place: BackupPlace & { copies: OpenCopies }, id: string) {
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
    const copied = await copyElsewhere(place, written.file);
    await deleteOld(listFolder(place.folder), (name) => rm(join(place.folder, name), { force: true }));
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

async function copyElsewhere({ store, copies }: BackupPlace & { copies: OpenCopies }, file: string) {
  if (!store) return { copiedTo: '', copyFailure: '' };
  try {
    const opened = await copies();
    await opened?.copy(file);
    await deleteOld(opened?.list(), (name) => opened?.remove(name));
    return { copiedTo: placeOf(store), copyFailure: '' };
  } catch (error) {
    return { copiedTo: placeOf(store), copyFailure: sentenceOf(error) };
  }
}

async function deleteOld(files: Promise<{ name: string }[]> | undefined, remove: (name: string) => unknown) {
  const names = ((await files) ?? []).map(({ name }) => name);
  for (const name of namesToDelete(names)) await remove(name);
}

function sentenceOf(error: unknown): string {
  if (error instanceof TransferRefused || isCannotWrite(error)) return error.message;
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
