import { formatNumber } from './languages/numbers.ts';

export const pageSize = 24;

/** A position in a list, by the ordering key of the row beside it: rows below `older`, or above `newer`. */
export type Cursor = { older: number } | { newer: number } | undefined;

/** Where rows are fetched from: `newer` without a number is upwards from the end. */
export type Place = Cursor | { newer: undefined };

/** The first rows of a list, or those below the row with the id `before`. */
export type NewestRange = { before: string | undefined; limit: number };

export type ListPage<Row> = {
  rows: Row[];
  /** For the link to newer rows: 0 = the first page, undefined = this is the first page. */
  newer: number | undefined;
  older: number | undefined;
};

export const cursorSearch = ['older', 'newer'] as const;

export function readCursor(search: URLSearchParams): Cursor {
  const older = positiveInteger(search.get('older'));
  if (older) return { older };
  const newer = positiveInteger(search.get('newer'));
  return newer ? { newer } : undefined;
}

function positiveInteger(text: string | null): number | undefined {
  return text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}

/** In the address of a list: all its rows at once, to be printed. */
export const wholeListField = 'all';

export const maxWholeList = 2000;

export function readListSize(search: URLSearchParams): number | undefined {
  return search.has(wholeListField) ? maxWholeList : undefined;
}

export function mergeNearest<Key extends string, Row extends Record<Key, number>>(
  place: Place,
  key: Key,
  limit: number,
  lists: Row[][],
): Row[] {
  const side = place && 'newer' in place ? 1 : -1;
  return lists
    .flat()
    .sort((one, other) => side * (one[key] - other[key]))
    .slice(0, limit);
}

/**
 * Fetches one page with `fetch`, which answers up to `limit` rows next to the cursor, nearest first: downwards for
 * no cursor and `older`, upwards for `newer`. One row more than a page is fetched, to know whether there are more.
 */
export async function listPage<Key extends string, Row extends Record<Key, number>>(
  cursor: Cursor,
  key: Key,
  fetch: (cursor: Cursor, limit: number) => Promise<Row[]>,
  size = pageSize,
): Promise<ListPage<Row>> {
  const found = await fetch(cursor, size + 1);
  const hasMore = found.length > size;
  const rows = found.slice(0, size);
  if (cursor && 'newer' in cursor) {
    // Too few newer rows: this is the first page.
    if (!hasMore) return listPage(undefined, key, fetch, size);
    rows.reverse();
    return { rows, newer: rows[0]?.[key], older: rows.at(-1)?.[key] };
  }
  return {
    rows,
    newer: cursor ? (rows[0]?.[key] ?? 0) : undefined,
    older: hasMore ? rows.at(-1)?.[key] : undefined,
  };
}

/** Counting stops one above this: more is shown as "999+". */
export const maxCount = 999;

export function countLabel(count: number): number | string {
  return count > maxCount ? countText(count) : count;
}

/** For a number outside a message: within one, numbers get the digits of the language anyway. */
export function countText(count: number, most = maxCount): string {
  return count > most ? `${formatNumber(most)}+` : formatNumber(count);
}
