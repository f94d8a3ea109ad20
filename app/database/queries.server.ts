import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { searchTerms, typedTerms } from '../lib/languages/search-terms.ts';
import { maxCount } from '../lib/list-page.ts';
import type { Connection, Schema } from './schema.ts';

const searchColumns = {
  visitors: ['search_public'],
  office: ['search_public', 'search_office'],
  name: ['search_name'],
} as const;

/** `exact`: as it was typed; else in any spelling that people use for it. */
export type Spelling = 'any' | 'exact';

/** Whether each of the words is in the texts that visitors or the office search, or in the name. */
export function hasTerms(
  table: string,
  where: keyof typeof searchColumns,
  words: string,
  spelling: Spelling = 'any',
): RawBuilder<SqlBool> {
  const terms = spelling === 'exact' ? typedTerms(words).map((word) => [word]) : searchTerms(words);
  const found = terms.map((spellings) => {
    const columns = searchColumns[where].flatMap((name) =>
      spellings.map((word) => {
        const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
        return sql`${sql.ref(`${table}.${name}`)} like ${pattern} escape '\\'`;
      }),
    );
    return sql`(${sql.join(columns, sql` or `)})`;
  });
  return sql<SqlBool>`(${found.length > 0 ? sql.join(found, sql` and `) : sql`1 = 1`})`;
}

/** For `order by`: the rows for which it is true come first. */
export function firstWhere(condition: RawBuilder<SqlBool>): RawBuilder<number> {
  return sql<number>`case when ${condition} then 0 else 1 end`;
}

/** For `order by`: those with the words in the name come first, then exact matches. */
export function namedFirst(table: string, words: string): RawBuilder<unknown> {
  const conditions = [hasTerms(table, 'name', words), hasTerms(table, 'office', words, 'exact')];
  return sql.join(conditions.map(firstWhere));
}

type Table = keyof Schema;

export async function countRows<T extends Table>(
  db: Connection,
  query: SelectQueryBuilder<Schema, T, unknown>,
): Promise<number> {
  const { count } = await countRowsOfEach(db, { count: query });
  return count;
}

export async function countRowsOfEach<Name extends string, T extends Table>(
  db: Connection,
  queries: Record<Name, SelectQueryBuilder<Schema, T, unknown>>,
): Promise<Record<Name, number>> {
  const names = Object.keys(queries) as Name[];
  const row = await db
    .selectNoFrom((eb) =>
      names.map((name) =>
        eb
          .selectFrom(
            queries[name]
              .select((rows) => rows.lit(1).as('found'))
              .limit(maxCount + 1)
              .as('rows'),
          )
          .select((rows) => rows.fn.countAll<number | string>().as('count'))
          .as(name),
      ),
    )
    .executeTakeFirstOrThrow();
  const counts = Object.entries(row).map(([name, count]) => [name, Number(count)]);
  return Object.fromEntries(counts) as Record<Name, number>;
}
