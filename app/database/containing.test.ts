import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { eachEngine } from '../../tests/engines.ts';
import { containing } from './containing.server.ts';
import type { Database } from './schema.ts';

async function isFound(db: Database, text: string, words: string): Promise<boolean> {
  const found = containing(['title', 'details'], words);
  const query = sql`select 1 from (select cast(${text} as text) as title, '' as details) as page where ${found}`;
  return (await query.execute(db)).rows.length === 1;
}

eachEngine('a search', (openDatabase) => {
  test.each(['École', 'ÉCOLE d’été', 'İzmir', 'ΟΔΟΣ', 'বিদ্যালয় বন্ধ', 'ପୂଜା ଛୁଟି', '50%_\\'])(
    'for the words as they stand there finds %s',
    async (text) => {
      const db = await openDatabase();
      expect(await isFound(db, `Before ${text} after`, text)).toBe(true);
      expect(await isFound(db, 'Before and after', text)).toBe(false);
    },
  );

  test('finds plain letters whatever their case, and all of the words or nothing', async () => {
    const db = await openDatabase();
    expect(await isFound(db, 'Fees of Class VI', 'CLASS fees')).toBe(true);
    expect(await isFound(db, 'Fees of Class VI', 'class books')).toBe(false);
  });
});
