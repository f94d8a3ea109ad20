// A separate process, so that it can be killed in the middle.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { migrate } from '../../../app/database/migrate.server.ts';
import { migrations } from '../../../app/database/migrations/all.ts';
import { databaseFile, openEmptySqlite, openUnprepared } from '../../../app/database/open.server.ts';

const run = (...statements: string[]): Migration => ({
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
});

const madeUp = {
  '2999-01-01-words': run(
    `alter table notice add column words text not null default ''`,
    `update notice set words = title || ' ' || details`,
  ),
  '2999-01-02-copies': run(
    'create table notice_copy (id text primary key, words text not null)',
    'insert into notice_copy (id, words) select id, words from notice',
    'create index notice_copy_words on notice_copy (words)',
  ),
  '2999-01-03-message': run(`update enquiry set message = message || '?'`, 'alter table notice drop column words'),
  '2999-01-04-languages': run(
    `alter table notice add column language text not null default 'en'`,
    `update notice set language = 'or' where is_pinned = 1`,
    'create index notice_language on notice (language, sequence)',
  ),
};

const { DATA_DIR = '', DATABASE_URL } = process.env;
const report = (name: string, what: string) => console.log(`${name} ${what}`);
const db = DATABASE_URL ? await openUnprepared(DATABASE_URL) : openEmptySqlite(databaseFile(DATA_DIR));
await migrate(db, { ...migrations, ...madeUp }, { report });
await db.destroy();
