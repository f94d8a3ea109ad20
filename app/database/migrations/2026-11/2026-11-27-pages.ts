import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('page')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('key', 'text', (column) => column.unique())
    .addColumn('path', 'text', (column) => column.notNull().unique())
    .addColumn('area', 'text', (column) => column.notNull())
    .addColumn('draft', 'text')
    .addColumn('draft_before', 'text')
    .addColumn('draft_by', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('published', 'text')
    .addColumn('published_at', 'text')
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('is_demonstration', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('removed_at', 'text')
    .addColumn('removed_by', 'text')
    .addColumn('bin_sequence', 'integer', (column) => column.unique())
    .execute();
  await db.schema
    .createTable('page_revision')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('page_id', 'text', (column) => column.notNull().references('page.id').onDelete('cascade'))
    .addColumn('sequence', 'integer', (column) => column.notNull().unique())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('person_name', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('page_revision_order').on('page_revision').columns(['page_id', 'sequence']).execute();
  await db.schema
    .createTable('page_address')
    .addColumn('path', 'text', (column) => column.primaryKey())
    .addColumn('page_id', 'text', (column) => column.notNull().references('page.id').onDelete('cascade'))
    .execute();
  await db.schema
    .createTable('page_file')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  await insertSpecifiedPages(db as Kysely<{ page: PageRow }>);
}

type PageRow = { id: string; key: string; path: string; area: string; updated_at: string; version: number };

const pages = [
  ['home', '/', 'about'],
  ['chairperson', '/chairpersonmessage', 'about'],
  ['director', '/directormessage', 'about'],
  ['principal', '/principalmessage', 'about'],
  ['mission', '/mission-and-vision', 'about'],
  ['academics', '/academics', 'study'],
  ['curriculum', '/curriculum', 'study'],
  ['co-curriculum', '/co-curriculum', 'study'],
  ['library', '/library', 'campus'],
  ['sports', '/sports', 'campus'],
  ['labs', '/labs', 'campus'],
  ['transport', '/transport', 'campus'],
  ['admission', '/admission', 'study'],
  ['contact', '/contact', 'campus'],
  ['privacy', '/privacy', 'about'],
] as const;

/** Empty: such a page shows nothing to visitors until the school publishes it. */
async function insertSpecifiedPages(db: Kysely<{ page: PageRow }>): Promise<void> {
  const updated_at = new Date().toISOString();
  const rows = pages.map(([key, path, area]) => ({ id: randomId(), key, path, area, updated_at, version: 1 }));
  await db.insertInto('page').values(rows).execute();
}

function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(26));
  return Array.from(bytes, (byte) => '0123456789abcdefghijklmnopqrstuv'[byte & 31]).join('');
}
