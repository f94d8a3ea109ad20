import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { formerKhandaTa, type Spelling, searchSpellings } from '../lib/languages/search-terms.ts';
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

const maxWords = 6;

export function containsText(db: Connection, columns: readonly string[], text: string): RawBuilder<SqlBool> {
  // What has few spellings is looked for first, and decides about most rows.
  const words = searchSpellings(text)
    .slice(0, maxWords)
    .sort((a, b) => a.length - b.length);
  const found = words.map((spellings) => {
    return anyOf(columns.map((name) => containsAny(db, sql.ref(name), spellings)));
  });
  return sql<SqlBool>`(${found.length > 0 ? sql.join(found, sql` and `) : sql`1 = 1`})`;
}

/** What is written in Latin letters and digits alone is not read for each of the other scripts. */
function containsAny(db: Connection, column: RawBuilder<unknown>, spellings: Spelling[]): RawBuilder<unknown> {
  const found = (some: Spelling[]) => some.map((spelling) => contains(db, column, spelling));
  const latin = spellings.filter(({ word }) => isAscii(word));
  const others = spellings.filter(({ word }) => !isAscii(word));
  if (others.length === 0) return anyOf(found(latin));
  return anyOf([...found(latin), sql`(octet_length(${column}) > length(${column}) and ${anyOf(found(others))})`]);
}

function anyOf(conditions: RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql`(${sql.join(conditions, sql` or `)})`;
}

/** Joiners are removed only from what has all the parts: to do so takes longer than to read a row. */
function contains(db: Connection, column: RawBuilder<unknown>, { word, parts }: Spelling): RawBuilder<unknown> {
  if (parts.length === 1) return comparison(db, column, parts);
  const joined = sql`replace(${column}, ${formerKhandaTa}, 'ৎ')`;
  const plain = sql`replace(replace(${joined}, ${'\u200D'}, ''), ${'\u200C'}, '')`;
  return sql`(${comparison(db, column, parts)} and ${comparison(db, plain, [word])})`;
}

/** For `order by`: the rows for which it is true come first. */
export function firstWhere(condition: RawBuilder<SqlBool>): RawBuilder<number> {
  return sql<number>`case when ${condition} then 0 else 1 end`;
}

/** As little as the word allows, since it is made for every row. */
function comparison(db: Connection, column: RawBuilder<unknown>, parts: readonly string[]): RawBuilder<unknown> {
  const word = parts.join('');
  const lowered = word.toLowerCase();
  const asTyped = sql`${column} like ${patternOf(parts)} escape '\\'`;
  // SQLite's `like` takes no notice of the case of ASCII letters.
  if (lowered === word.toUpperCase() || (isAscii(word) && !isPostgres(db))) return asTyped;
  // PostgreSQL takes half the time for the lower case of ASCII letters alone.
  const inLowerCase = isAscii(word) ? sql`lower(${column} collate "C")` : sql`lower(${column})`;
  const inAnyCase = sql`${inLowerCase} like ${patternOf(parts.map((part) => part.toLowerCase()))} escape '\\'`;
  // SQLite and JavaScript lowercase different letters.
  return isAscii(word) ? inAnyCase : sql`(${inAnyCase} or ${asTyped})`;
}

function isAscii(word: string): boolean {
  return /^[\x21-\x7E]*$/.test(word);
}

function patternOf(parts: readonly string[]): string {
  return `%${parts.map((part) => part.replace(/[\\%_]/g, '\\$&')).join('%')}%`;
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
