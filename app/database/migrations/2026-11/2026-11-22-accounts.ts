import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await createPeople(db);
  await createSignIn(db);
  await createLinks(db);
  await createRecords(db);
}

async function createPeople(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('person')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('username', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('must_change_password', 'integer', (column) => column.notNull())
    .addColumn('two_factor_secret', 'text')
    .addColumn('two_factor_session', 'text')
    .addColumn('two_factor_at', 'text')
    .addColumn('two_factor_step', 'integer', (column) => column.notNull())
    .addColumn('disabled_at', 'text')
    .addColumn('last_seen_at', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('person_email').on('person').columns(['email']).execute();
  await db.schema
    .createTable('recovery_code')
    .addColumn('code_hash', 'text', (column) => column.primaryKey())
    .addColumn('person_id', 'text', (column) => column.notNull().references('person.id').onDelete('cascade'))
    .addColumn('used_at', 'text')
    .execute();
  await db.schema.createIndex('recovery_code_person').on('recovery_code').columns(['person_id']).execute();
}

async function createSignIn(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('session')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('person_id', 'text', (column) => column.notNull().references('person.id').onDelete('cascade'))
    .addColumn('is_remembered', 'integer', (column) => column.notNull())
    .addColumn('device', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('last_used_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('session_person').on('session').columns(['person_id']).execute();
  await db.schema.createIndex('session_expiry').on('session').columns(['expires_at']).execute();
  await db.schema
    .createTable('pending_sign_in')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('person_id', 'text', (column) => column.notNull().references('person.id').onDelete('cascade'))
    .addColumn('is_remembered', 'integer', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('known_device')
    .addColumn('token_hash', 'text', (column) => column.notNull())
    .addColumn('person_id', 'text', (column) => column.notNull().references('person.id').onDelete('cascade'))
    .addColumn('last_used_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('known_device_key', ['token_hash', 'person_id'])
    .execute();
  await db.schema
    .createTable('throttle')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('started_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('next_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('throttle_expiry').on('throttle').columns(['expires_at']).execute();
}

async function createLinks(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('invitation')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('invited_by', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('accepted_at', 'text')
    .addColumn('withdrawn_at', 'text')
    .execute();
  await db.schema
    .createTable('password_reset')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('person_id', 'text', (column) => column.notNull().references('person.id').onDelete('cascade'))
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('used_at', 'text')
    .execute();
}

async function createRecords(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('activity')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('sequence', 'integer', (column) => column.notNull().unique())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('person_id', 'text')
    .addColumn('person_name', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('subject_id', 'text')
    .addColumn('label', 'text', (column) => column.notNull())
    .addColumn('changes', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('activity_person').on('activity').columns(['person_id', 'sequence']).execute();
  await db.schema.createIndex('activity_kind').on('activity').columns(['kind', 'sequence']).execute();
  await db.schema.createIndex('activity_subject').on('activity').columns(['subject', 'subject_id']).execute();
  await db.schema
    .createTable('letter')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('sequence', 'integer', (column) => column.notNull().unique())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('to_address', 'text', (column) => column.notNull())
    .addColumn('reply_to', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('is_secret', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('due_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('letter_due').on('letter').columns(['state', 'due_at']).execute();
}
