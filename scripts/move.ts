import { parseArgs } from 'node:util';
import { moveSchool } from '../app/backups/move.server.ts';
import { readConfig } from '../app/config.server.ts';
import { countAll, readArguments, refuseMissingSchool, runCommand } from './run-command.ts';

const usage = `npm run move -- --to postgres://name:password@host/database [--media s3://bucket/prefix] [--replace]
    copies the school in DATA_DIR into PostgreSQL, and with --media its files into a bucket (S3_ENDPOINT and the keys)
    --replace: overwrite an existing school`;

const options = {
  to: { type: 'string' },
  media: { type: 'string' },
  replace: { type: 'boolean', default: false },
} as const;

export async function main(args: string[]): Promise<void> {
  const { to, media, replace } = readArguments(usage, () => {
    const { to = '', media, replace } = parseArgs({ args, options }).values;
    const isUsable = /^postgres(ql)?:\/\//.test(to) && (media === undefined || media.startsWith('s3://'));
    return isUsable ? { to, media, replace } : undefined;
  });
  const { DATABASE_URL: _, ...environment } = process.env;
  const from = readConfig(environment);
  refuseMissingSchool(from);
  const target = readConfig({ ...environment, DATABASE_URL: to, ...(media && { MEDIA_STORE: media }) });
  const moved = await moveSchool({ from, to: target, replace, report: console.log });
  console.log(`${countAll(moved.counts)} rows and ${moved.files} files have been copied and compared.`);
  if (moved.missing.length > 0) console.log(`Deleted in the meantime: ${moved.missing.length} files.`);
  if (moved.isStillRunning) {
    console.log('The website is running, so anything written from now on is not in the copy.');
    console.log('Stop it and run this again. Files that are already copied are not sent again.');
    return;
  }
  console.log(
    `Set DATABASE_URL${media ? ` and MEDIA_STORE=${media}` : ''}, and start the website. Everyone must sign in again.`,
  );
  console.log(`${from.dataDir} has not been changed. Keep it until everything works.`);
}

if (import.meta.main) runCommand(main);
