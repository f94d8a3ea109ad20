import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { now } from '../lib/clock.ts';
import { asKysely } from './engine.server.ts';
import { migrations } from './migrations/all.ts';
import type { Connection, Transaction } from './schema.ts';

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
