import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('calendar_import')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('sequence', 'integer', (column) => column.notNull().unique())
    .addColumn('file_name', 'text', (column) => column.notNull())
    .addColumn('row_count', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('created_by', 'text', (column) => column.notNull())
    .addColumn('undone_at', 'text')
    .execute();
  await createItems(db);
  // The card of the disclosure page led to an announcement while there was no calendar.
  await sql`update document set link = '/calendar'
    where slug = 'annual-academic-calendar' and link = '/comingsoon'`.execute(db);
}

async function createItems(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('calendar_item')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('sequence', 'integer', (column) => column.notNull().unique())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('is_demonstration', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('first_day', 'text', (column) => column.notNull())
    .addColumn('last_day', 'text', (column) => column.notNull())
    .addColumn('details', 'text', (column) => column.notNull())
    .addColumn('import_id', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('removed_at', 'text')
    .addColumn('removed_by', 'text')
    .addColumn('bin_sequence', 'integer')
    .execute();
  await sql`create index calendar_item_days on calendar_item (first_day, sequence) where removed_at is null`.execute(
    db,
  );
  await sql`create index calendar_item_end on calendar_item (last_day) where removed_at is null`.execute(db);
  await sql`create index calendar_item_bin on calendar_item (bin_sequence) where bin_sequence is not null`.execute(db);
  await db.schema.createIndex('calendar_import_rows').on('calendar_item').columns(['import_id', 'sequence']).execute();
}
