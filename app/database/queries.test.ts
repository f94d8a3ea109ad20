import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { eachEngine } from '../../tests/engines.ts';
import type { TestDatabase } from '../../tests/fresh-database.ts';
import { searchable } from '../lib/languages/search-terms.ts';
import { maxCount } from '../lib/list-page.ts';
import { countRows, countRowsOfEach, hasTerms } from './queries.server.ts';

async function isFound(db: TestDatabase, text: string, words: string): Promise<boolean> {
  const found = hasTerms('page', 'visitors', words);
  const query = sql`select 1 from (select cast(${searchable(text)} as text) as search_public) as page where ${found}`;
  return (await query.execute(db)).rows.length === 1;
}

/** The same word each time. */
const spellings: [what: string, ...spellings: string[]][] = [
  ['a joiner of either kind, or none, within a conjunct', 'র\u200D্যালি', 'র\u200C্যালি', 'র্যালি'],
  ['a letter that ends in a hasanta with a joiner', 'উদ্\u200Cযাপন', 'উদ্\u200Dযাপন', 'উদ্যাপন'],
  ['a half letter of Hindi', 'रजिस्ट्\u200Dरेशन', 'रजिस्ट्रेशन', 'रजिस्\u200Cट्रेशन'],
  ['a joiner in Odia', 'ଫର୍\u200Cମ', 'ଫର୍ମ'],
  ['khanda ta as Unicode once had it', 'উৎসব', 'উত্\u200Dসব'],
  ['letters with a nukta in one code point and in two', 'ড়য়ঢ়', '\u09DC\u09DF\u09DD'],
  ['a vowel sign in two parts', 'ছোটো', 'ছ\u09C7\u09BEট\u09C7\u09BE'],
  ['digits of any script', '2026', '২০২৬', '२०२६', '୨୦୨୬'],
  ['digits beside letters', '12টা', '১২টা'],
  ['upper and lower case', 'CLASS-IX', 'Class-ix', 'class-ix'],
  ['upper and lower case with accents', 'École', 'ÉCOLE'],
  ['marks that say where a line may end', 'Holiday', 'Holi\u00ADday', '\u200BHoli\u2060day\uFEFF'],
];

eachEngine('a search', (openDatabase) => {
  test('finds a text as it is, and in another spelling of the same letters', async () => {
    const db = await openDatabase();
    for (const text of ['École', 'ÉCOLE d’été', 'İzmir', 'ΟΔΟΣ', 'বিদ্যালয় বন্ধ', 'ପୂଜା ଛୁଟି', '50%_\\']) {
      expect(await isFound(db, `Before ${text} after`, text), text).toBe(true);
      expect(await isFound(db, 'Before and after', text), text).toBe(false);
    }
    for (const [what, ...same] of spellings) {
      for (const stored of same) {
        for (const typed of same)
          expect(await isFound(db, `আগে ${stored} after`, typed), `${what}: ${typed}`).toBe(true);
        expect(await isFound(db, `আগে ${stored.slice(0, 1)}ঃ after`, same[0] ?? ''), what).toBe(false);
      }
    }
  });

  test('does not treat text between two parts of a word as a joiner, and finds all of the words or nothing', async () => {
    const db = await openDatabase();
    expect(await isFound(db, 'বিদ্ আর যালয়', 'বিদ্যালয়')).toBe(false);
    expect(await isFound(db, 'উ আর সব', 'উৎসব')).toBe(false);
    expect(await isFound(db, 'Room 1২', '12')).toBe(true);
    expect(await isFound(db, 'Fees of Class VI', 'CLASS fees')).toBe(true);
    expect(await isFound(db, 'Fees of Class VI', 'class books')).toBe(false);
  });
});

eachEngine('a count', (openDatabase) => {
  test('is exact up to the limit and ends one above it, alone and beside others', async () => {
    const db = await openDatabase();
    const counters = db.selectFrom('counter').where('name', 'like', 'a%');
    const add = (from: number, to: number) =>
      db
        .insertInto('counter')
        .values(Array.from({ length: to - from }, (_, index) => ({ name: `a${from + index}`, value: from + index })))
        .execute();
    expect(await countRows(db, counters)).toBe(0);
    await add(0, maxCount);
    expect(await countRows(db, counters)).toBe(maxCount);
    await add(maxCount, maxCount + 3);
    expect(await countRows(db, counters)).toBe(maxCount + 1);
    const small = counters.where('value', '<', 7);
    expect(await countRowsOfEach(db, { all: counters, small })).toEqual({ all: maxCount + 1, small: 7 });
  });
});
