import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { DemonstrationTag, HiddenTag } from '../tag.tsx';

export type RecordRow = { id: string; cells: readonly ReactNode[]; isDemonstration?: boolean; isHidden?: boolean };

type RecordTableProps = {
  label: string;
  head: readonly string[];
  rows: readonly RecordRow[];
  named?: number;
};

export function RecordTable({ label, head, rows, named = 0 }: RecordTableProps) {
  const { body, note } = useRowFocus(rows.map(({ id }) => id));
  return (
    <div className="record-frame">
      <table className="data-table record-table" aria-label={label}>
        <thead>
          <tr>
            {head.map((word) => (
              <th key={word} scope="col">
                {word}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body} onClickCapture={note}>
          {rows.map(({ id, cells, isDemonstration, isHidden }) => (
            <tr key={id}>
              {cells.map((cell, column) =>
                column === named ? (
                  <th key={head[column]} scope="row">
                    {cell}
                    {isHidden && <HiddenTag />}
                    {isDemonstration && <DemonstrationTag />}
                  </th>
                ) : (
                  <td key={head[column]}>{cell}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type Press = { row: string; action: number; next: string | undefined; previous: string | undefined };

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
