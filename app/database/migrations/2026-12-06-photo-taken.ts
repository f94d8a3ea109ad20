import { type Kysely, sql } from 'kysely';

/** What tells the photos of a camera apart in the office, and which of them were sent together. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('photo').addColumn('taken_on', 'text').execute();
  await db.schema
    .alterTable('photo')
    .addColumn('file_name', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema.alterTable('photo').addColumn('upload_batch', 'text').execute();
  await sql`create index photo_batch on photo (upload_batch, sequence) where removed_at is null`.execute(db);
  await sql`create index photo_undescribed on photo (sequence) where removed_at is null and alt = ''`.execute(db);
}
