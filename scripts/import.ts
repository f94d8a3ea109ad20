import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { TransferRefused } from '../app/archives/transfer-refused.ts';
import { openUpgraded } from '../app/backups/open-upgraded.server.ts';
import { readConfig } from '../app/config.server.ts';
import { imageMaker } from '../app/media/image-maker.server.ts';
import { openMediaStore } from '../app/media/open-store.server.ts';
import { pdfChecker } from '../app/media/pdf/pdf-check.server.ts';
import { importSchool } from '../app/transfer/import.server.ts';
import { runCommand } from './run-command.ts';

const usage = 'Say which archive to read: npm run import -- FILE.zip';
const media = join(import.meta.dirname, '../app/media');
const by = { id: null, name: 'Shell command' };

export async function main([file]: string[]): Promise<void> {
  if (!file) throw new TransferRefused(usage);
  if (!existsSync(file)) throw new TransferRefused(`There is no file ${file}.`);
  const config = readConfig();
  const clear = clearing(config);
  const db = await openUpgraded(config);
  const pictureChecker = imageMaker(join(media, 'image-worker.ts'));
  const checker = pdfChecker(join(media, 'pdf/pdf-worker.ts'));
  let isDone = false;
  try {
    const mediaStore = await openMediaStore(config.mediaStore);
    const target = { db, mediaStore, pictureChecker, pdfChecker: checker };
    const { counts, missing } = await importSchool(target, file, by, console.log);
    for (const [name, count] of Object.entries(counts)) console.log(`${String(count).padStart(8)}  ${name}`);
    if (missing.length > 0) console.log(`Files that were lost before, and are not here either:\n${missing.join('\n')}`);
    console.log('The school is here. Accounts are made anew: npm start, or npm run admin -- create USERNAME.');
    isDone = true;
  } finally {
    pictureChecker.stop();
    checker.stop();
    await db.destroy();
    if (!isDone) clear();
  }
}

/** Removes what a refused archive would leave in a folder that had no school yet. */
function clearing({ dataDir, databaseUrl }: ReturnType<typeof readConfig>): () => void {
  const before = existsSync(dataDir) ? readdirSync(dataDir) : undefined;
  if (databaseUrl || before?.includes('school.sqlite')) return () => undefined;
  return () => {
    const made = before ? readdirSync(dataDir).filter((name) => !before.includes(name)) : [''];
    for (const name of made) rmSync(join(dataDir, name), { recursive: true });
  };
}

if (import.meta.main) runCommand(main);
