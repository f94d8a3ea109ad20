import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { TransferRefused } from '../app/archives/transfer-refused.ts';
import { openUpgraded } from '../app/backups/open-upgraded.server.ts';
import { type Config, ConfigError, readConfig } from '../app/config.server.ts';
import { CannotWrite, RefusesToStart } from '../app/database/errors.server.ts';
import { openMediaStore } from '../app/media/open-store.server.ts';
import { exportToFile } from '../app/transfer/export-to-file.server.ts';

const usage = 'Say which file to write: npm run export -- FILE.zip';

async function main([file]: string[]): Promise<void> {
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

/** Opening would make a new one. */
function refuseMissingSchool({ databaseUrl, dataDir }: Config): void {
  if (!databaseUrl && !existsSync(join(dataDir, 'school.sqlite'))) {
    throw new TransferRefused(`There is no school in ${dataDir}. Set DATA_DIR to the folder of the website.`);
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const isExpected = [TransferRefused, ConfigError, RefusesToStart, CannotWrite].some((kind) => error instanceof kind);
  console.error(isExpected && error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
