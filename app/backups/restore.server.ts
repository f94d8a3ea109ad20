import { createReadStream, existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { copyFiles, fillDatabase, type ReportProgress } from '../archives/copy-school.server.ts';
import { type Archive, withArchive } from '../archives/read-archive.server.ts';
import { refusalOf, TransferRefused } from '../archives/refusals.server.ts';
import { partsOf } from '../archives/school-source.server.ts';
import { writeToFile } from '../archives/write-archive.server.ts';
import type { Config } from '../config.server.ts';
import { listTables } from '../database/every-table.server.ts';
import { claimDataFolder, databaseFile, openEmptySqlite, openUnprepared } from '../database/open.server.ts';
import type { Database } from '../database/schema.ts';
import { now } from '../lib/clock.ts';
import type { MediaStore } from '../lib/media-services.ts';
import { diskStore, syncFolder } from '../media/disk-store.server.ts';
import { openMediaStore } from '../media/open-store.server.ts';
import { openCopies } from './backup-copies.server.ts';
import { decrypted } from './encryption.server.ts';

export type Restoring = {
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'mediaStore' | 'backups'>;
  file: string;
  replace: boolean;
  report: ReportProgress;
};

type Restored = { counts: Record<string, number>; files: number; movedTo?: string | undefined };

/** All or nothing. @throws TransferRefused with the reason, and then nothing has changed */
export async function restoreBackup(restoring: Restoring): Promise<Restored> {
  const { dataDir, databaseUrl } = restoring.config;
  const claim = databaseUrl ? undefined : await claimDataFolder(dataDir, { isRestoring: true });
  const workFolder = join(dataDir, 'restoring');
  try {
    await rm(workFolder, { recursive: true, force: true });
    await mkdir(workFolder, { recursive: true, mode: 0o700 });
    return await withArchive(await plainFile(restoring, workFolder), 'backup', async (archive) => {
      restoring.report('Checking every file of the backup …');
      await archive.verify();
      return databaseUrl ? intoPostgres(restoring, archive, databaseUrl) : intoFolder(restoring, archive, workFolder);
    });
  } catch (error) {
    throw refusalOf(error, dataDir);
  } finally {
    await rm(workFolder, { recursive: true, force: true });
    claim?.release();
  }
}

const ageMark = 'age-encryption.org/';

async function plainFile({ config, file }: Restoring, workFolder: string): Promise<string> {
  const isCopy = file.startsWith('s3://');
  const local = isCopy ? join(workFolder, basename(file)) : file;
  if (isCopy) await fetchCopy(config, file, local);
  if (!existsSync(local) || !(await stat(local)).isFile()) throw new TransferRefused(`There is no file ${local}.`);
  if ((await text(createReadStream(local, { end: ageMark.length - 1 }))) !== ageMark) return local;
  const plain = join(workFolder, 'backup.zip');
  await writeToFile(await decrypted(local, config.backups.passphrase), plain).catch((error: Error) => {
    if (error instanceof TransferRefused || 'code' in error) throw error;
    throw new TransferRefused(`${file} is damaged: it cannot be decrypted to its end. Get another copy.`, {
      cause: error,
    });
  });
  return plain;
}

async function fetchCopy(config: Restoring['config'], file: string, to: string): Promise<void> {
  const copies = await openCopies(config.backups.store);
  const name = basename(file);
  if (!copies || `${copies.place.replace(/\/$/, '')}/${name}` !== file) {
    throw new TransferRefused('Set BACKUP_STORE, S3_ENDPOINT and the keys as they were when this copy was made.');
  }
  const copy = await copies.open(name);
  if (!copy) throw new TransferRefused(`There is no such file in ${copies.place}.`);
  await writeToFile(partsOf(copy), to);
}

/** Everything is made in `workFolder`, then takes the place of what is there: a full disk changes nothing. */
async function intoFolder(
  { config, replace, report }: Restoring,
  archive: Archive,
  workFolder: string,
): Promise<Restored> {
  const { dataDir, mediaStore } = config;
  const hasMediaFolder = mediaStore.kind === 'disk' && archive.manifest.is_database_only !== true;
  const taken = await takenNames(dataDir, hasMediaFolder);
  if (taken.length > 0 && !replace) throw notEmpty(`${dataDir} (${taken.join(', ')})`);
  const [madeMedia, media] = [join(workFolder, 'media'), join(dataDir, 'media')];
  const store = mediaStore.kind === 'disk' ? diskStore(madeMedia) : await openMediaStore(mediaStore);
  const db = openEmptySqlite(databaseFile(workFolder));
  const restored = await fill(db, archive, store, report).finally(() => db.destroy());
  const movedTo = taken.length > 0 ? join(dataDir, `replaced-${now().slice(0, 19).replaceAll(':', '')}`) : undefined;
  if (movedTo) {
    await mkdir(movedTo, { mode: 0o700 });
    for (const name of taken) await rename(join(dataDir, name), join(movedTo, name));
    await syncFolder(movedTo);
  }
  if (hasMediaFolder && existsSync(madeMedia)) await rename(madeMedia, media);
  // Last, because without it the website does not start.
  await rename(databaseFile(workFolder), databaseFile(dataDir));
  await syncFolder(dataDir);
  return { ...restored, movedTo };
}

/** An empty folder for media can stay. */
async function takenNames(dataDir: string, withMedia: boolean): Promise<string[]> {
  const isUsed = async (name: string) => (await readdir(join(dataDir, name)).catch(() => [])).length > 0;
  const names = ['school.sqlite', 'school.sqlite-wal', 'school.sqlite-shm'];
  const found = names.filter((name) => existsSync(join(dataDir, name)));
  return withMedia && (await isUsed('media')) ? [...found, 'media'] : found;
}

async function intoPostgres({ config, replace, report }: Restoring, archive: Archive, url: string): Promise<Restored> {
  const db = await openUnprepared(url);
  try {
    const tables = await listTables(db);
    if (tables.length > 0 && !replace) throw notEmpty(`The database (${tables.length} tables)`);
    return await fill(db, archive, await openMediaStore(config.mediaStore), report);
  } finally {
    await db.destroy();
  }
}

function notEmpty(place: string): TransferRefused {
  return new TransferRefused(
    `${place} is not empty. Set DATA_DIR to a new folder or DATABASE_URL to a new database; or stop the website and add --replace, if what is there may go.`,
  );
}

/** Files are stored once all rows are accepted, and before they are final: rows that are refused leave no file behind. */
async function fill(db: Database, archive: Archive, store: MediaStore, report: ReportProgress) {
  let files = 0;
  const counts = await fillDatabase(db, archive, async () => {
    files = (await copyFiles(archive, store, report)).files;
  });
  return { counts, files };
}
