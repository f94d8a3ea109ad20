import { TransferRefused } from '../archives/refusals.server.ts';
import type { BackupStoreConfig } from '../config.server.ts';
import type { ListedBackup } from '../context.ts';
import { isCannotWrite } from '../database/errors.server.ts';
import type { Database } from '../database/schema.ts';
import type { MediaStore, StoredFile } from '../lib/media-services.ts';
import { folderCopies, openCopies, placeOf } from './backup-copies.server.ts';
import { namesToDelete, readBackupName } from './backup-names.ts';
import { type BackupKind, claimMs, claimRun, extendClaim, finishRun } from './backup-runs.server.ts';
import type { BackupCopies } from './bucket-copies.server.ts';
import { type WrittenBackup, writeBackup } from './write-backup.server.ts';

type BackupPlace = {
  folder: string;
  passphrase: string | undefined;
  store: BackupStoreConfig | undefined;
};

type BackupOutcome = { written: WrittenBackup; copiedTo: string; copyFailure: string };

type Sources = { db: Database; mediaStore: MediaStore; warn?: (text: string) => void };

/** One at a time over all schools of the process: each reads all files of its school, and one that waits stays open. */
let isBusy = false;

export function openBackups({ db, mediaStore, warn }: Sources, { folder, passphrase, store }: BackupPlace) {
  const own = folderCopies(folder);
  let opened: Promise<BackupCopies | undefined> | undefined;
  const copies = () => {
    opened ??= openCopies(store, warn);
    return opened;
  };
  const copyElsewhere = async (file: string) => {
    const { failure } = await attempt(async () => {
      await (await copies())?.copy(file);
      await deleteOld(await copies());
    });
    return { copiedTo: store ? placeOf(store) : '', copyFailure: failure };
  };
  const make = async (id: string): Promise<BackupOutcome> => {
    let extended = Date.now();
    const progress = async () => {
      if (Date.now() - extended < claimMs / 4) return;
      extended = Date.now();
      await extendClaim(db, id);
    };
    try {
      const written = await writeBackup({ db, mediaStore, folder, passphrase }, progress);
      await extendClaim(db, id);
      const { copiedTo, copyFailure } = await copyElsewhere(written.file);
      await deleteOld(own);
      const kilobytes = Math.ceil(written.bytes / 1024);
      await finishRun(db, id, { file: written.name, kilobytes, copied_to: copiedTo, copy_failure: copyFailure });
      return { written, copiedTo, copyFailure };
    } catch (error) {
      await finishRun(db, id, { failure: sentenceOf(error) }).catch(() => undefined);
      throw error;
    }
  };
  let running: Promise<unknown> = Promise.resolve();
  return {
    untilIdle: () => running,
    isEncrypted: passphrase !== undefined,
    copyPlace: store && placeOf(store),
    /** Undefined when another one is under way or, at night, when none is due. @throws what made it fail, which is recorded */
    async run(kind: BackupKind): Promise<BackupOutcome | undefined> {
      return (await this.begin(kind))?.outcome;
    },
    async begin(kind: BackupKind): Promise<{ outcome: Promise<BackupOutcome> } | undefined> {
      if (isBusy) return undefined;
      isBusy = true;
      const claimed = claimRun(db, kind);
      const made = claimed
        .then((id) => (id === undefined ? undefined : make(id)))
        .finally(() => {
          isBusy = false;
        });
      running = made.catch(() => undefined);
      return (await claimed) ? { outcome: made as Promise<BackupOutcome> } : undefined;
    },
    async list(): Promise<{ files: ListedBackup[]; copyFailure: string }> {
      const here = (await attempt(() => own.list())).answer ?? [];
      const { answer: copied = [], failure } = await attempt(async () => (await copies())?.list());
      const names = new Set(here.map(({ name }) => name));
      const elsewhere = copied.filter(({ name }) => !names.has(name));
      const files = [...here.map((file) => listed(file, false)), ...elsewhere.map((file) => listed(file, true))];
      return { files: files.filter((file) => file !== undefined).toSorted(newestFirst), copyFailure: failure };
    },
    async open(name: string): Promise<StoredFile | { copyFailure: string }> {
      if (!readBackupName(name)) return { copyFailure: '' };
      const { answer, failure } = await attempt(async () => (await own.open(name)) ?? (await copies())?.open(name));
      return answer ?? { copyFailure: failure };
    },
  };
}

function listed({ name, bytes }: { name: string; bytes: number }, isCopy: boolean): ListedBackup | undefined {
  const file = readBackupName(name);
  return file && { ...file, bytes, isCopy };
}

const newestFirst = (a: ListedBackup, b: ListedBackup) => (a.at < b.at ? 1 : -1);

async function deleteOld(copies: BackupCopies | undefined): Promise<void> {
  const names = ((await copies?.list()) ?? []).map(({ name }) => name);
  for (const name of namesToDelete(names)) await copies?.remove(name);
}

async function attempt<Answer>(work: () => Promise<Answer>): Promise<{ answer?: Answer; failure: string }> {
  try {
    return { answer: await work(), failure: '' };
  } catch (error) {
    return { failure: sentenceOf(error) };
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof TransferRefused || isCannotWrite(error)) return error.message;
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
