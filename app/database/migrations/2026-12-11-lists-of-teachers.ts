import { type Kysely, sql } from 'kysely';

/** Teachers come from a list, too, without a photo at first; rows that were left out can be downloaded for a while. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('faculty_import')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('sequence', 'integer', (column) => column.notNull().unique())
    .addColumn('file_name', 'text', (column) => column.notNull())
    .addColumn('row_count', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('created_by', 'text', (column) => column.notNull())
    .addColumn('undone_at', 'text')
    .execute();
  for (const table of ['result_import', 'calendar_import', 'faculty_import']) {
    await db.schema
      .alterTable(table)
      .addColumn('left_out', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    await db.schema
      .alterTable(table)
      .addColumn('left_out_count', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  }
  await allowNoPhoto(db);
  await db.schema.alterTable('faculty').addColumn('import_id', 'text').execute();
  await db.schema.createIndex('faculty_import_rows').on('faculty').columns(['import_id', 'position']).execute();
}

/** SQLite cannot change a column: a new one takes its place. */
async function allowNoPhoto(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('faculty_image').execute();
  await db.schema.alterTable('faculty').renameColumn('image_id', 'needed_image_id').execute();
  await db.schema
    .alterTable('faculty')
    .addColumn('image_id', 'text', (column) => column.references('image.id'))
    .execute();
  await sql`update faculty set image_id = needed_image_id`.execute(db);
  await db.schema.alterTable('faculty').dropColumn('needed_image_id').execute();
  await db.schema.createIndex('faculty_image').on('faculty').column('image_id').execute();
}
