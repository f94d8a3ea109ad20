/** Where a row can be moved to; `before` and `after` mean another row. */
export const moveWays = ['up', 'down', 'first', 'last', 'before', 'after'] as const;

export type Move = { id: string; to: (typeof moveWays)[number]; beside: string };

/** The field by which a page says that it stays open and wants the answer only. */
export const staysField = 'stays';

/** Where a row can be found in its page. */
export function orderRowId(id: string): string {
  return `order-${id}`;
}

/** The rows of one page as a move will leave them, as far as the page can know. */
export function inNewOrder<Row extends { id: string }>(rows: readonly Row[], move: Move): readonly Row[] {
  const from = rows.findIndex(({ id }) => id === move.id);
  const row = rows[from];
  if (!row) return rows;
  const others = rows.toSpliced(from, 1);
  return others.toSpliced(placeAmong(others, from, move), 0, row);
}

function placeAmong(others: readonly { id: string }[], from: number, { to, beside }: Move): number {
  if (to === 'first') return 0;
  if (to === 'last') return others.length;
  if (to === 'up') return Math.max(0, from - 1);
  if (to === 'down') return from + 1;
  const other = others.findIndex(({ id }) => id === beside);
  if (other === -1) return from;
  return to === 'before' ? other : other + 1;
}
