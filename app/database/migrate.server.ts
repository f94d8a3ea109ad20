import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { now } from '../lib/clock.ts';
import { errorCode, isCannotWrite, isFullDisk, messageOf, RefusesToStart, UpgradeFailed } from './errors.server.ts';
import { migrations } from './migrations/all.ts';
import type { Connection, Database, Transaction } from './schema.ts';
import { asKysely, inTransaction, moveVersion, withoutTimeLimits } from './transaction.server.ts';

/** Called for each migration of a database that already has content. */
export type MigrationReport = (migration: string, what: 'begins' | 'done') => void;

export type Upgrade = {
  report?: MigrationReport | undefined;
  /** Before a database that has tables gets others. Answers the file of the backup. */
  backUp?: (db: Database) => Promise<string>;
};

/**
 * Safe to repeat, and writes nothing when nothing is new. A failure leaves the database as it was.
 * @throws RefusesToStart when that happens, when a newer version wrote the database and did more than add to it, or a
 * trial version that is too old
 */
export async function migrate(
  db: Database,
  all: Record<string, Migration> = migrations,
  upgrade: Upgrade = {},
): Promise<void> {
  try {
    await migrateOnce(db, all, upgrade);
  } catch (error) {
    // Another process that upgraded it meanwhile has removed a table while PostgreSQL was listing them.
    if (errorCode(error) !== noSuchTable) throw error;
    await migrateOnce(db, all, upgrade);
  }
}

const noSuchTable = '42P01';

async function migrateOnce(db: Database, all: Record<string, Migration>, { report, backUp }: Upgrade): Promise<void> {
  const listed = await listMigrations(db);
  const isTrial = isOfTrial(listed);
  const done = currentNames(listed);
  if (done.some(isTooOld)) throw new RefusesToStart(tooOld('This database'));
  const missing = Object.keys(all).filter((name) => !done.includes(name));
  refuseNewer(done, all, missing);
  if (missing.length === 0 && !isTrial) return;
  const isUpgrade = done.length > 0;
  const backup = isUpgrade && missing.length > 0 ? await backUpFirst(db, backUp) : undefined;
  const migrationsToRun = isUpgrade ? upgrading(all, report) : all;
  await withoutTimeLimits(db, async (connection) => {
    const migrator = new Migrator({ db: connection, provider: { getMigrations: async () => migrationsToRun } });
    const { error, results } = isTrial
      ? await migrateTrial(connection, migrationsToRun)
      : await migrator.migrateToLatest();
    if (isFromNewerVersion(error)) throw newerVersion(error);
    const failed = results?.find(({ status }) => status === 'Error');
    if (error && failed)
      throw new UpgradeFailed(failureSentence(failed.migrationName, error, backup), { cause: error });
    if (isCannotWrite(error)) throw new RefusesToStart(`${error.message} The database cannot be created or upgraded.`);
    if (error) throw error;
  });
}

/** Marked in the name, so that an older version knows: such a migration changes no existing table or column. */
export const addsOnly = (migration: string) => migration.endsWith('-adds');

function refuseNewer(done: readonly string[], all: Record<string, Migration>, missing: readonly string[]): void {
  const unknown = done.filter((name) => !Object.hasOwn(all, name));
  if (!unknown.every(addsOnly) || (unknown.length > 0 && missing.length > 0)) throw newerVersion();
}

function newerVersion(cause?: unknown): RefusesToStart {
  return new RefusesToStart('This database was written by a newer version of the website. Start that version.', {
    cause,
  });
}

async function backUpFirst(db: Database, backUp: Upgrade['backUp']): Promise<string | undefined> {
  try {
    return await backUp?.(db);
  } catch (error) {
    const why = isFullDisk(error) ? 'the disk is full. Make room on it, then start again.' : messageOf(error);
    throw new RefusesToStart(`The database must be upgraded, and could not be backed up before that: ${why}`, {
      cause: error,
    });
  }
}

/** Another server that goes on with the database forgets its pages. */
function upgrading(all: Record<string, Migration>, report: MigrationReport = () => undefined) {
  const entries = Object.entries(all).map(([name, { up }]): [string, Migration] => {
    const upgrade: Migration['up'] = async (db) => {
      report(name, 'begins');
      await up(db);
      await moveVersion(db);
      report(name, 'done');
    };
    return [name, { up: upgrade }];
  });
  return Object.fromEntries(entries);
}

function failureSentence(migration: string, error: unknown, backup: string | undefined): string {
  return [
    `The database could not be changed for this version: the step ${migration} failed (${messageOf(error)}).`,
    'It is as it was before. Start the version that ran before, and report this.',
    ...(backup ? [`A backup from before, if it is ever needed: npm run restore -- ${backup} --replace`] : []),
  ].join('\n');
}

function isFromNewerVersion(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('corrupted migrations');
}

export const latestMigration = Object.keys(migrations).at(-1) ?? '';

const appliedMigrations = sql<{ name: string; timestamp: string }>`kysely_migration`.as('applied');

export async function listMigrations(db: Connection): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return [];
  const rows = await db.selectFrom(appliedMigrations).select('name').orderBy('name').execute();
  return rows.map(({ name }) => name);
}

export async function findFirstMigration(db: Connection): Promise<string> {
  const first = db.selectFrom(appliedMigrations).select(({ fn }) => fn.min('timestamp').as('at'));
  return (await first.executeTakeFirstOrThrow()).at ?? now();
}

export async function migrateTo(tx: Transaction, name: string): Promise<void> {
  const migrator = new Migrator({ db: asKysely(tx), provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateTo(name);
  if (error) throw error;
}

const first = '2026-12-25-first';
const lastOfTrial = '2026-12-24-translations-adds';

/** The trial versions had a chain of migrations. It ended in the schema that the first migration makes (decision 45). */
export const currentName = (migration: string) => (migration === lastOfTrial ? first : migration);

export const isTooOld = (migration: string) => migration.startsWith('2026-1') && currentName(migration) < first;

export const tooOld = (what: string) =>
  `${what} was made by a trial version of the website that is too old for this version. The trial version of 25 November 2026 (commit 27dc6fc) can still read it.`;

const isOfTrial = (done: readonly string[]) => done.includes(lastOfTrial);

/** Without the steps that led to the end of the chain. */
function currentNames(done: readonly string[]): string[] {
  return done.map(currentName).filter((name) => !isOfTrial(done) || !isTooOld(name));
}

type Outcome = { error?: unknown; results?: { migrationName: string; status: 'Error' }[] };

/**
 * Renames the chain and runs what is new, in one transaction: if it fails, the trial version can start again. A second
 * process waits for the row that was renamed, and then finds nothing to do.
 */
async function migrateTrial(db: Database, all: Record<string, Migration>): Promise<Outcome> {
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
