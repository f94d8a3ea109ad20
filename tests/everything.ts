import { readdirSync } from 'node:fs';
import { sql } from 'kysely';
import type { TestDatabase } from './fresh-database.ts';

/** Every row of every table, and every file below `folder`. */
export async function everything(db: TestDatabase, folder: string): Promise<string> {
  const tables = await db.introspection.getTables();
  const rows = await Promise.all(
    tables.map(({ name }) => sql`select * from ${sql.table(name)}`.execute(db).then((found) => [name, found.rows])),
  );
  return JSON.stringify([rows, readdirSync(folder, { recursive: true }).sort()]);
}
