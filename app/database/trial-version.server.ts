import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { now } from '../lib/clock.ts';
import { asKysely } from './engine.server.ts';
import { listMigrations } from './migration-list.server.ts';
import type { Database, Transaction } from './schema.ts';
import { inTransaction } from './transaction.server.ts';

const first = '2026-12-25-first';
const lastOfTrial = '2026-12-24-translations-adds';

/** The trial versions had a chain of migrations. It ended in the schema that the first migration makes (decision 45). */
export const currentName = (migration: string) => (migration === lastOfTrial ? first : migration);

export const isTooOld = (migration: string) => migration.startsWith('2026-1') && currentName(migration) < first;

export const tooOld = (what: string) =>
  `${what} was made by a trial version of the website that is too old for this version. The trial version of 25 November 2026 (commit 27dc6fc) can still read it.`;

export const isOfTrial = (done: readonly string[]) => done.includes(lastOfTrial);

/** Without the steps that led to the end of the chain. */
export function currentNames(done: readonly string[]): string[] {
  return done.map(currentName).filter((name) => !isOfTrial(done) || !isTooOld(name));
}

type Outcome = { error?: unknown; results?: { migrationName: string; status: 'Error' }[] };

/**
 * Renames the chain and runs what is new, in one transaction: if it fails, the trial version can start again. A second
 * process waits for the row that was renamed, and then finds nothing to do.
 */
export async function migrateTrial(db: Database, all: Record<string, Migration>): Promise<Outcome> {
  let running: string | undefined;
  try {
    await inTransaction(db, async (tx) => {
      await renameChain(tx);
      const done = await listMigrations(tx);
      for (const [name, { up }] of Object.entries(all).filter(([one]) => !done.includes(one))) {
        running = name;
        await up(asKysely(tx));
        await recordMigration(tx, name);
      }
      running = undefined;
    });
    return {};
  } catch (error) {
    return { error, ...(running && { results: [{ migrationName: running, status: 'Error' as const }] }) };
  }
}

async function renameChain(tx: Transaction): Promise<void> {
  await sql`update kysely_migration set name = ${first}, timestamp = (select min(timestamp) from kysely_migration)
    where name = ${lastOfTrial}`.execute(tx);
  await sql`delete from kysely_migration where name < ${first}`.execute(tx);
}

/** Kysely expects times that never go back, even if the clock does. */
async function recordMigration(tx: Transaction, name: string): Promise<void> {
  await sql`insert into kysely_migration (name, timestamp) select ${name}, max(at) from (
    select timestamp as at from kysely_migration union all select cast(${now()} as varchar(255))) as times`.execute(tx);
}
