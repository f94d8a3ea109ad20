/** Rows on one page of every list. */
export const pageSize = 24;

/** A place in a list, by the ordering key of the row beside it: rows further down than `older`, or further up than `newer`. */
export type Cursor = { older: number } | { newer: number } | undefined;

/** As many rows as are wanted: the first ones of a list, or those that stand below the row with the id `before`. */
export type Stretch = { before: string | undefined; most: number };

export type ListPage<Row> = {
  rows: Row[];
  /** Key for the link to rows further up; 0 = the first page, undefined = this is the first page. */
  newer: number | undefined;
  /** Key for the link to rows further down; undefined = this is the last page. */
  older: number | undefined;
};

/** The parameters of an address that `readCursor` reads. */
export const cursorSearch = ['older', 'newer'] as const;

/** The cursor of an address (`?older=120`, `?newer=97`); anything malformed means the first page. */
export function readCursor(search: URLSearchParams): Cursor {
  const older = positiveInteger(search.get('older'));
  if (older) return { older };
  const newer = positiveInteger(search.get('newer'));
  return newer ? { newer } : undefined;
}

function positiveInteger(text: string | null): number | undefined {
  return text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}

/** Of lists that each stand nearest first beside the cursor, the nearest rows of all. */
export function mergeNearest<Key extends string, Row extends Record<Key, number>>(
  cursor: Cursor,
  key: Key,
  limit: number,
  lists: Row[][],
): Row[] {
  const side = cursor && 'newer' in cursor ? 1 : -1;
  return lists
    .flat()
    .sort((one, other) => side * (one[key] - other[key]))
    .slice(0, limit);
}

/**
 * Fetches one page with `fetch`, which answers up to `limit` rows next to the cursor, nearest first: downwards for
 * no cursor and `older`, upwards for `newer`. One row more than a page is asked for, to know whether there are more.
 * `key` names the column that the list is ordered by.
 */
export async function listPage<Key extends string, Row extends Record<Key, number>>(
  cursor: Cursor,
  key: Key,
  fetch: (cursor: Cursor, limit: number) => Promise<Row[]>,
): Promise<ListPage<Row>> {
  const found = await fetch(cursor, pageSize + 1);
  const hasMore = found.length > pageSize;
  const rows = found.slice(0, pageSize);
  if (cursor && 'newer' in cursor) {
    // Too few rows further up means that this is the first page: show it whole.
    if (!hasMore) return listPage(undefined, key, fetch);
    rows.reverse();
    return { rows, newer: rows[0]?.[key], older: rows.at(-1)?.[key] };
  }
  return {
    rows,
    newer: cursor ? (rows[0]?.[key] ?? 0) : undefined,
    older: hasMore ? rows.at(-1)?.[key] : undefined,
  };
}
