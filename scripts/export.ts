import { TransferRefused } from '../app/archives/transfer-refused.ts';
import { openUpgraded } from '../app/backups/open-upgraded.server.ts';
import { readConfig } from '../app/config.server.ts';
import { openMediaStore } from '../app/media/open-store.server.ts';
import { exportToFile } from '../app/transfer/export-to-file.server.ts';
import { refuseMissingSchool, runCommand } from './run-command.ts';

const usage = 'Say which file to write: npm run export -- FILE.zip';

export async function main([file]: string[]): Promise<void> {
  if (!file) throw new TransferRefused(usage);
  const config = readConfig();
  refuseMissingSchool(config);
  const db = await openUpgraded(config);
  try {
    const mediaStore = await openMediaStore(config.mediaStore);
    const { counts, missing } = await exportToFile({ db, mediaStore }, file, console.log);
    for (const [name, count] of Object.entries(counts)) console.log(`${String(count).padStart(8)}  ${name}`);
    if (missing.length > 0) console.log(`Files that the website has lost, and are not in it:\n${missing.join('\n')}`);
    console.log(`Everything is in ${file}. It holds personal data: keep it where nobody else can read it.`);
  } finally {
    await db.destroy();
  }
}

if (import.meta.main) runCommand(main);
