import type { ReactNode } from 'react';
import { useRowFocus } from './row-focus.ts';

export type RecordRow = { id: string; cells: readonly ReactNode[] };

type RecordTableProps = {
  /** What the table lists. */
  label: string;
  head: readonly string[];
  rows: readonly RecordRow[];
  /** Column, counted from 0, that names the row. */
  named?: number;
};

/** A list of things to manage. In a narrow place each row becomes a block. */
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
          {rows.map(({ id, cells }) => (
            <tr key={id}>
              {cells.map((cell, column) =>
                column === named ? (
                  <th key={head[column]} scope="row">
                    {cell}
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
