import type { Kysely } from 'kysely';

/** As the other tables of content have it: the dashboard counts the rows of the demonstration. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['notice_template', 'ready_answer']) {
    await db.schema.createIndex(`${table}_demonstration`).on(table).column('is_demonstration').execute();
  }
}
