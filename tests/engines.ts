import { join } from 'node:path';
import { Kysely } from 'kysely';
import { afterEach, describe, onTestFinished } from 'vitest';
import { postgresDialect } from '../app/database/postgres.server.ts';
import { DurableSqliteDialect } from '../app/database/sqlite-dialect.server.ts';
import {
  createPostgresDatabase,
  type Engine,
  engines,
  type FreshDatabase,
  freshDatabase,
  oneEngine,
  type TestDatabase,
} from './fresh-database.ts';
import { folderForTest } from './temporary-folder.ts';

/**
 * Declares the tests once for each engine. `openDatabase` answers a fresh database at the newest schema, which is
 * closed and removed after the test: `eachEngine('notices', (openDatabase) => { test('…', async () => { const db = await openDatabase(); … }) })`.
 */
export function eachEngine(name: string, declare: Declare): void {
  declareOn(engines, name, declare);
}

/** The same where one engine is enough in `npm test`. */
export function onOneEngine(name: string, declare: Declare): void {
  declareOn(oneEngine, name, declare);
}

type Declare = (openDatabase: () => Promise<TestDatabase>, engine: Engine) => void;

function declareOn(which: readonly Engine[], name: string, declare: Declare): void {
  describe.each(which)(`${name} on %s`, (engine) => {
    const opened: FreshDatabase[] = [];
    afterEach(async () => {
      for (const fresh of opened.splice(0)) await fresh.close();
    });
    declare(async () => {
      const fresh = await freshDatabase(engine);
      opened.push(fresh);
      return fresh.db;
    }, engine);
  });
}

/** A database without tables, until the end of the test. */
export async function emptyDatabase(engine: Engine): Promise<TestDatabase> {
  const postgres = await postgresForTest(engine);
  const file = join(folderForTest(), 'school.sqlite');
  const db: TestDatabase = new Kysely({
    dialect: postgres ? postgresDialect(postgres) : new DurableSqliteDialect(file),
  });
  onTestFinished(() => db.destroy());
  return db;
}

/** The address of an empty database for one test; undefined for SQLite, whose databases are in folders. */
export async function postgresForTest(engine: Engine): Promise<string | undefined> {
  if (engine === 'sqlite') return undefined;
  const { url, drop } = await createPostgresDatabase();
  onTestFinished(drop);
  return url;
}
