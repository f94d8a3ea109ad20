import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, readConfig } from '../app/config.server.ts';
import { imageMaker } from '../app/media/image-maker.server.ts';
import { openMediaStore } from '../app/media/open-store.server.ts';
import { pdfChecker } from '../app/media/pdf/pdf-check.server.ts';
import { importSchool } from '../app/transfer/import.server.ts';
import { printCounts, Refused, runCommand, withDatabase } from './run-command.ts';

const media = join(import.meta.dirname, '../app/media');
const by = { id: null, name: 'Command line' };

export async function main([file]: string[]): Promise<void> {
  if (!file) throw new Refused('Give the archive to read: npm run import -- FILE.zip');
  if (!existsSync(file)) throw new Refused(`There is no file ${file}.`);
  const config = readConfig();
  const clear = clearing(config);
  const checkers = {
    pictureChecker: imageMaker(join(media, 'image-worker.ts')),
    pdfChecker: pdfChecker(join(media, 'pdf/pdf-worker.ts')),
  };
  try {
    await withDatabase(config, async (db) => {
      const mediaStore = await openMediaStore(config.mediaStore);
      const { counts, missing } = await importSchool({ db, mediaStore, ...checkers }, file, by, console.log);
      printCounts(counts, missing);
    });
  } catch (error) {
    clear();
    throw error;
  } finally {
    checkers.pictureChecker.stop();
    checkers.pdfChecker.stop();
  }
  console.log(
    'Import finished. Accounts are not imported; create them with npm start or npm run admin -- create USERNAME.',
  );
}

/** Removes what a refused archive would leave in a folder that had no school yet. */
function clearing({ dataDir, databaseUrl }: Config): () => void {
  const before = existsSync(dataDir) ? readdirSync(dataDir) : undefined;
  if (databaseUrl || before?.includes('school.sqlite')) return () => undefined;
  return () => {
    const made = before ? readdirSync(dataDir).filter((name) => !before.includes(name)) : [''];
    for (const name of made) rmSync(join(dataDir, name), { recursive: true, force: true });
  };
}

if (import.meta.main) runCommand(main);
