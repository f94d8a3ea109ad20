import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Place } from '../lib/list-page.ts';
import type { ArrangedTable } from './ordering.server.ts';
import type { Connection, Schema } from './schema.ts';
import { isPostgres } from './transaction.server.ts';

/** The order of the rows of a list, with the numbers that name a place in it. */
export type RowOrder<Row> = {
  /** No two rows have the same values in all of them. */
  columns: readonly string[];
  isAscending: boolean;
  placeOf(row: Row): number;
  /** Of the columns at a place. */
  valuesAt(place: number): readonly unknown[];
  /** Above every place. It is added to the place of an exact match in a searched list. */
  exactPlace: number;
};

// An address has places of up to nine digits.
const exactPlace = 500_000_000;

type OrderOptions = {
  /** The rows are ordered by this column first. */
  by?: string;
  isAscending?: boolean;
};

/** The newest first, unless the options say something else. */
export function rowOrder(
  table: keyof Schema,
  { by, isAscending = false }: OrderOptions = {},
): RowOrder<{ sequence: number }> {
  const edge = (place: number) =>
    sql`(select ${sql.ref(`edge.${by}`)} from ${sql.table(table)} as edge where edge.sequence = ${place})`;
  return {
    columns: [...(by ? [by] : []), 'sequence'].map((name) => `${table}.${name}`),
    isAscending,
    placeOf: ({ sequence }) => sequence,
    valuesAt: (place) => (by ? [edge(place), place] : [place]),
    exactPlace,
  };
}

/** As it was arranged by hand. */
export function arrangedOrder(table: ArrangedTable): RowOrder<{ position: number }> {
  const columns = [`${table}.position`];
  return { columns, isAscending: true, placeOf: ({ position }) => position, valuesAt: (place) => [place], exactPlace };
}

/** The names become SQL: they must never come from a visitor. */
export type EqualColumns = Record<string, string | undefined>;

export type Listed<Row> = {
  order: RowOrder<Row>;
  /** Columns that have one value, with an index in which they are before those of the order. */
  equal?: EqualColumns;
};

type Chosen = [name: string, value: string][];

/** The rows beyond a place, the nearest first. */
export function beyondPlace<Row>(
  db: Connection,
  { order: { columns, isAscending, valuesAt }, equal = {} }: Listed<Row>,
  place: Place,
): { within: RawBuilder<SqlBool>; order: RawBuilder<unknown> } {
  const chosen = Object.entries(equal).filter((pair): pair is Chosen[number] => pair[1] !== undefined);
  const isRising = isAscending !== (place !== undefined && 'newer' in place);
  const at = place && ('newer' in place ? place.newer : place.older);
  const edge = { columns, values: at === undefined ? undefined : valuesAt(at), isRising };
  const isRange = isPostgres(db);
  const names = isRange ? [...chosen.map(([name]) => name), ...columns] : columns;
  const bounds = isRange ? rangeBounds(chosen, edge) : equalBounds(chosen, edge);
  return {
    within: bounds.length > 0 ? sql<SqlBool>`${sql.join(bounds, sql` and `)}` : sql<SqlBool>`1 = 1`,
    order: sql.join(names.map((name) => sql`${sql.ref(name)} ${isRising ? sql`asc` : sql`desc`}`)),
  };
}

type Edge = { columns: readonly string[]; values: readonly unknown[] | undefined; isRising: boolean };

function equalBounds(chosen: Chosen, { columns, values, isRising }: Edge) {
  const equal = chosen.map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  return values ? [...equal, beyond(columns, values, isRising)] : equal;
}

// With `=` PostgreSQL may scan all rows in order, and reach those of past years last.
function rangeBounds(chosen: Chosen, { columns, values, isRising }: Edge) {
  const names = chosen.map(([name]) => name);
  const only = chosen.map(([, value]) => value);
  const [first, last] = [compared(names, sql`>=`, only), compared(names, sql`<=`, only)];
  if (!values) return names.length > 0 ? [first, last] : [];
  const rows = beyond([...names, ...columns], [...only, ...values], isRising);
  // A bound that is not needed makes PostgreSQL underestimate the number of rows.
  return names.length > 0 ? [isRising ? last : first, rows] : [rows];
}

function beyond(columns: readonly string[], values: readonly unknown[], isRising: boolean) {
  return compared(columns, isRising ? sql`>` : sql`<`, values);
}

function compared(columns: readonly string[], sign: RawBuilder<unknown>, values: readonly unknown[]) {
  return sql`(${sql.join(columns.map((name) => sql.ref(name)))}) ${sign} (${sql.join(values)})`;
}
