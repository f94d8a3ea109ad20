import type { Kysely } from 'kysely';

/** The language of a family's letters, and of each person's office area. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['enquiry', 'person']) {
    await db.schema
      .alterTable(table)
      .addColumn('language', 'text', (column) => column.notNull().defaultTo('en'))
      .execute();
  }
}
