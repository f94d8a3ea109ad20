import { TransferRefused } from '../app/archives/transfer-refused.ts';
import { openBackups } from '../app/backups/backups.server.ts';
import { openUpgraded } from '../app/backups/open-upgraded.server.ts';
import { readConfig } from '../app/config.server.ts';
import { openMediaStore } from '../app/media/open-store.server.ts';
import { refuseMissingSchool, runCommand } from './run-command.ts';

export async function main(): Promise<void> {
  const config = readConfig();
  refuseMissingSchool(config);
  const db = await openUpgraded(config);
  try {
    const mediaStore = await openMediaStore(config.mediaStore);
    const outcome = await openBackups({ db, mediaStore }, config.backups).run('command');
    if (!outcome) throw new TransferRefused('Another backup is being made. Try again when it is done.');
    const { written, copiedTo, copyFailure } = outcome;
    const rows = Object.values(written.counts).reduce((sum, count) => sum + count, 0);
    console.log(`${rows} rows and ${written.files} files, read again and found whole.`);
    if (copiedTo && !copyFailure) console.log(`A copy is in ${copiedTo}.`);
    console.log(`The backup is ${written.file}`);
    console.log(
      config.backups.passphrase
        ? 'It is encrypted. Keep BACKUP_PASSPHRASE on paper: without it nobody can open the backup.'
        : 'It holds personal data and is not encrypted: keep it where nobody else can read it.',
    );
    if (copyFailure) throw new TransferRefused(`It could not be copied to BACKUP_STORE: ${copyFailure}`);
  } finally {
    await db.destroy();
  }
}

if (import.meta.main) runCommand(main);
