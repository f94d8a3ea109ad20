import type { Kysely } from 'kysely';

/** Each attempt to make a backup: what came of it, and of the copy elsewhere. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('backup_run')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('sequence', 'integer', (column) => column.notNull().unique())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('started_at', 'text', (column) => column.notNull())
    .addColumn('claimed_until', 'text', (column) => column.notNull())
    .addColumn('finished_at', 'text')
    .addColumn('file', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('kilobytes', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('failure', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('copied_to', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('copy_failure', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
}
