import { type Kysely, sql } from 'kysely';

const tables = ['setting', 'notice', 'photo', 'album', 'result', 'faculty', 'document', 'enquiry'];
const author = sql.lit('Demonstration');

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of tables) {
    await db.schema
      .alterTable(table)
      .addColumn('is_demonstration', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema.createIndex(`${table}_demonstration`).on(table).column('is_demonstration').execute();
    await markUnchanged(db, table);
  }
}

/** What the demonstration wrote and nobody has changed since. Facts of the school are only ever changed. */
async function markUnchanged(db: Kysely<unknown>, table: string): Promise<void> {
  const key = sql.ref(table === 'setting' ? 'setting.name' : `${table}.id`);
  const kind = sql.lit(table === 'setting' ? 'change' : 'create');
  const logged = sql`select 1 from activity where subject = ${sql.lit(table)} and subject_id = ${key}`;
  await sql`update ${sql.table(table)} set is_demonstration = 1
    where exists (${logged} and kind = ${kind} and person_id is null and person_name = ${author})
      and not exists (${logged} and kind = 'change' and person_name <> ${author})`.execute(db);
}
