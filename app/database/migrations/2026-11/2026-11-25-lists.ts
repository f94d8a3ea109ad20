import { type Kysely, type RawBuilder, sql } from 'kysely';

const deskTables = ['notice', 'photo', 'album', 'result', 'faculty'];

export async function up(db: Kysely<unknown>): Promise<void> {
  await markOver(db);
  await indexNotices(db);
  await indexPhotos(db);
  await indexResults(db);
  await indexOffice(db);
  // SQLite has one connection.
  if (db.getExecutor().adapter.supportsMultipleConnections) await tallyOnPostgres(db);
  else await tallyOnSqlite(db);
  await countOnce(db);
}

/**
 * Each list walks along an index of its own, in its order. What it is narrowed to are the first columns: SQLite, which
 * knows no statistics, believes an equal value rather than an index of fewer rows.
 */
async function createList(db: Kysely<unknown>, name: string, place: RawBuilder<unknown>): Promise<void> {
  await sql`create index ${sql.ref(name)} on ${place}`.execute(db);
}

async function drop(db: Kysely<unknown>, ...indexes: string[]): Promise<void> {
  for (const name of indexes) await db.schema.dropIndex(name).execute();
}

async function markOver(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('notice')
    .addColumn('is_over', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`update notice set is_over = 1 where expires_at <= ${new Date().toISOString()}`.execute(db);
}

async function indexNotices(db: Kysely<unknown>): Promise<void> {
  await drop(db, 'notice_order', 'notice_category_order', 'notice_created', 'notice_due', 'notice_ending');
  await createList(db, 'notice_standing', sql`notice (sequence) where removed_at is null`);
  await createList(db, 'notice_state', sql`notice (state, sequence) where removed_at is null`);
  await createList(db, 'notice_category', sql`notice (category, sequence) where removed_at is null`);
  await createList(db, 'notice_board', sql`notice (state, is_over, sequence) where removed_at is null`);
  await createList(
    db,
    'notice_board_category',
    sql`notice (state, is_over, category, sequence) where removed_at is null`,
  );
  await createList(db, 'notice_board_created', sql`notice (state, is_over, created_at) where removed_at is null`);
  await createList(db, 'notice_board_ending', sql`notice (state, is_over, expires_at) where removed_at is null`);
  await createList(db, 'notice_pinned', sql`notice (is_pinned, is_over, state, sequence) where removed_at is null`);
  await createList(db, 'notice_marked', sql`notice (is_over, expires_at)`);
  await createList(db, 'notice_due', sql`notice (state, publish_at) where publish_at is not null`);
}

async function indexPhotos(db: Kysely<unknown>): Promise<void> {
  await drop(db, 'album_day', 'photo_album');
  await createList(db, 'photo_standing', sql`photo (sequence) where removed_at is null`);
  await createList(db, 'photo_consent', sql`photo (consent_on, sequence) where removed_at is null`);
  await createList(db, 'photo_album', sql`photo (album_id)`);
  await createList(db, 'photo_album_newest', sql`photo (album_id, sequence) where removed_at is null`);
  await createList(db, 'photo_album_place', sql`photo (album_id, album_place, sequence) where removed_at is null`);
  await createList(db, 'album_standing', sql`album (day, sequence) where removed_at is null`);
}

async function indexResults(db: Kysely<unknown>): Promise<void> {
  await drop(db, 'result_group', 'result_topper');
  await createList(db, 'result_standing', sql`result (sequence) where removed_at is null`);
  await createList(db, 'result_group', sql`result (session, class_name, sequence) where removed_at is null`);
  await createList(db, 'result_session', sql`result (session, sequence) where removed_at is null`);
  await createList(db, 'result_class', sql`result (class_name, sequence) where removed_at is null`);
  await createList(db, 'result_exam', sql`result (exam) where removed_at is null`);
  await createList(db, 'result_topper', sql`result (is_topper, sequence) where removed_at is null`);
  await createList(db, 'result_consent', sql`result (consent_on, sequence) where removed_at is null`);
}

async function indexOffice(db: Kysely<unknown>): Promise<void> {
  await drop(db, 'enquiry_next_call', 'activity_subject');
  const open = sql`state not in ('admitted', 'not-now', 'spam')`;
  await createList(db, 'enquiry_listed', sql`enquiry (sequence) where state <> 'spam'`);
  await createList(db, 'enquiry_open', sql`enquiry (sequence) where ${open}`);
  await createList(db, 'enquiry_owner', sql`enquiry (owner_id, sequence) where ${open}`);
  await createList(db, 'enquiry_due', sql`enquiry (next_call_on, sequence) where ${open}`);
  await createList(db, 'enquiry_state_received', sql`enquiry (state, received_at)`);
  await createList(db, 'enquiry_lower_email', sql`enquiry (lower(email))`);
  await createList(db, 'activity_worth_telling', sql`activity (sequence) where kind <> 'failed-sign-in'`);
  await createList(db, 'activity_person_kind', sql`activity (person_id, kind, sequence)`);
  await createList(db, 'activity_subject', sql`activity (subject, subject_id, sequence)`);
}

async function countOnce(db: Kysely<unknown>): Promise<void> {
  for (const table of deskTables) {
    await sql`insert into tally (name, value)
      select ${sql.lit(table)}, count(*) from ${sql.table(table)} where removed_at is null`.execute(db);
  }
  await sql`insert into tally (name, value)
    select 'enquiry/' || state, count(*) from enquiry group by state`.execute(db);
}

/** Only one transaction writes at a time: each kind has one row. */
async function tallyOnSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`create table tally (name text primary key, value integer not null)`.execute(db);
  for (const table of deskTables) {
    const count = (by: string) => `begin update tally set value = value + ${by} where name = '${table}'; end`;
    const stands = (row: string) => `${row}.removed_at is null`;
    await raw(
      db,
      `create trigger ${table}_added after insert on ${table} when ${stands('new')} ${count('1')}`,
      `create trigger ${table}_erased after delete on ${table} when ${stands('old')} ${count('-1')}`,
      `create trigger ${table}_binned after update of removed_at on ${table}
        when (${stands('new')}) <> (${stands('old')}) ${count(`(${stands('new')}) - (${stands('old')})`)}`,
    );
  }
  const count = (row: string, by: number) =>
    `insert into tally (name, value) values ('enquiry/' || ${row}.state, ${by})
      on conflict (name) do update set value = value + ${by};`;
  await raw(
    db,
    `create trigger enquiry_added after insert on enquiry begin ${count('new', 1)} end`,
    `create trigger enquiry_erased after delete on enquiry begin ${count('old', -1)} end`,
    `create trigger enquiry_moved after update of state on enquiry when new.state <> old.state
      begin ${count('old', -1)} ${count('new', 1)} end`,
  );
}

/**
 * Nobody waits for the row of another: each statement adds a row with its change and takes along what it can get of
 * those that are there. The sum of a kind's rows is right at any moment, and there are as many as were written at once.
 */
async function tallyOnPostgres(db: Kysely<unknown>): Promise<void> {
  await raw(
    db,
    'create table tally (name text not null, value integer not null)',
    `create function add_to_tally(kind text, change bigint) returns void language plpgsql as $$ begin
      if change = 0 then return; end if;
      with taken as (
        delete from tally where ctid = any(array(select ctid from tally where name = kind for update skip locked))
        returning value
      )
      insert into tally (name, value) select kind, change + coalesce(sum(value), 0) from taken;
    end $$`,
    tallyFunction(
      'tally_standing',
      `select tg_table_name::text as kind, sum(case when removed_at is null then side else 0 end) as change`,
      'removed_at',
    ),
    tallyFunction('tally_states', `select 'enquiry/' || state as kind, sum(side) as change`, 'state'),
  );
  for (const table of deskTables) await callOnWrites(db, table, 'tally_standing');
  await callOnWrites(db, 'enquiry', 'tally_states');
}

/** Rows as they became count 1 and as they were −1; what a statement does not have is not looked at. */
function tallyFunction(name: string, select: string, column: string): string {
  const group = column === 'state' ? 'group by state' : '';
  const add = (rows: string) =>
    `perform add_to_tally(kind, change) from (${select} from (${rows}) as rows ${group}) as found where change <> 0;`;
  const [became, was] = [`select ${column}, 1 as side from became`, `select ${column}, -1 as side from was`];
  return `create function ${name}() returns trigger language plpgsql as $$ begin
    if tg_op = 'INSERT' then ${add(became)}
    elsif tg_op = 'DELETE' then ${add(was)}
    else ${add(`${became} union all ${was}`)} end if;
    return null;
  end $$`;
}

async function callOnWrites(db: Kysely<unknown>, table: string, name: string): Promise<void> {
  const [became, was] = ['new table as became', 'old table as was'];
  const call = (deed: string, rows: string) => `create trigger ${table}_tally_${deed} after ${deed} on ${table}
    referencing ${rows} for each statement execute function ${name}()`;
  await raw(db, call('insert', became), call('delete', was), call('update', `${was} ${became}`));
}

async function raw(db: Kysely<unknown>, ...statements: string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
