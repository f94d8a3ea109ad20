import { type Kysely, sql } from 'kysely';

const keys = ['fees', 'bus', 'papers', 'hours'];

/** An empty text of a row with a key is the wording of the website. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('ready_answer')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('sequence', 'integer', (column) => column.notNull().unique())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('is_demonstration', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('key', 'text', (column) => column.unique())
    .addColumn('name', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('text_en', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('text_bn', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('text_hi', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('text_or', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('removed_at', 'text')
    .addColumn('removed_by', 'text')
    .addColumn('bin_sequence', 'integer')
    .execute();
  await sql`create index ready_answer_bin on ready_answer (bin_sequence) where bin_sequence is not null`.execute(db);
  const at = new Date().toISOString();
  for (const [index, key] of keys.entries()) {
    await sql`insert into ready_answer (id, sequence, key, created_at, updated_at)
      values (${randomId()}, ${index + 1}, ${key}, ${at}, ${at})`.execute(db);
  }
  await sql`insert into counter (name, value) values ('ready_answer', ${keys.length})`.execute(db);
}

function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(26));
  return Array.from(bytes, (byte) => '0123456789abcdefghijklmnopqrstuv'[byte & 31]).join('');
}
