import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('document').addColumn('issued_on', 'text').execute();
  await db.schema
    .alterTable('document')
    .addColumn('attested_by', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema
    .alterTable('document')
    .addColumn('is_not_applicable', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('document')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await createVersions(db);
  await createValues(db);
}

async function createVersions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('document_version')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('document_id', 'text', (column) => column.notNull().references('document.id'))
    .addColumn('file_key', 'text', (column) => column.notNull())
    .addColumn('bytes', 'integer', (column) => column.notNull())
    .addColumn('issued_on', 'text')
    .addColumn('valid_until', 'text')
    .addColumn('attested_by', 'text', (column) => column.notNull())
    .addColumn('replaced_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('document_version_place')
    .on('document_version')
    .columns(['document_id', 'replaced_at', 'id'])
    .execute();
}

async function createValues(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('disclosure_value')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('is_demonstration', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable('disclosure_check')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('claimed_until', 'text', (column) => column.notNull())
    .addColumn('checked_at', 'text', (column) => column.notNull())
    .addColumn('found', 'text', (column) => column.notNull())
    .execute();
}
