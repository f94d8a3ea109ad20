import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import pg from 'pg';
import { openDatabase } from '../app/database/open.server.ts';
import type { Schema } from '../app/database/schema.ts';
import { asKysely } from '../app/database/transaction.server.ts';
import { isLong } from './extent.ts';

export type Engine = 'sqlite' | 'postgres';
/** Tests may write without a transaction. */
export type TestDatabase = Kysely<Schema>;
export type FreshDatabase = { db: TestDatabase; close(): Promise<void> };

const postgresUrl = process.env.TEST_DATABASE_URL;

/** Databases at the newest schema to copy, from `database-template.ts`; without them every migration is run. */
const { SQLITE_TEMPLATE: sqliteTemplate, POSTGRES_TEMPLATE: postgresTemplate } = process.env;

/** Processes of one test run inherit it. */
process.env.TEST_RUN ??= randomBytes(4).toString('hex');
const databasePrefix = `school_test_${process.env.TEST_RUN}_`;

/** The engines that are tested here: SQLite always, PostgreSQL when `TEST_DATABASE_URL` names one. */
export const engines: readonly Engine[] = postgresUrl ? ['sqlite', 'postgres'] : ['sqlite'];

/** For tests of pages, pictures and mail: their SQL runs on SQLite in other tests. Trials run them on both. */
export const oneEngine = isLong ? engines : engines.slice(-1);

/** A new, empty database at the newest schema. `close` removes it. */
export function freshDatabase(engine: Engine): Promise<FreshDatabase> {
  return engine === 'sqlite' ? freshSqlite() : freshPostgres();
}

async function freshSqlite(): Promise<FreshDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'school-'));
  if (sqliteTemplate) cpSync(sqliteTemplate, dataDir, { recursive: true });
  const db = asKysely(await openDatabase({ dataDir, databaseUrl: undefined }));
  return {
    db,
    async close() {
      await db.destroy();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function freshPostgres(): Promise<FreshDatabase> {
  const { url, drop } = await createPostgresDatabase(postgresTemplate);
  const db = asKysely(await openDatabase({ dataDir: '', databaseUrl: url }));
  return {
    db,
    async close() {
      await db.destroy();
      await drop();
    },
  };
}

/** A PostgreSQL database of its own, beside the one that `TEST_DATABASE_URL` names: empty, or a copy of another. */
export async function createPostgresDatabase(template?: string): Promise<{ url: string; drop(): Promise<void> }> {
  if (!postgresUrl) throw new Error('TEST_DATABASE_URL is not set.');
  while (unused.length > maxUnused) await dropDatabase(unused.shift() ?? '');
  const name = databasePrefix + randomBytes(8).toString('hex');
  await administer(`create database ${name}${template ? ` template ${template} strategy file_copy` : ''}`);
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: async () => void unused.push(name) };
}

/**
 * PostgreSQL needs a tenth of a second to drop a database while a connection to it is being closed. So each is dropped
 * some databases later, and the last ones after all tests.
 */
const unused: string[] = [];
const maxUnused = 3;

export async function dropDatabasesOfRun(): Promise<void> {
  const statement = 'select datname as name from pg_database where starts_with(datname, $1)';
  const { rows } = await administrator.query<{ name: string }>(statement, [databasePrefix]);
  for (const { name } of rows) await dropDatabase(name);
}

async function dropDatabase(name: string): Promise<void> {
  await administer(`drop database if exists ${name} with (force)`);
}

/** One connection for all tests of a process, which keeps it from ending no longer than a statement takes. */
const administrator = new pg.Pool({
  connectionString: postgresUrl,
  max: 1,
  allowExitOnIdle: true,
  idleTimeoutMillis: 0,
});
administrator.on('error', () => undefined);

async function administer(statement: string): Promise<void> {
  await administrator.query(statement);
}
