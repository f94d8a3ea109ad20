import { type MouseEvent, useEffect, useRef } from 'react';

/** What was pressed last in a list: which of the row's actions, and the rows beside it. */
type Press = { row: string; action: number; next: string | undefined; previous: string | undefined };

/**
 * For a list whose rows can go: when the row that was pressed last is gone and took the focus with it, the same action
 * of the next row has it, or that of the row before.
 */
export function useRowFocus(ids: readonly string[]) {
  const body = useRef<HTMLTableSectionElement>(null);
  const last = useRef<Press>(undefined);
  function note({ target }: MouseEvent) {
    const pressed = target instanceof Element ? target.closest<HTMLElement>('.record-actions :is(a, button)') : null;
    const row = pressed?.closest('tr');
    if (!pressed || !row || !body.current) return;
    const place = [...body.current.rows].indexOf(row);
    const id = ids[place];
    if (id === undefined) return;
    last.current = { row: id, action: actionsOf(row).indexOf(pressed), next: ids[place + 1], previous: ids[place - 1] };
  }
  useEffect(() => {
    const press = last.current;
    if (!press || ids.includes(press.row)) return;
    last.current = undefined;
    if (document.activeElement !== document.body) return;
    const beside = [press.next, press.previous].find((id) => id !== undefined && ids.includes(id));
    const row = beside === undefined ? undefined : body.current?.rows[ids.indexOf(beside)];
    if (row) actionsOf(row)[press.action]?.focus();
  }, [ids]);
  return { body, note };
}

function actionsOf(row: HTMLTableRowElement): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>('.record-actions :is(a, button)')];
}
