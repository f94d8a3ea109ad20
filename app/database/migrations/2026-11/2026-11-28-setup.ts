import type { Kysely } from 'kysely';

/** One row: how far the school has come with setting up the website. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('setup')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('token_hash', 'text')
    .addColumn('expires_at', 'text')
    .addColumn('answers', 'text', (column) => column.notNull())
    .addColumn('printed_person_id', 'text')
    .addColumn('person_id', 'text')
    .addColumn('finished_at', 'text')
    .addColumn('dismissed', 'text', (column) => column.notNull())
    .execute();
}
