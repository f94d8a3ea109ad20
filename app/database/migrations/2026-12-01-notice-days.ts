import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('notice').addColumn('happens_on', 'text').execute();
  await db.schema.alterTable('notice').addColumn('happens_until', 'text').execute();
  await sql`create index notice_happening on notice (state, happens_on, sequence)
    where removed_at is null and happens_on is not null`.execute(db);
}
