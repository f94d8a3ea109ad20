import type { TestDatabase } from './fresh-database.ts';

/** Answers what `run` does while no action can be written down: each of them fails at its very end. */
export async function whileActivityFails<T>(db: TestDatabase, run: () => Promise<T>): Promise<T> {
  const rename = (from: string, to: string) => db.schema.alterTable('activity').renameColumn(from, to).execute();
  await rename('person_name', 'somebody');
  try {
    return await run();
  } finally {
    await rename('somebody', 'person_name');
  }
}
