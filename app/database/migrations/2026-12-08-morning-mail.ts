import type { Kysely } from 'kysely';

/** One row a day: whoever inserts it writes the e-mails of that morning. Null of a person = as the role has it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('morning_mail')
    .addColumn('day', 'text', (column) => column.primaryKey())
    .addColumn('written_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.alterTable('person').addColumn('has_morning_mail', 'integer').execute();
}
