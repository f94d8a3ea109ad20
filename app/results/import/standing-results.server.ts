import { sql } from 'kysely';
import type { Connection } from '../../database/schema.ts';
import { sameResult, sameWord } from './check-rows.ts';
import type { ReadRow } from './read-csv.server.ts';

/** Spaces in a name that `sameWord` takes for one plain space. */
const rareSpaces = [
  '  ',
  ...'\t\n\u00a0\u1680\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff',
];

/** SQLite knows the case of English letters only: `é` may be written `É` in a row that it would not find. */
const casedBeyondEnglish = /[^\P{Cased}a-z]/u;

/**
 * What the school has already of the names in a list, each as `sameResult` names it; a few more may be among them. A
 * list has at most 500 rows: its names fit into one question.
 */
export async function listStandingResults(db: Connection, rows: readonly ReadRow[]): Promise<Set<string>> {
  const names = [...new Set(rows.map(({ cells }) => sameWord(cells.name)))];
  const found = await db
    .selectFrom('result')
    .select(['name', 'class_name', 'session', 'exam'])
    .where('removed_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb(eb.fn<string>('lower', ['name']), 'in', names),
        ...rareSpaces.map((space) => eb('name', 'like', `%${space}%`)),
        ...(names.some((name) => casedBeyondEnglish.test(name))
          ? [sql<boolean>`octet_length(name) <> length(name)`]
          : []),
      ]),
    )
    .execute();
  return new Set(found.map(sameResult));
}
