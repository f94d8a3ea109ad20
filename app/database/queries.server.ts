import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { searchTerms } from '../lib/languages/search-terms.ts';
import { type Cursor, maxCount } from '../lib/list-page.ts';
import { isPostgres } from './engine.server.ts';
import type { Connection, Schema } from './schema.ts';

type KeyOrder = { within: RawBuilder<SqlBool>; order: RawBuilder<unknown> };

/** Names must never come from a visitor. */
type EqualColumns = Record<string, string | undefined>;

export function keyOrder(db: Connection, place: Cursor, equal: EqualColumns = {}): KeyOrder {
  const chosen = Object.entries(equal).filter((pair): pair is [string, string] => pair[1] !== undefined);
  const isUpwards = place !== undefined && 'newer' in place;
  const direction = isUpwards ? sql`asc` : sql`desc`;
  const isRange = isPostgres(db);
  const names = isRange ? [...chosen.map(([name]) => name), 'sequence'] : ['sequence'];
  const bounds = isRange ? rangeBounds(chosen, place) : equalBounds(chosen, place);
  return {
    within: bounds.length > 0 ? sql<SqlBool>`${sql.join(bounds, sql` and `)}` : sql<SqlBool>`1 = 1`,
    order: sql.join(names.map((name) => sql`${sql.ref(name)} ${direction}`)),
  };
}

function equalBounds(chosen: [string, string][], place: Cursor) {
  const equal = chosen.map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  if (!place) return equal;
  return [...equal, 'newer' in place ? sql`sequence > ${place.newer}` : sql`sequence < ${place.older}`];
}

// With equality PostgreSQL may scan all rows in order instead, and rows of past years come late.
function rangeBounds(chosen: [string, string][], place: Cursor) {
  const names = chosen.map(([name]) => sql.ref(name));
  const [columns, values] = [sql.join(names), sql.join(chosen.map(([, value]) => value))];
  const [first, last] = [sql`(${columns}) >= (${values})`, sql`(${columns}) <= (${values})`];
  if (!place) return names.length > 0 ? [first, last] : [];
  const key = sql.join([...names, sql.ref('sequence')]);
  const at = (number: number) => sql.join([...chosen.map(([, value]) => value), number]);
  const isUpwards = 'newer' in place;
  const beyond = isUpwards ? sql`(${key}) > (${at(place.newer)})` : sql`(${key}) < (${at(place.older)})`;
  // With one bound more than needed PostgreSQL underestimates the number of rows.
  return names.length > 0 ? [isUpwards ? last : first, beyond] : [beyond];
}

const searchColumns = {
  visitors: ['search_public'],
  office: ['search_public', 'search_office'],
  name: ['search_name'],
} as const;

/** Whether each of the words is in the texts that visitors or the office search, or in the name. */
export function hasTerms(table: string, where: keyof typeof searchColumns, words: string): RawBuilder<SqlBool> {
  const found = searchTerms(words).map((word) => {
    const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
    const columns = searchColumns[where].map((name) => sql`${sql.ref(`${table}.${name}`)} like ${pattern} escape '\\'`);
    return sql`(${sql.join(columns, sql` or `)})`;
  });
  return sql<SqlBool>`(${found.length > 0 ? sql.join(found, sql` and `) : sql`1 = 1`})`;
}

/** For `order by`: the rows for which it is true come first. */
export function firstWhere(condition: RawBuilder<SqlBool>): RawBuilder<number> {
  return sql<number>`case when ${condition} then 0 else 1 end`;
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
