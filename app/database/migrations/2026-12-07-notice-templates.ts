import { type Kysely, sql } from 'kysely';

const keys = ['holiday', 'half-day', 'fee', 'meeting', 'exam'];

/** An empty text of a row with a key is the wording of the website. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('notice_template')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('sequence', 'integer', (column) => column.notNull().unique())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('is_demonstration', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('key', 'text', (column) => column.unique())
    .addColumn('name', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('category', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('title', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('details', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('second_language', 'text', (column) => column.notNull().defaultTo('none'))
    .addColumn('second_title', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('second_details', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('removed_at', 'text')
    .addColumn('removed_by', 'text')
    .addColumn('bin_sequence', 'integer')
    .execute();
  await sql`create index notice_template_bin on notice_template (bin_sequence) where bin_sequence is not null`.execute(
    db,
  );
  const at = new Date().toISOString();
  for (const [index, key] of keys.entries()) {
    await sql`insert into notice_template (id, sequence, key, created_at, updated_at)
      values (${randomId()}, ${index + 1}, ${key}, ${at}, ${at})`.execute(db);
  }
  await sql`insert into counter (name, value) values ('notice_template', ${keys.length})`.execute(db);
}

function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(26));
  return Array.from(bytes, (byte) => '0123456789abcdefghijklmnopqrstuv'[byte & 31]).join('');
}
