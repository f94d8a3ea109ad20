import type { Kysely } from 'kysely';

/** What is taken down stays in the lists of the office alone; who has stopped a consent is told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['photo', 'album', 'result', 'faculty']) {
    await db.schema.alterTable(table).addColumn('taken_down_at', 'text').execute();
  }
  await db.schema
    .alterTable('consent')
    .addColumn('withdrawn_by', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
}
