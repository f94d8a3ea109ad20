import type { Kysely } from 'kysely';

const searchedTables = ['notice', 'photo', 'album', 'result', 'faculty', 'calendar_item', 'enquiry', 'translation'];

/** The texts for searches tell what was written from its other spellings from here on: the next start writes them again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const anyDb = db as Kysely<Record<string, { search_public: string | null }>>;
  for (const table of searchedTables) await anyDb.updateTable(table).set({ search_public: null }).execute();
}
