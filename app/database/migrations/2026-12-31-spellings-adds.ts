import type { Kysely } from 'kysely';

const searchedTables = ['notice', 'photo', 'album', 'result', 'faculty', 'calendar_item', 'enquiry', 'translation'];

/** The texts for searches have more in them from here on: the next start of the website writes what is null. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const anyDb = db as Kysely<Record<string, { search_public: string | null }>>;
  for (const table of searchedTables) await anyDb.updateTable(table).set({ search_public: null }).execute();
  // As the other tables of content have it.
  await db.schema.createIndex('calendar_item_demonstration').on('calendar_item').column('is_demonstration').execute();
}
