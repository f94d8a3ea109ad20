import { existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type Archive, openArchive, readBytes, readRecords } from '../archives/read-archive.server.ts';
import { TransferRefused } from '../archives/transfer-refused.ts';
import { refusalOf, refusalOfRecords, syncFolder, writeToFile } from '../archives/write-archive.server.ts';
import type { Config } from '../config.server.ts';
import { claimDataFolder, openEmptySqlite, openUnprepared } from '../database/open.server.ts';
import type { Database } from '../database/schema.ts';
import { listTables, type Row } from '../database/whole/every-table.server.ts';
import { fillDatabase } from '../database/whole/fill-database.server.ts';
import { now } from '../lib/clock.ts';
import type { MediaStore } from '../lib/media-services.ts';
import { diskStore } from '../media/disk-store.server.ts';
import { openMediaStore } from '../media/open-store.server.ts';
import { openCopies } from './backup-copies.server.ts';
import { checkBackup, mediaFolder, tableFile } from './check-backup.server.ts';
import { decrypted } from './encryption.server.ts';

export type Restoring = {
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'mediaStore' | 'backups'>;
  file: string;
  replace: boolean;
  tell: (line: string) => void;
};

export type Restored = { counts: Record<string, number>; files: number; movedTo: string | undefined };

/** All or nothing. @throws TransferRefused with the reason, and then nothing has changed */
export async function restoreBackup(restoring: Restoring): Promise<Restored> {
  const { config, tell } = restoring;
  const claim = config.databaseUrl ? undefined : claimDataFolder(config.dataDir, { isRestoring: true });
  const workFolder = join(config.dataDir, 'restoring');
  try {
    await rm(workFolder, { recursive: true, force: true });
    await mkdir(workFolder, { recursive: true, mode: 0o700 });
    const plain = await plainFile(restoring, workFolder);
    tell('Checking every file of the backup …');
    await checkBackup(plain, { isStrict: true });
    const archive = await openArchive(plain, 'backup');
    try {
      return config.databaseUrl
        ? await intoPostgres(restoring, archive, config.databaseUrl)
        : await intoFolder(restoring, archive, workFolder);
    } finally {
      archive.close();
    }
  } catch (error) {
    throw refusalOf(error, config.dataDir);
  } finally {
    await rm(workFolder, { recursive: true, force: true });
    claim?.release();
  }
}

async function plainFile({ config, file }: Restoring, workFolder: string): Promise<string> {
  let local = file;
  if (file.startsWith('s3://')) {
    local = join(workFolder, basename(file));
    const copies = await openCopies(config.backups.store);
    if (!copies || `${copies.place.replace(/\/$/, '')}/${basename(file)}` !== file) {
      throw new TransferRefused('Set BACKUP_STORE, S3_ENDPOINT and the keys as they were when this copy was made.');
    }
    await copies.fetch(basename(file), local);
  }
  if (!existsSync(local) || !(await stat(local)).isFile()) throw new TransferRefused(`There is no file ${local}.`);
  if (!(await isEncrypted(local))) return local;
  const plain = join(workFolder, 'backup.zip');
  await writeToFile(await decrypted(local, config.backups.passphrase), plain).catch((error) => {
    if (error instanceof TransferRefused || 'code' in error) throw error;
    throw new TransferRefused(`${file} is damaged: it cannot be decrypted to its end. Get another copy.`, {
      cause: error,
    });
  });
  return plain;
}

const ageMark = 'age-encryption.org/';

async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(ageMark.length), 0, ageMark.length, 0);
    return buffer.toString('latin1', 0, bytesRead) === ageMark;
  } finally {
    await handle.close();
  }
}

/** Everything is made in `workFolder`, then takes the place of what is there: a full disk changes nothing. */
async function intoFolder(
  { config, replace, tell }: Restoring,
  archive: Archive,
  workFolder: string,
): Promise<Restored> {
  const { dataDir } = config;
  const isDatabaseOnly = archive.manifest.is_database_only === true;
  const hasMediaFolder = config.mediaStore.kind === 'disk' && !isDatabaseOnly;
  const taken = await takenNames(dataDir, hasMediaFolder);
  if (taken.length > 0 && !replace) throw new TransferRefused(notEmpty(`${dataDir} (${taken.join(', ')})`));
  const store =
    config.mediaStore.kind === 'disk' ? diskStore(join(workFolder, 'media')) : await openMediaStore(config.mediaStore);
  const db = openEmptySqlite(join(workFolder, 'school.sqlite'));
  const { counts, files } = await fill(db, archive, () => storeMedia(store, archive, tell)).finally(() => db.destroy());
  const movedTo = taken.length > 0 ? join(dataDir, `replaced-${now().slice(0, 19).replaceAll(':', '')}`) : undefined;
  if (movedTo) {
    await mkdir(movedTo, { mode: 0o700 });
    for (const name of taken) await rename(join(dataDir, name), join(movedTo, name));
    await syncFolder(movedTo);
  }
  if (hasMediaFolder && existsSync(join(workFolder, 'media')))
    await rename(join(workFolder, 'media'), join(dataDir, 'media'));
  // Last, because without it the website does not start.
  await rename(join(workFolder, 'school.sqlite'), join(dataDir, 'school.sqlite'));
  await syncFolder(dataDir);
  return { counts, files, movedTo };
}

async function takenNames(dataDir: string, withMedia: boolean): Promise<string[]> {
  const names = ['school.sqlite', 'school.sqlite-wal', 'school.sqlite-shm', ...(withMedia ? ['media'] : [])];
  const found: string[] = [];
  for (const name of names.filter((one) => existsSync(join(dataDir, one)))) {
    if (name !== 'media' || (await readdir(join(dataDir, name))).length > 0) found.push(name);
    else await rm(join(dataDir, name), { recursive: true });
  }
  return found;
}

async function intoPostgres({ config, replace, tell }: Restoring, archive: Archive, url: string): Promise<Restored> {
  const db = await openUnprepared(url);
  try {
    const tables = await listTables(db);
    if (tables.length > 0 && !replace) throw new TransferRefused(notEmpty(`The database (${tables.length} tables)`));
    const store = await openMediaStore(config.mediaStore);
    return { ...(await fill(db, archive, () => storeMedia(store, archive, tell))), movedTo: undefined };
  } finally {
    await db.destroy();
  }
}

function notEmpty(place: string): string {
  return `${place} is not empty. Set DATA_DIR to a new folder or DATABASE_URL to a new database; or stop the website and add --replace, if what is there may go.`;
}

async function storeMedia(store: Pick<MediaStore, 'keep'>, archive: Archive, tell: Restoring['tell']) {
  const paths = Object.keys(archive.manifest.files).filter((path) => path.startsWith(mediaFolder));
  for (const [index, path] of paths.entries()) {
    await store.keep(path.slice(mediaFolder.length), await readBytes(archive, path, maxFileBytes));
    if ((index + 1) % toldEvery === 0) tell(`${index + 1} of ${paths.length} files …`);
  }
  return paths.length;
}

const maxFileBytes = 256 * 1024 * 1024;
const toldEvery = 500;

/** Files are stored once all rows are accepted, and before they are final: rows that are refused leave no file behind. */
async function fill(db: Database, archive: Archive, storeFiles: () => Promise<number>) {
  const { schema, counts: tables } = archive.manifest;
  const rows = (table: string) => readRecords(archive, tableFile(table)) as AsyncIterable<Row>;
  let files = 0;
  try {
    const counts = await fillDatabase(db, { schema, tables: Object.keys(tables), rows }, async () => {
      files = await storeFiles();
    });
    return { counts, files };
  } catch (error) {
    throw refusalOfRecords(error);
  }
}
