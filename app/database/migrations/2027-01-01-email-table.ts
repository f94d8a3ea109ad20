import { type Kysely, sql } from 'kysely';

const indexes = { due: ['state', 'due_at'], enquiry: ['enquiry_id'], state: ['state', 'sequence'] };

/** The table `letter` becomes `email`, and so does its name where rows refer to it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('letter').renameTo('email').execute();
  for (const [name, columns] of Object.entries(indexes)) {
    await db.schema.dropIndex(`letter_${name}`).execute();
    await db.schema.createIndex(`email_${name}`).on('email').columns(columns).execute();
  }
  const isPostgres = db.getExecutor().adapter.supportsMultipleConnections;
  if (isPostgres) await renameConstraints(db);
  await sql`update counter set name = 'email' where name = 'letter'`.execute(db);
  await sql`update activity set subject = 'email' where subject = 'letter'`.execute(db);
  await sql`update activity set changes = replace(changes, '"field":"letters"', '"field":"emails"')
    where subject = 'enquiry' and kind = 'erase'`.execute(db);
  await sql`update throttle set key = replace(key, 'consent-letter:', 'consent-email:')
    where key like 'consent-letter:%'`.execute(db);
}

/** PostgreSQL names keys, and from version 18 on each "not null", after the table. SQLite renames them itself. */
async function renameConstraints(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string }>`select conname as name from pg_constraint
    where conrelid = 'email'::regclass and starts_with(conname::text, 'letter_')`.execute(db);
  for (const { name } of rows) {
    const [before, after] = [sql.ref(name), sql.ref(name.replace('letter', 'email'))];
    await sql`alter table email rename constraint ${before} to ${after}`.execute(db);
  }
}
