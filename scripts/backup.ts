import { openBackups } from '../app/backups/backups.server.ts';
import { readConfig } from '../app/config.server.ts';
import { openMediaStore } from '../app/media/open-store.server.ts';
import { countAll, Refused, refuseMissingSchool, runCommand, withDatabase } from './run-command.ts';

export async function main(): Promise<void> {
  const config = readConfig();
  refuseMissingSchool(config);
  await withDatabase(config, async (db) => {
    const mediaStore = await openMediaStore(config.mediaStore);
    const outcome = await openBackups({ db, mediaStore }, config.backups).run('command');
    if (!outcome) throw new Refused('Another backup is already running. Try again when it has finished.');
    const { written, copiedTo, copyFailure } = outcome;
    console.log(`${countAll(written.counts)} rows and ${written.files} files, verified.`);
    if (copiedTo && !copyFailure) console.log(`A copy is in ${copiedTo}.`);
    console.log(`The backup is ${written.file}`);
    console.log(
      config.backups.passphrase
        ? 'It is encrypted. Keep BACKUP_PASSPHRASE on paper: without it, no one can open the backup.'
        : 'It contains personal data and is not encrypted: keep it where no one else can read it.',
    );
    if (copyFailure) throw new Refused(`It could not be copied to BACKUP_STORE: ${copyFailure}`);
  });
}

if (import.meta.main) runCommand(main);
