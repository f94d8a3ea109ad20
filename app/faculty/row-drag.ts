import { dragRow } from '../ui/drag-rows.ts';

type Place = { row: HTMLTableRowElement; to: 'before' | 'after' };

/** Where a dragged row was let go: before or after the row that is named. */
type Drop = (to: Place['to'], beside: string) => void;

/** Drags a table's row by its handle and marks where it would go. Rows are known by the `data-row` inside them. */
export function dragTableRow(handle: HTMLElement, event: PointerEvent, drop: Drop): void {
  const row = handle.closest('tr');
  if (!row) return;
  let place: Place | undefined;
  function mark(next: Place | undefined) {
    if (place) delete place.row.dataset.drop;
    if (next) next.row.dataset.drop = next.to;
    place = next;
  }
  row.dataset.dragged = '';
  dragRow(row, event, {
    onMove: (_x, y) => mark(placeAt(Array.from(row.parentElement?.querySelectorAll('tr') ?? []), y)),
    onEnd(isDropped) {
      const target = isDropped ? place : undefined;
      mark(undefined);
      delete row.dataset.dragged;
      const beside = target?.row.querySelector<HTMLElement>('[data-row]')?.dataset.row;
      if (target && beside && target.row !== row) drop(target.to, beside);
    },
  });
}

/** Before the first row whose middle lies below that height; after the last one where none does. */
function placeAt(rows: HTMLTableRowElement[], height: number): Place | undefined {
  const below = rows.find((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return height < (top + bottom) / 2;
  });
  if (below) return { row: below, to: 'before' };
  const row = rows.at(-1);
  return row && { row, to: 'after' };
}
