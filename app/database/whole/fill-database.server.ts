import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { now } from '../../lib/clock.ts';
import { asKysely, isPostgres, liftTimeLimits } from '../engine.server.ts';
import { migrations } from '../migrations/all.ts';
import type { Connection, Database, Transaction } from '../schema.ts';
import { inTransaction } from '../transaction.server.ts';
import { listTables, type Row, withoutForeignKeys, writeRows } from './every-table.server.ts';

export type FilledTables = {
  schema: string;
  tables: readonly string[];
  rows(table: string): AsyncIterable<Row>;
};

/**
 * Exactly these rows, in the tables of this version of the program; all or nothing. What was in the database before is
 * gone. `check` sees them before it is too late. Returns the number of rows of each table.
 */
export async function fillDatabase(
  db: Database,
  filled: FilledTables,
  check?: (tx: Transaction) => Promise<void>,
): Promise<Record<string, number>> {
  return inTransaction(db, async (tx) => {
    await liftTimeLimits(tx);
    await dropEverything(tx);
    await migrateTo(tx, filled.schema);
    const counts: Record<string, number> = {};
    await withoutForeignKeys(tx, async () => {
      for (const table of await listTables(tx)) await sql`delete from ${sql.table(table)}`.execute(tx);
      for (const table of filled.tables) counts[table] = await writeRows(tx, table, filled.rows(table));
    });
    await check?.(tx);
    await migrateTo(tx, Object.keys(migrations).at(-1) ?? '');
    return counts;
  });
}

async function dropEverything(tx: Transaction): Promise<void> {
  // SQLite is filled in a new file.
  if (!isPostgres(tx)) return;
  const kyselys = ['kysely_migration', 'kysely_migration_lock'];
  for (const table of [...(await listTables(tx)), ...kyselys]) {
    await sql`drop table if exists ${sql.table(table)} cascade`.execute(tx);
  }
}

export async function migrateTo(tx: Transaction, name: string): Promise<void> {
  const migrator = new Migrator({ db: asKysely(tx), provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateTo(name);
  if (error) throw error;
}

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
