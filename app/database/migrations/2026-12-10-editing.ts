import type { Kysely } from 'kysely';

/** Who has opened what for editing, so that two people know of each other. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('editing')
    .addColumn('place', 'text', (column) => column.notNull())
    .addColumn('person_id', 'text', (column) => column.notNull())
    .addColumn('person_name', 'text', (column) => column.notNull())
    .addColumn('opened_at', 'text', (column) => column.notNull())
    .addColumn('seen_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('editing_key', ['place', 'person_id'])
    .execute();
}
