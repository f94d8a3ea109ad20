import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { readmeFile } from '../archives/archive-format.ts';
import { withArchive } from '../archives/read-archive.server.ts';
import { TransferRefused } from '../archives/refusals.server.ts';
import { openSchool, type School } from '../archives/school-source.server.ts';
import { type Written, writeArchive, writeToFile } from '../archives/write-archive.server.ts';
import type { Config } from '../config.server.ts';
import type { MigrationReport } from '../database/migrate.server.ts';
import { openDatabase } from '../database/open.server.ts';
import type { Database } from '../database/schema.ts';
import type { SqliteUse } from '../database/sqlite.server.ts';
import { now } from '../lib/clock.ts';
import { backupName } from './backup-names.ts';
import { encryptInto } from './encryption.server.ts';

export type BackupSource = School & { folder: string; passphrase: string | undefined };

export type WrittenBackup = Written & { name: string; file: string; bytes: number };

const readme = `A backup of a school's website: every row of its database in tables/, and its files in media/. It holds personal data
and the accounts of the staff. Keep it where nobody else can read it.

To make the website of it again: npm run restore -- FILE
`;

/** Opened and checked before it gets its name. @throws TransferRefused when there is no room for it */
export async function writeBackup(
  { folder, passphrase, ...school }: BackupSource,
  progress?: () => Promise<void>,
): Promise<WrittenBackup> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeUnfinished(folder);
  const isDatabaseOnly = school.mediaStore === undefined;
  const name = backupName(now(), { isBeforeUpgrade: isDatabaseOnly, isEncrypted: passphrase !== undefined });
  const file = join(folder, name);
  const plain = passphrase === undefined ? file : `${file}.plain.tmp`;
  const { archive, written } = writeArchive({
    kind: 'backup',
    isDatabaseOnly,
    open: () => openSchool(school),
    async *texts() {
      yield { path: readmeFile, text: readme };
    },
    async progress() {
      await refuseFullDisk(folder);
      await progress?.();
    },
  });
  try {
    await writeToFile(archive, plain, (unfinished) => withArchive(unfinished, 'backup', ({ verify }) => verify()));
    if (passphrase !== undefined) await encryptInto(plain, file, passphrase);
  } finally {
    if (plain !== file) await rm(plain, { force: true });
  }
  return { name, file, bytes: (await stat(file)).size, ...written };
}

/** Makes a backup before the tables of an older version are changed: of the database, since files stay as they are. */
export function openUpgraded(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'backups'> & SqliteUse,
  report?: MigrationReport,
): Promise<Database> {
  const backUp = async (db: Database) => (await writeBackup({ db, ...config.backups })).file;
  return openDatabase(config, { report, backUp });
}

async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (/^school-.*\.tmp$/.test(name)) await rm(join(folder, name), { force: true });
  }
}

/** What is left of a disk for the website itself, which stores nothing any more below 64 MB. */
const freeBytes = 256 * 1024 * 1024;

async function refuseFullDisk(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < freeBytes) {
    throw new TransferRefused(
      'There is not enough free disk space for a backup: 256 MB must stay free for the website.',
    );
  }
}
