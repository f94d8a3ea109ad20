/** Where a row of a list can be moved to; `before` and `after` mean the row that `beside` names. */
export const moveTargets = ['up', 'down', 'first', 'last', 'before', 'after'] as const;

export type Move = { id: string; to: (typeof moveTargets)[number]; beside: string };

/** The field of a page that stays open and needs only the result. */
export const staysField = 'stays';

/** The ids of one page as a move will leave them, as far as the page can know. */
export function reorder(ids: readonly string[], { id, to, beside }: Move): readonly string[] {
  const from = ids.indexOf(id);
  if (from === -1) return ids;
  const others = ids.toSpliced(from, 1);
  const other = others.indexOf(beside);
  const places = {
    first: 0,
    last: others.length,
    up: Math.max(0, from - 1),
    down: from + 1,
    before: other === -1 ? from : other,
    after: other === -1 ? from : other + 1,
  };
  return others.toSpliced(places[to], 0, id);
}
