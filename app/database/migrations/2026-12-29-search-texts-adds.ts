import { type Kysely, sql } from 'kysely';

const searchedTables = ['notice', 'photo', 'album', 'result', 'faculty', 'calendar_item', 'enquiry'];

/** Null = not written yet: the next start of the website writes these texts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of searchedTables) await addTexts(db, table, ['search_name', 'search_public', 'search_office']);
  await addTexts(db, 'translation', ['search_public']);
}

async function addTexts(db: Kysely<unknown>, table: string, columns: string[]): Promise<void> {
  for (const column of columns) await db.schema.alterTable(table).addColumn(column, 'text').execute();
  await db.schema
    .createIndex(`${table}_without_search_text`)
    .on(table)
    .column('search_public')
    .where(sql<boolean>`search_public is null`)
    .execute();
}
