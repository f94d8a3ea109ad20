import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await extendEnquiries(db);
  await createEntries(db);
  await moveConsents(db);
  await extendLetters(db);
}

/** One column a statement: SQLite takes no more. */
async function addText(db: Kysely<unknown>, table: string, columns: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(columns)) {
    await db.schema
      .alterTable(table)
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(value))
      .execute();
  }
}

async function addOptionalText(db: Kysely<unknown>, table: string, ...columns: string[]): Promise<void> {
  for (const name of columns) await db.schema.alterTable(table).addColumn(name, 'text').execute();
}

async function addNumber(db: Kysely<unknown>, table: string, name: string, value: number): Promise<void> {
  await db.schema
    .alterTable(table)
    .addColumn(name, 'integer', (column) => column.notNull().defaultTo(value))
    .execute();
}

async function extendEnquiries(db: Kysely<unknown>): Promise<void> {
  await addNumber(db, 'enquiry', 'sequence', 0);
  await addNumber(db, 'enquiry', 'version', 1);
  await addText(db, 'enquiry', {
    source: 'contact',
    state: 'new',
    state_at: '',
    reason: '',
    doubts: '[]',
    owner_name: '',
    touched_at: '',
  });
  await addOptionalText(db, 'enquiry', 'owner_id', 'next_call_on', 'fingerprint', 'listed_at');
  await sql`update enquiry set state_at = received_at, touched_at = received_at, sequence = (
    select count(*) from enquiry as earlier where earlier.received_at < enquiry.received_at
      or (earlier.received_at = enquiry.received_at and earlier.id <= enquiry.id)
  )`.execute(db);
  await sql`insert into counter (name, value) select 'enquiry', count(*) from enquiry having count(*) > 0`.execute(db);
  await db.schema.createIndex('enquiry_sequence').on('enquiry').column('sequence').unique().execute();
  await db.schema.createIndex('enquiry_fingerprint').on('enquiry').column('fingerprint').unique().execute();
  await db.schema.createIndex('enquiry_state').on('enquiry').columns(['state', 'sequence']).execute();
  await db.schema.createIndex('enquiry_next_call').on('enquiry').columns(['next_call_on', 'sequence']).execute();
  await db.schema.createIndex('enquiry_touched').on('enquiry').column('touched_at').execute();
  await db.schema.createIndex('enquiry_mobile').on('enquiry').column('mobile_no').execute();
  await db.schema.createIndex('enquiry_email').on('enquiry').column('email').execute();
}

async function createEntries(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('enquiry_entry')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('enquiry_id', 'text', (column) => column.notNull().references('enquiry.id'))
    .addColumn('sequence', 'integer', (column) => column.notNull().unique())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('person_name', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('words', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('enquiry_entry_of').on('enquiry_entry').columns(['enquiry_id', 'sequence']).execute();
}

type Agreement = { id: string; consent: string; consent_words: string; received_at: string };

/** Each channel gets a row of its own, which outlives the enquiry and can be withdrawn. */
async function moveConsents(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('consent')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('enquiry_id', 'text', (column) => column.notNull())
    .addColumn('channel', 'text', (column) => column.notNull())
    .addColumn('words', 'text', (column) => column.notNull())
    .addColumn('words_version', 'text', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('given_at', 'text', (column) => column.notNull())
    .addColumn('withdrawn_at', 'text')
    .addColumn('withdrawn_how', 'text')
    .addColumn('address_hash', 'text', (column) => column.notNull())
    .addColumn('mobile_hash', 'text', (column) => column.notNull())
    .addColumn('email_hash', 'text', (column) => column.notNull())
    .addColumn('erase_at', 'text')
    .execute();
  await db.schema.createIndex('consent_enquiry').on('consent').columns(['enquiry_id', 'channel']).unique().execute();
  await db.schema.createIndex('consent_mobile').on('consent').column('mobile_hash').execute();
  await db.schema.createIndex('consent_email').on('consent').column('email_hash').execute();
  await db.schema.createIndex('consent_erase').on('consent').column('erase_at').execute();
  const given =
    await sql<Agreement>`select id, consent, consent_words, received_at from enquiry where consent <> '[]'`.execute(db);
  for (const { id, consent, consent_words, received_at } of given.rows) {
    const [statement = '', ...labels] = consent_words.split('\n');
    for (const [place, channel] of (JSON.parse(consent) as string[]).entries()) {
      const words = `${statement}\n${labels[place] ?? ''}`;
      await sql`insert into consent (id, enquiry_id, channel, words, words_version, language, source, given_at,
          address_hash, mobile_hash, email_hash)
        values (${`${id}-${channel}`}, ${id}, ${channel}, ${words}, '1', 'en', 'contact', ${received_at}, '', '', '')`.execute(
        db,
      );
    }
  }
  await db.schema.alterTable('enquiry').dropColumn('consent').execute();
  await db.schema.alterTable('enquiry').dropColumn('consent_words').execute();
}

async function extendLetters(db: Kysely<unknown>): Promise<void> {
  await addNumber(db, 'letter', 'attempts', 0);
  await addText(db, 'letter', { message_key: '', last_fault: '' });
  await addOptionalText(db, 'letter', 'enquiry_id', 'claim', 'first_tried_at', 'tried_at', 'sent_at');
  await db.schema.createIndex('letter_enquiry').on('letter').column('enquiry_id').execute();
  await db.schema.createIndex('letter_state').on('letter').columns(['state', 'sequence']).execute();
}
