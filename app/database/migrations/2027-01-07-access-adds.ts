import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table person add column access_ends_at text`.execute(db);
  await sql`alter table invitation add column access_ends_at text`.execute(db);
}
