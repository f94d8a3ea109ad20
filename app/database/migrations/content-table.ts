import { type CreateTableBuilder, type Kysely, sql } from 'kysely';

/*
 * Never change what these functions make: migrations that have run use them. What all content needs later is a new
 * migration and a new function.
 */

type Order = 'sequence' | 'position';

type AddColumns = (table: CreateTableBuilder<string>) => CreateTableBuilder<string>;

/**
 * A table of content, with the columns and indexes that all content has, and those that `addColumns` adds. In the order
 * of `position` when its rows are put in order by hand.
 */
export async function createContentTable(
  db: Kysely<unknown>,
  table: string,
  addColumns: AddColumns,
  order: Order = 'sequence',
): Promise<void> {
  const isUnique = order === 'sequence';
  const first = db.schema
    .createTable(table)
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn(order, 'integer', (column) => (isUnique ? column.notNull().unique() : column.notNull()));
  await addColumns(first as CreateTableBuilder<string>)
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('removed_at', 'text')
    .addColumn('removed_by', 'text')
    .addColumn('bin_sequence', 'integer')
    .addColumn('is_demonstration', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('search_name', 'text')
    .addColumn('search_public', 'text')
    .addColumn('search_office', 'text')
    .execute();
  const index = (name: string) => db.schema.createIndex(`${table}_${name}`).on(table);
  if (!isUnique) await index('order').columns([order, 'id']).execute();
  await index('bin').column('bin_sequence').where(sql<boolean>`bin_sequence is not null`).execute();
  await index('demonstration').column('is_demonstration').execute();
  await index('without_search_text').column('search_public').where(sql<boolean>`search_public is null`).execute();
}

/** The table `{table}_import` for the lists that are imported, and the column of the content that says from which. */
export async function createImportTable(db: Kysely<unknown>, table: string, order: Order = 'sequence'): Promise<void> {
  await db.schema
    .createTable(`${table}_import`)
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('sequence', 'integer', (column) => column.notNull().unique())
    .addColumn('file_name', 'text', (column) => column.notNull())
    .addColumn('row_count', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('created_by', 'text', (column) => column.notNull())
    .addColumn('undone_at', 'text')
    .addColumn('left_out', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('left_out_count', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable(table).addColumn('import_id', 'text').execute();
  await db.schema.createIndex(`${table}_import_rows`).on(table).columns(['import_id', order]).execute();
}
