import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { hasOtherSpellings, searchTerms, typedTerms } from '../lib/languages/search-terms.ts';
import { type Cursor, maxCount } from '../lib/list-page.ts';
import { isPostgres } from './engine.server.ts';
import type { Connection, Schema } from './schema.ts';

type KeyOrder = { within: RawBuilder<SqlBool>; order: RawBuilder<unknown> };

/** The names become SQL: they must never come from a visitor. */
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

// With `=` PostgreSQL may scan all rows in order, and reach those of past years last.
function rangeBounds(chosen: [string, string][], place: Cursor) {
  const names = chosen.map(([name]) => sql.ref(name));
  const [columns, values] = [sql.join(names), sql.join(chosen.map(([, value]) => value))];
  const [first, last] = [sql`(${columns}) >= (${values})`, sql`(${columns}) <= (${values})`];
  if (!place) return names.length > 0 ? [first, last] : [];
  const key = sql.join([...names, sql.ref('sequence')]);
  const at = (number: number) => sql.join([...chosen.map(([, value]) => value), number]);
  const isUpwards = 'newer' in place;
  const beyond = isUpwards ? sql`(${key}) > (${at(place.newer)})` : sql`(${key}) < (${at(place.older)})`;
  // A bound that is not needed makes PostgreSQL underestimate the number of rows.
  return names.length > 0 ? [isUpwards ? last : first, beyond] : [beyond];
}

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

/** The condition for a spelling. `says` gives it for `any` and `exact`; `other` is what is only in `any`. */
export function inSpelling(
  spelling: Spelling | 'other',
  says: (spelling: Spelling) => RawBuilder<SqlBool>,
): RawBuilder<SqlBool> {
  return spelling === 'other' ? sql<SqlBool>`(${says('any')} and not ${says('exact')})` : says(spelling);
}

/** Above every `sequence`. Exact matches have it added to their place, so that they come first. */
const exactPlace = 500_000_000;

export type Placed<Row> = Row & { place: number };

/**
 * One page of a list, exact matches before other spellings, each in the order of the list. `fetch` returns up to `limit`
 * rows of a spelling. If no typed word has other spellings, it is called once, with `any`.
 */
export async function exactFirst<Row extends { sequence: number }>(
  words: string | undefined,
  place: Cursor,
  limit: number,
  fetch: (spelling: Spelling | 'other', place: Cursor, limit: number) => Promise<Row[]>,
): Promise<Placed<Row>[]> {
  const placed = (rows: readonly Row[], above: number) => rows.map((row) => ({ ...row, place: row.sequence + above }));
  if (!words || !hasOtherSpellings(words)) return placed(await fetch('any', place, limit), 0);
  const exactOnes = async (at: Cursor, most: number) =>
    most > 0 ? placed(await fetch('exact', at, most), exactPlace) : [];
  const others = async (at: Cursor, most: number) => (most > 0 ? placed(await fetch('other', at, most), 0) : []);
  if (!place) {
    const any = await fetch('any', undefined, limit);
    const exact = any.length > 0 ? await exactOnes(undefined, limit) : [];
    if (any.length === limit) return [...exact, ...(await others(undefined, limit - exact.length))];
    const known = new Set(exact.map(({ sequence }) => sequence));
    return [
      ...exact,
      ...placed(
        any.filter(({ sequence }) => !known.has(sequence)),
        0,
      ),
    ];
  }
  if ('older' in place) {
    const isExact = place.older > exactPlace;
    const exact = isExact ? await exactOnes({ older: place.older - exactPlace }, limit) : [];
    return [...exact, ...(await others(isExact ? undefined : place, limit - exact.length))];
  }
  const isExact = place.newer >= exactPlace;
  const lower = isExact ? [] : await others(place, limit);
  return [...lower, ...(await exactOnes({ newer: isExact ? place.newer - exactPlace : 0 }, limit - lower.length))];
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
