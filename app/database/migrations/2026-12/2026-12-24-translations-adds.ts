import type { Kysely } from 'kysely';

/** The school's own texts in further languages. `original` is the text that a translation was made from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('translation')
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('subject_id', 'text', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('field', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('original', 'text', (column) => column.notNull())
    .addColumn('is_older', 'integer', (column) => column.notNull())
    .addColumn('is_demonstration', 'integer', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('person_name', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('translation_key', ['subject', 'subject_id', 'language', 'field'])
    .execute();
  await db.schema
    .createIndex('translation_older')
    .on('translation')
    .columns(['is_older', 'subject', 'subject_id'])
    .execute();
}
