import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Cursor } from '../lib/list-page.ts';
import { isPostgres } from './engine.server.ts';
import type { Connection } from './schema.ts';

/** For `where` and `orderBy` of a query. */
type KeyOrder = { within: RawBuilder<SqlBool>; order: RawBuilder<unknown> };

/** What rows have in common, by column; names come from the code and never from a visitor. */
type Common = Record<string, string | undefined>;

/**
 * The rows beside a place of a list that is ordered by `sequence`, newest first, of those with these values: a stretch
 * of the index of these columns and `sequence`.
 */
export function keyOrder(db: Connection, place: Cursor, common: Common = {}): KeyOrder {
  const chosen = Object.entries(common).filter((pair): pair is [string, string] => pair[1] !== undefined);
  const isUpwards = place !== undefined && 'newer' in place;
  const direction = isUpwards ? sql`asc` : sql`desc`;
  const isStretch = isPostgres(db);
  const names = isStretch ? [...chosen.map(([name]) => name), 'sequence'] : ['sequence'];
  const bounds = isStretch ? asStretch(chosen, place) : asEqual(chosen, place);
  return {
    within: bounds.length > 0 ? sql<SqlBool>`${sql.join(bounds, sql` and `)}` : sql<SqlBool>`1 = 1`,
    order: sql.join(names.map((name) => sql`${sql.ref(name)} ${direction}`)),
  };
}

function asEqual(chosen: [string, string][], place: Cursor) {
  const equal = chosen.map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  if (!place) return equal;
  return [...equal, 'newer' in place ? sql`sequence > ${place.newer}` : sql`sequence < ${place.older}`];
}

/**
 * Asked for equal values, PostgreSQL may walk along all rows instead, hoping to meet some of them soon; but those of a
 * past session, or of a kind that has not been used for years, are met late.
 */
function asStretch(chosen: [string, string][], place: Cursor) {
  const names = chosen.map(([name]) => sql.ref(name));
  const [columns, values] = [sql.join(names), sql.join(chosen.map(([, value]) => value))];
  const [first, last] = [sql`(${columns}) >= (${values})`, sql`(${columns}) <= (${values})`];
  if (!place) return names.length > 0 ? [first, last] : [];
  const key = sql.join([...names, sql.ref('sequence')]);
  const at = (number: number) => sql.join([...chosen.map(([, value]) => value), number]);
  const isUpwards = 'newer' in place;
  const beyond = isUpwards ? sql`(${key}) > (${at(place.newer)})` : sql`(${key}) < (${at(place.older)})`;
  // An end more than is needed, and PostgreSQL thinks that there are fewer rows than there are.
  return names.length > 0 ? [isUpwards ? last : first, beyond] : [beyond];
}
