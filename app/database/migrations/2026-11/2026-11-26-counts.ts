import { type Kysely, type RawBuilder, sql } from 'kysely';

const countedTables = ['notice', 'photo', 'album', 'result', 'faculty'];

/** Counts are capped in the query, and the lists compare the moment that a notice ends: no triggers, no marks. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // SQLite has one connection.
  await (db.getExecutor().adapter.supportsMultipleConnections ? dropPostgresTriggers(db) : dropSqliteTriggers(db));
  await db.schema.dropTable('tally').execute();
  await indexNotices(db);
  await db.schema.alterTable('notice').dropColumn('is_over').execute();
}

async function dropPostgresTriggers(db: Kysely<unknown>): Promise<void> {
  await sql`drop function tally_standing, tally_states cascade`.execute(db);
  await sql`drop function add_to_tally`.execute(db);
}

async function dropSqliteTriggers(db: Kysely<unknown>): Promise<void> {
  const triggers = countedTables.flatMap((table) => [`${table}_added`, `${table}_erased`, `${table}_binned`]);
  for (const name of [...triggers, 'enquiry_added', 'enquiry_erased', 'enquiry_moved']) {
    await sql`drop trigger ${sql.ref(name)}`.execute(db);
  }
}

/** The end is the last column everywhere, so that expired notices are passed over without reading their rows. */
async function indexNotices(db: Kysely<unknown>): Promise<void> {
  const withMarks = ['board', 'board_category', 'board_created', 'board_ending', 'pinned', 'marked', 'state'];
  for (const name of withMarks) await db.schema.dropIndex(`notice_${name}`).execute();
  const end = sql`coalesce(expires_at, '9999')`;
  const create = (name: string, columns: RawBuilder<unknown>) =>
    sql`create index ${sql.ref(name)} on notice (${columns}) where removed_at is null`.execute(db);
  await create('notice_board', sql`state, sequence, ${end}`);
  await create('notice_board_category', sql`state, category, sequence, ${end}`);
  await create('notice_board_created', sql`state, created_at, ${end}`);
  await create('notice_board_ending', sql`state, expires_at`);
  await create('notice_pinned', sql`is_pinned, state, sequence, ${end}`);
  await sql`create index notice_expiring on notice (state, sequence, ${end})
    where removed_at is null and expires_at is not null`.execute(db);
}
