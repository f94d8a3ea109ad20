import type { Kysely } from 'kysely';

/** The start that follows gives each published notice its code (`issueMissingCodes`). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('notice_code')
    .addColumn('code', 'text', (column) => column.primaryKey().notNull())
    // No foreign key: a code is still answered when its notice has been deleted permanently.
    .addColumn('notice_id', 'text', (column) => column.notNull())
    .addColumn('wording_hash', 'text', (column) => column.notNull())
    .addColumn('issued_at', 'text', (column) => column.notNull())
    .addColumn('replaced_at', 'text')
    .addColumn('withdrawn_at', 'text')
    .execute();
  await db.schema
    .createIndex('notice_code_wording')
    .unique()
    .on('notice_code')
    .columns(['notice_id', 'wording_hash'])
    .execute();
  await db.schema.createIndex('notice_code_issued').on('notice_code').column('issued_at').execute();
}
