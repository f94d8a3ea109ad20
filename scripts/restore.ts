import { parseArgs } from 'node:util';
import { TransferRefused } from '../app/archives/transfer-refused.ts';
import { restoreBackup } from '../app/backups/restore.server.ts';
import { readConfig } from '../app/config.server.ts';
import { runCommand } from './run-command.ts';

const usage = `npm run restore -- FILE [--replace]
    puts a backup into an empty DATA_DIR or DATABASE_URL; FILE may be s3://… when BACKUP_STORE is set
    --replace: also where there is a school already`;

export async function main(args: string[]): Promise<void> {
  const { file, replace } = readArguments(args);
  const config = readConfig();
  const { counts, files, movedTo } = await restoreBackup({ config, file, replace, tell: console.log });
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
  console.log(`${rows} rows and ${files} files are restored.`);
  if (movedTo) console.log(`What was there before is in ${movedTo}. Delete it when all is well.`);
  console.log('Start the website. Everybody signs in again.');
}

function readArguments(args: string[]): { file: string; replace: boolean } {
  try {
    const options = { replace: { type: 'boolean', default: false } } as const;
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
    const [file, ...rest] = positionals;
    if (!file || rest.length > 0) throw new Error(usage);
    return { file, replace: values.replace };
  } catch (error) {
    throw new TransferRefused(error instanceof Error ? error.message : usage);
  }
}

if (import.meta.main) runCommand(main);
