import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('setting')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('counter')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'integer', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('image')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('widths', 'text', (column) => column.notNull())
    .addColumn('colour', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  await createNotices(db);
  await createPeople(db);
  await createPapers(db);
}

async function createNotices(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('notice')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('sequence', 'integer', (column) => column.notNull().unique())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('details', 'text', (column) => column.notNull())
    .addColumn('category', 'text', (column) => column.notNull())
    .addColumn('is_pinned', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('notice_order').on('notice').columns(['is_pinned', 'sequence']).execute();
  await db.schema
    .createIndex('notice_category_order')
    .on('notice')
    .columns(['category', 'is_pinned', 'sequence'])
    .execute();
  await db.schema.createIndex('notice_created').on('notice').columns(['created_at']).execute();
  await db.schema
    .createTable('photo')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('sequence', 'integer', (column) => column.notNull().unique())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('alt', 'text', (column) => column.notNull())
    .addColumn('image_id', 'text', (column) => column.notNull().references('image.id'))
    .addColumn('uploaded_at', 'text', (column) => column.notNull())
    .execute();
}

async function createPeople(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('result')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('sequence', 'integer', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('marks', 'text', (column) => column.notNull())
    .addColumn('class_name', 'text', (column) => column.notNull())
    .addColumn('session', 'text', (column) => column.notNull())
    .addColumn('is_topper', 'integer', (column) => column.notNull())
    .addColumn('image_id', 'text', (column) => column.references('image.id'))
    .addColumn('uploaded_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('result_group').on('result').columns(['session', 'class_name', 'sequence']).execute();
  await db.schema.createIndex('result_topper').on('result').columns(['is_topper', 'sequence']).execute();
  await db.schema
    .createTable('faculty')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('details', 'text', (column) => column.notNull())
    .addColumn('image_id', 'text', (column) => column.notNull().references('image.id'))
    .addColumn('uploaded_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('faculty_order').on('faculty').columns(['position', 'id']).execute();
}

async function createPapers(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('document')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('slug', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('section', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('file_key', 'text')
    .addColumn('bytes', 'integer', (column) => column.notNull())
    .addColumn('valid_until', 'text')
    .addColumn('link', 'text')
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('enquiry')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('mobile_no', 'text', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('consent', 'text', (column) => column.notNull())
    .addColumn('consent_words', 'text', (column) => column.notNull())
    .addColumn('received_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('enquiry_received').on('enquiry').columns(['received_at']).execute();
}
