import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('result')
    .addColumn('roll_no', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
}
