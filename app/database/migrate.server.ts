import { Migrator } from 'kysely/migration';
import { RefusesToStart } from './errors.server.ts';
import { migrations } from './migrations/all.ts';
import type { Database } from './schema.ts';

/**
 * Brings the database to the newest schema. Running it again does nothing.
 * @throws RefusesToStart when the database was written by a newer version of this program
 */
export async function migrate(db: Database): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  await refuseNewerSchema(migrator);
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

async function refuseNewerSchema(migrator: Migrator): Promise<void> {
  const found = await migrator.getMigrations().catch((error: unknown) => {
    if (error instanceof Error && error.message.startsWith('corrupted migrations')) throw newerSchema(error);
    throw error;
  });
  if (found.length > Object.keys(migrations).length) throw newerSchema();
}

function newerSchema(cause?: unknown): RefusesToStart {
  return new RefusesToStart('This database was written by a newer version of the website. Start that version.', {
    cause,
  });
}
