import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { TransferRefused } from '../app/archives/refusals.server.ts';
import { openUpgraded } from '../app/backups/write-backup.server.ts';
import { type Config, ConfigError } from '../app/config.server.ts';
import { CannotWrite, RefusesToStart } from '../app/database/errors.server.ts';
import type { Database } from '../app/database/schema.ts';

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

/** What cannot be read is answered with `usage`. */
export function readArguments<Answer>(usage: string, read: () => Answer | undefined): Answer {
  let answer: Answer | undefined;
  try {
    answer = read();
  } catch (error) {
    throw new Refused(error instanceof Error ? error.message : usage);
  }
  if (answer === undefined) throw new Refused(usage);
  return answer;
}

/** @throws TransferRefused where an empty school would be made, and then taken for the school of DATA_DIR */
export function refuseMissingSchool({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): void {
  if (!databaseUrl && !existsSync(join(dataDir, 'school.sqlite'))) {
    throw new TransferRefused(`There is no school in ${dataDir}. Set DATA_DIR to the folder of the website.`);
  }
}

export async function withDatabase(config: Config, work: (db: Database) => Promise<void>): Promise<void> {
  const db = await openUpgraded(config);
  try {
    await work(db);
  } finally {
    await db.destroy();
  }
}

export function countAll(counts: Record<string, number>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** `missing`: files that the website had lost before. */
export function printCounts(counts: Record<string, number>, missing: readonly string[]): void {
  for (const [name, count] of Object.entries(counts)) console.log(`${String(count).padStart(8)}  ${name}`);
  if (missing.length > 0) console.log(`Files that the website had lost, and that are not here:\n${missing.join('\n')}`);
}
