import { type Kysely, sql } from 'kysely';

const tables = ['notice', 'photo', 'result', 'faculty'] as const;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of tables) {
    await db.schema
      .alterTable(table)
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
      .execute();
    await addBinColumns(db, table);
  }
  await createAlbums(db);
  await extendNotices(db);
  await extendPeople(db);
  await extendImages(db);
}

/** One column a statement: SQLite takes no more. */
async function addBinColumns(db: Kysely<unknown>, table: string): Promise<void> {
  await db.schema.alterTable(table).addColumn('removed_at', 'text').execute();
  await db.schema.alterTable(table).addColumn('removed_by', 'text').execute();
  await db.schema.alterTable(table).addColumn('bin_sequence', 'integer').execute();
  await createBinIndex(db, table);
}

function createBinIndex(db: Kysely<unknown>, table: string): Promise<void> {
  return db.schema
    .createIndex(`${table}_bin`)
    .on(table)
    .column('bin_sequence')
    .where(sql.ref('bin_sequence'), 'is not', null)
    .execute();
}

async function addText(db: Kysely<unknown>, table: string, ...columns: string[]): Promise<void> {
  for (const name of columns) {
    await db.schema
      .alterTable(table)
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
      .execute();
  }
}

async function addOptionalText(db: Kysely<unknown>, table: string, ...columns: string[]): Promise<void> {
  for (const name of columns) await db.schema.alterTable(table).addColumn(name, 'text').execute();
}

async function createAlbums(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('album')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('sequence', 'integer', (column) => column.notNull().unique())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('cover_photo_id', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('removed_at', 'text')
    .addColumn('removed_by', 'text')
    .addColumn('bin_sequence', 'integer')
    .execute();
  await createBinIndex(db, 'album');
  await db.schema.createIndex('album_day').on('album').columns(['day', 'sequence']).execute();
  await db.schema
    .alterTable('photo')
    .addColumn('album_id', 'text', (column) => column.references('album.id'))
    .execute();
  await db.schema
    .alterTable('photo')
    .addColumn('album_place', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex('photo_album').on('photo').columns(['album_id', 'album_place', 'sequence']).execute();
  await addOptionalText(db, 'photo', 'consent_on', 'upload_key');
  await addText(db, 'photo', 'consent_reference');
  await db.schema.createIndex('photo_upload').on('photo').column('upload_key').unique().execute();
}

async function extendNotices(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('notice')
    .addColumn('state', 'text', (column) => column.notNull().defaultTo('published'))
    .execute();
  await addOptionalText(db, 'notice', 'publish_at', 'expires_at');
  await db.schema.createIndex('notice_due').on('notice').columns(['state', 'publish_at']).execute();
  await db.schema.createIndex('notice_ending').on('notice').column('expires_at').execute();
  await db.schema
    .createTable('attachment')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('notice_id', 'text', (column) => column.references('notice.id'))
    .addColumn('place', 'integer', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('bytes', 'integer', (column) => column.notNull())
    .addColumn('file_key', 'text')
    .addColumn('image_id', 'text', (column) => column.references('image.id'))
    .addColumn('upload_key', 'text', (column) => column.unique())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('attachment_notice').on('attachment').columns(['notice_id', 'place']).execute();
  await db.schema.createIndex('attachment_created').on('attachment').column('created_at').execute();
}

async function extendPeople(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('result_import')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('sequence', 'integer', (column) => column.notNull().unique())
    .addColumn('file_name', 'text', (column) => column.notNull())
    .addColumn('row_count', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('created_by', 'text', (column) => column.notNull())
    .addColumn('undone_at', 'text')
    .execute();
  await addText(db, 'result', 'exam', 'consent_reference');
  await addOptionalText(db, 'result', 'consent_on', 'import_id');
  await db.schema.createIndex('result_import_rows').on('result').columns(['import_id', 'sequence']).execute();
  await addText(db, 'faculty', 'qualification', 'department', 'subjects', 'cadre');
}

async function extendImages(db: Kysely<unknown>): Promise<void> {
  await addText(db, 'image', 'owner');
  for (const owner of ['photo', 'result', 'faculty']) {
    await sql`update image set owner = ${owner} where id in (select image_id from ${sql.table(owner)})`.execute(db);
    await db.schema.createIndex(`${owner}_image`).on(owner).column('image_id').execute();
  }
  await db.schema.createIndex('attachment_image').on('attachment').column('image_id').execute();
  await db.schema
    .createTable('stray_file')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('keys', 'text', (column) => column.notNull())
    .addColumn('due_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('stray_file_due').on('stray_file').column('due_at').execute();
}
