import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import facts from '../../package.json' with { type: 'json' };
import {
  type ArchiveFile,
  compressed,
  formatVersion,
  type Manifest,
  manifestFile,
  productNames,
  single,
} from '../archives/manifest.ts';
import { TransferRefused } from '../archives/transfer-refused.ts';
import { writeToFile } from '../archives/write-archive.server.ts';
import { type Sums, zipStream } from '../archives/zip-stream.server.ts';
import type { Database } from '../database/schema.ts';
import { openSnapshot, type Snapshot } from '../database/transaction.server.ts';
import { listTables, readRows } from '../database/whole/every-table.server.ts';
import { listMigrations } from '../database/whole/fill-database.server.ts';
import { now } from '../lib/clock.ts';
import type { MediaStore, StoredFile } from '../lib/media-services.ts';
import { backupName } from './backup-names.ts';
import { checkBackup, encryptInto, mediaFolder, tableFile } from './check-backup.server.ts';

export type BackupSource = {
  db: Database;
  mediaStore: MediaStore | undefined;
  folder: string;
  passphrase: string | undefined;
};

export type Progress = (files: number) => void | Promise<void>;

export type WrittenBackup = {
  name: string;
  file: string;
  bytes: number;
  counts: Record<string, number>;
  files: number;
};

/** Whoever was signed in signs in again; the record of backups is that of this machine. */
export const ofThisMachine: readonly string[] = ['backup_run', 'editing', 'pending_sign_in', 'session'];

/** What is left of a disk for the website itself, which stores nothing any more below 64 MB. */
const freeBytes = 256 * 1024 * 1024;

type Contents = Pick<Manifest, 'schema' | 'counts' | 'missing'> & { files: number };

/** Opened and checked before it gets its name. @throws TransferRefused when there is no room for it */
export async function writeBackup(source: BackupSource, progress: Progress = () => undefined): Promise<WrittenBackup> {
  const { folder, passphrase } = source;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeUnfinished(folder);
  const at = now();
  const contents: Contents = { schema: '', counts: {}, missing: [], files: 0 };
  const sums: Sums = {};
  const marks = { isBeforeUpgrade: !source.mediaStore, isEncrypted: passphrase !== undefined };
  const name = backupName(at, marks);
  const file = join(folder, name);
  const plain = passphrase === undefined ? file : `${file}.plain.tmp`;
  const archive = zipStream(everyFile(source, { at, contents, sums, progress }), sums, new Date(at));
  try {
    await writeToFile(archive, plain, { check: checkBackup });
    if (passphrase !== undefined) await encryptInto(plain, file, passphrase);
  } finally {
    if (plain !== file) await rm(plain, { force: true });
  }
  const { size } = await stat(file);
  return { name, file, bytes: size, counts: contents.counts, files: contents.files };
}

async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (/^school-.*\.tmp$/.test(name)) await rm(join(folder, name), { force: true });
  }
}

type Writing = { at: string; contents: Contents; sums: Sums; progress: Progress };

async function* everyFile(source: BackupSource, { at, contents, sums, progress }: Writing) {
  yield* tableFiles(source.db, contents);
  for await (const file of mediaFiles(source.mediaStore, contents)) {
    await refuseFullDisk(source.folder);
    yield file;
    await progress(contents.files);
  }
  const { files: _, ...found } = contents;
  const manifest: Manifest = {
    format: formatVersion,
    product: productNames.backup,
    version: facts.version,
    exported_at: at,
    ...found,
    is_database_only: source.mediaStore === undefined,
    files: sums,
  };
  yield compressed(manifestFile, single(JSON.stringify(manifest, null, 1)));
}

async function* tableFiles(db: Database, contents: Contents): AsyncGenerator<ArchiveFile> {
  const snapshot = await openSnapshot(db);
  try {
    contents.schema = (await listMigrations(snapshot.tx)).at(-1) ?? '';
    for (const table of await listTables(snapshot.tx)) {
      if (!ofThisMachine.includes(table))
        yield compressed(tableFile(table), tableLines(snapshot.tx, table, contents.counts));
    }
  } finally {
    await snapshot.close();
  }
}

const rowsBetweenTurns = 500;

async function* tableLines(tx: Snapshot['tx'], table: string, counts: Record<string, number>): AsyncGenerator<string> {
  let count = 0;
  yield '[\n';
  for await (const row of readRows(tx, table)) {
    yield `${count === 0 ? '' : ',\n'}${JSON.stringify(row)}`;
    count += 1;
    if (count % rowsBetweenTurns === 0) await setImmediate();
  }
  yield count === 0 ? ']\n' : '\n]\n';
  counts[table] = count;
}

async function* mediaFiles(store: MediaStore | undefined, contents: Contents): AsyncGenerator<ArchiveFile> {
  if (!store) return;
  for await (const key of store.list()) {
    const opened = await store.open(key);
    if (opened) yield { path: mediaFolder + key, content: partsOf(opened), isCompressed: false };
    else contents.missing.push(key);
    contents.files += 1;
  }
}

async function* partsOf(file: StoredFile): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < file.bytes; start += file.partBytes) {
    yield await file.read(start, Math.min(file.partBytes, file.bytes - start));
  }
}

async function refuseFullDisk(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < freeBytes) {
    throw new TransferRefused('There is not enough room on the disk for a backup: 256 MB are left for the website.');
  }
}
