import type { Config } from '../config.server.ts';
import { type MigrationReport, openDatabase } from '../database/open.server.ts';
import type { Database } from '../database/schema.ts';
import { writeBackup } from './write-backup.server.ts';

/** Makes a backup before the tables of an older version are changed: of the database, since files stay as they are. */
export function openUpgraded(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'backups'>,
  report?: MigrationReport,
): Promise<Database> {
  const backUp = async (db: Database) => {
    const { file } = await writeBackup({ db, mediaStore: undefined, ...config.backups });
    return file;
  };
  return openDatabase(config, { report, backUp });
}
