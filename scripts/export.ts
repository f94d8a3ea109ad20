import { readConfig } from '../app/config.server.ts';
import { openMediaStore } from '../app/media/open-store.server.ts';
import { exportToFile } from '../app/transfer/export.server.ts';
import { printCounts, Refused, refuseMissingSchool, runCommand, withDatabase } from './run-command.ts';

export async function main([file]: string[]): Promise<void> {
  if (!file) throw new Refused('Give the file to write: npm run export -- FILE.zip');
  const config = readConfig();
  refuseMissingSchool(config);
  await withDatabase(config, async (db) => {
    const mediaStore = await openMediaStore(config.mediaStore);
    const { counts, missing } = await exportToFile({ db, mediaStore }, file, console.log);
    printCounts(counts, missing);
    console.log(`Exported to ${file}. It contains personal data: keep it where no one else can read it.`);
  });
}

if (import.meta.main) runCommand(main);
