import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { hasOtherSpellings } from '../lib/languages/search-terms.ts';
import { type Cursor, type ListPage, listPage, mergeNearest, type NewestRange, type Place } from '../lib/list-page.ts';
import { findWithDeleted } from './editable-records.server.ts';
import { hasTerms, type Spelling } from './queries.server.ts';
import { beyondPlace, type Listed, type RowOrder, rowOrder } from './row-order.server.ts';
import type { Connection, EditableTable, Schema } from './schema.ts';

/** What a list is searched for. */
export type ListSearch = { words: string; has(spelling: Spelling): RawBuilder<SqlBool> };

/** Of a list in the admin area. Undefined = there are no words. */
export function adminSearch(table: keyof Schema, words: string | undefined): ListSearch | undefined {
  return words ? { words, has: (spelling) => hasTerms(table, 'office', words, spelling) } : undefined;
}

type Query<Tables, Table extends keyof Tables, Row> = SelectQueryBuilder<Tables, Table, Row>;

type ListedPage<Row> = Listed<Row> & {
  cursor: Cursor;
  size?: number | undefined;
  search?: ListSearch | undefined;
};

/**
 * One page of a list. In a searched one, exact matches are before other spellings, each in the order of the list. The rows
 * of several queries are merged, the newest first.
 */
export async function listRows<Tables, Table extends keyof Tables, Row>(
  db: Connection,
  query: Query<Tables, Table, Row> | readonly Query<Tables, Table, Row>[],
  { cursor, size, search, ...listed }: ListedPage<NoInfer<Row>>,
): Promise<ListPage<Row>> {
  const { placeOf, exactPlace } = listed.order;
  const queries = [query].flat() as Query<Tables, Table, Row>[];
  const isMixed = search !== undefined && hasOtherSpellings(search.words);
  const fetch: Fetch<Row> = async (spelling, place, limit) => {
    if (limit <= 0) return [];
    const found = queries.map(async (one) => {
      const searched = search ? one.where(matchesSpelling(search, spelling)) : one;
      const flagged = isMixed ? searched.select(search.has('exact').as('is_exact')) : searched;
      const rows = await fetchRows(db, flagged as typeof one, listed, place, limit);
      return rows.map((found) => {
        const { is_exact, ...row } = found as Row & { is_exact?: unknown };
        return { row: row as Row, place: placeOf(row as Row), isExact: Boolean(is_exact) };
      });
    });
    const [rows = [], ...others] = await Promise.all(found);
    return others.length > 0 ? mergeNearest(place, 'place', limit, [rows, ...others]) : rows;
  };
  const page = await listPage(
    cursor,
    'place',
    (place, limit) => (isMixed ? exactFirst(fetch, exactPlace, place, limit) : fetch('any', place, limit)),
    size,
  );
  return { ...page, rows: page.rows.map(({ row }) => row) };
}

/** `other` is what is only in `any`. */
type Fetch<Row> = (spelling: Spelling | 'other', place: Place, limit: number) => Promise<Found<Row>[]>;

type Found<Row> = { row: Row; place: number; isExact: boolean };

function matchesSpelling({ has }: ListSearch, spelling: Spelling | 'other'): RawBuilder<SqlBool> {
  return spelling === 'other' ? sql<SqlBool>`(${has('any')} and not ${has('exact')})` : has(spelling);
}

/** The place of an exact match is above those of the others. */
async function exactFirst<Row>(fetch: Fetch<Row>, exactPlace: number, place: Cursor, limit: number) {
  const found = await fetchExactFirst(fetch, exactPlace, place, limit);
  return found.map((one) => ({ ...one, place: one.place + (one.isExact ? exactPlace : 0) }));
}

async function fetchExactFirst<Row>(fetch: Fetch<Row>, exactPlace: number, place: Cursor, limit: number) {
  if (!place) {
    // Not twice through the table: the newest of any spelling, then what is exact beyond them.
    const any = await fetch('any', undefined, limit);
    const [exact, others] = [any.filter(({ isExact }) => isExact), any.filter(({ isExact }) => !isExact)];
    const last = any.length === limit ? any.at(-1) : undefined;
    if (last) exact.push(...(await fetch('exact', { older: last.place }, limit - exact.length)));
    return [...exact, ...others].slice(0, limit);
  }
  if ('older' in place) {
    const isExact = place.older > exactPlace;
    const exact = isExact ? await fetch('exact', { older: place.older - exactPlace }, limit) : [];
    return [...exact, ...(await fetch('other', isExact ? undefined : place, limit - exact.length))];
  }
  const isExact = place.newer > exactPlace;
  const others = isExact ? [] : await fetch('other', place, limit);
  const from = { newer: isExact ? place.newer - exactPlace : undefined };
  return [...others, ...(await fetch('exact', from, limit - others.length))];
}

/** Where a row is in the list of its table, the newest first, when that is searched for the words. */
export async function findPlace(
  db: Connection,
  table: keyof Schema,
  { id, sequence }: { id: string; sequence: number },
  words: string | undefined,
): Promise<number> {
  if (!words || !hasOtherSpellings(words)) return sequence;
  const own = db
    .selectFrom(table as 'photo')
    .select('id')
    .where('id', '=', id);
  const exact = await own.where(hasTerms(table, 'office', words, 'exact')).executeTakeFirst();
  return exact ? sequence + rowOrder(table).exactPlace : sequence;
}

/** The first rows of a list, or those after the one with the id `before`. Undefined = there is no such row. */
export async function listRange<Tables, Table extends keyof Tables, Row>(
  db: Connection,
  query: Query<Tables, Table, Row>,
  { table, order }: { table: EditableTable; order: RowOrder<NoInfer<Row>> },
  { before, limit }: NewestRange,
): Promise<Row[] | undefined> {
  const from = before === undefined ? undefined : await findWithDeleted(db, table, before);
  if (before !== undefined && !from) return undefined;
  return fetchRows(db, query, { order }, from && { older: order.placeOf(from as object as Row) }, limit);
}

const pieceSize = 200;

/** All rows of a list, in pieces between which other requests have their turn. */
export async function* listPieces<Tables, Table extends keyof Tables, Row>(
  db: Connection,
  query: Query<Tables, Table, Row>,
  listed: Listed<NoInfer<Row>>,
): AsyncGenerator<Row[]> {
  let place: Cursor;
  do {
    const piece = await fetchRows(db, query, listed, place, pieceSize);
    yield piece;
    const last = piece.at(-1);
    place = last && piece.length === pieceSize ? { older: listed.order.placeOf(last) } : undefined;
  } while (place);
}

function fetchRows<Tables, Table extends keyof Tables, Row>(
  db: Connection,
  query: Query<Tables, Table, Row>,
  listed: Listed<NoInfer<Row>>,
  place: Place,
  limit: number,
): Promise<Row[]> {
  const { within, order } = beyondPlace(db, listed, place);
  return query.where(within).orderBy(order).limit(limit).execute() as Promise<Row[]>;
}
