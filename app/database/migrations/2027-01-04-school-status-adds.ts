import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('notice')
    .addColumn('school_status', 'text', (column) => column.notNull().defaultTo('by-type'))
    .execute();
}
