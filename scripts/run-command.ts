import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { TransferRefused } from '../app/archives/transfer-refused.ts';
import { type Config, ConfigError } from '../app/config.server.ts';
import { CannotWrite, RefusesToStart } from '../app/database/errors.server.ts';

export class Refused extends Error {}

const expected = [Refused, TransferRefused, ConfigError, RefusesToStart, CannotWrite];

export function runCommand(main: (args: string[]) => Promise<void>): void {
  main(process.argv.slice(2)).catch((error: unknown) => {
    console.error(sentenceOf(error));
    process.exitCode = 1;
  });
}

/** Of a refusal its sentence alone; of anything else also the place where it happened. */
export function sentenceOf(error: unknown): unknown {
  const isExpected = expected.some((kind) => error instanceof kind);
  return isExpected && error instanceof Error ? error.message : error;
}

/** @throws TransferRefused where an empty school would be made, and then taken for the school of DATA_DIR */
export function refuseMissingSchool({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): void {
  if (!databaseUrl && !existsSync(join(dataDir, 'school.sqlite'))) {
    throw new TransferRefused(`There is no school in ${dataDir}. Set DATA_DIR to the folder of the website.`);
  }
}
