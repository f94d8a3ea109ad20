import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../app/database/open.server.ts';
import { createPostgresDatabase, dropDatabasesOfRun, engines } from './fresh-database.ts';

/**
 * Makes one empty database of each engine at the newest schema, before all tests: copying it is quicker than to run
 * every migration again for each test. Answers how to remove them.
 */
export default async function makeTemplates(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'school-template-'));
  await prepare({ dataDir: folder, databaseUrl: undefined });
  process.env.SQLITE_TEMPLATE = folder;
  const postgres = engines.includes('postgres') ? await createPostgresDatabase() : undefined;
  if (postgres) {
    await prepare({ dataDir: '', databaseUrl: postgres.url });
    process.env.POSTGRES_TEMPLATE = new URL(postgres.url).pathname.slice(1);
  }
  return async () => {
    if (postgres) await dropDatabasesOfRun();
    rmSync(folder, { recursive: true, force: true });
  };
}

async function prepare(place: Parameters<typeof openDatabase>[0]): Promise<void> {
  const db = await openDatabase(place);
  await db.destroy();
}
