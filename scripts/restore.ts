import { parseArgs } from 'node:util';
import { restoreBackup } from '../app/backups/restore.server.ts';
import { readConfig } from '../app/config.server.ts';
import { countAll, readArguments, runCommand } from './run-command.ts';

const usage = `npm run restore -- FILE [--replace]
    restores a backup into an empty DATA_DIR or DATABASE_URL; FILE may be s3://… when BACKUP_STORE is set
    --replace: overwrite an existing school`;

export async function main(args: string[]): Promise<void> {
  const { file, replace } = readArguments(usage, () => {
    const options = { replace: { type: 'boolean', default: false } } as const;
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
    const [only, ...rest] = positionals;
    return only && rest.length === 0 ? { file: only, ...values } : undefined;
  });
  const { counts, files, movedTo } = await restoreBackup({ config: readConfig(), file, replace, report: console.log });
  console.log(`${countAll(counts)} rows and ${files} files have been restored.`);
  if (movedTo) console.log(`The previous data is in ${movedTo}. Delete it once everything works.`);
  console.log('Start the website if it is stopped. Everyone must sign in again.');
}

if (import.meta.main) runCommand(main);
