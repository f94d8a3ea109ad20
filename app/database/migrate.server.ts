import { type Migration, Migrator } from 'kysely/migration';
import { RefusesToStart } from './errors.server.ts';
import { migrations } from './migrations/all.ts';
import type { Database } from './schema.ts';

/**
 * Brings the database to the newest schema, one migration after the other, each whole or not at all. Running it again
 * does nothing.
 * @throws RefusesToStart when the database was written by a newer version of this program
 */
export async function migrate(db: Database, all: Record<string, Migration> = migrations): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => all } });
  const { error } = await migrator.migrateToLatest();
  if (isFromNewerVersion(error)) {
    throw new RefusesToStart('This database was written by a newer version of the website. Start that version.', {
      cause: error,
    });
  }
  if (error) throw error;
}

/** Kysely says only in words that the database holds migrations which this program does not know. */
function isFromNewerVersion(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('corrupted migrations');
}
