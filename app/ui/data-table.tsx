import type { ReactNode } from 'react';
import { numberInLanguage } from '../lib/languages/numbers.ts';

type DataTableProps = {
  caption?: string;
  /** Without it and without a caption, the words of the head. */
  label?: string | undefined;
  head: ReactNode[];
  rows: ReactNode[][];
  numbers?: number[];
  named?: number;
  /** `late`: only where the place is as narrow as that of three columns. */
  stacks?: boolean | 'late';
  /** Stacked cells begin with their heads, as they do when the first column names the row. */
  isLabelled?: boolean;
  /** It may be wider than its place although it stacks. */
  isWide?: boolean;
};

export function DataTable(props: DataTableProps) {
  const { caption, label, head, rows, numbers = [], named, stacks, isLabelled = named === 0, isWide } = props;
  const classOf = (column: number) => (numbers.includes(column) ? 'number' : undefined);
  const labelOf = (column: number) => {
    const word = head[column];
    return stacks && isLabelled && column > (named ?? -1) && typeof word === 'string' && word.trim() ? word : undefined;
  };
  const called = label ?? caption ?? head.filter((cell) => typeof cell === 'string').join(', ');
  const fits = !isWide && (stacks || head.length === 2);
  return (
    <section
      className={stacks ? `table-frame ${shapeOf(stacks === 'late' ? 3 : head.length)}` : 'table-frame'}
      aria-label={called}
      tabIndex={fits ? undefined : 0}
    >
      <table className="data-table">
        {caption && <caption>{caption}</caption>}
        <thead>
          <tr>
            {head.map((cell, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: cells never change their place.
              <th key={column} scope="col" className={classOf(column)}>
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows never change their place.
            <tr key={row}>
              {cells.map((cell, column) => {
                const look = isWords(cell) ? undefined : classOf(column);
                const shown = typeof cell === 'string' || typeof cell === 'number' ? numberInLanguage(`${cell}`) : cell;
                return column === named ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: cells never change their place.
                  <th key={column} scope="row">
                    {shown}
                  </th>
                ) : (
                  // biome-ignore lint/suspicious/noArrayIndexKey: cells never change their place.
                  <td key={column} className={look} data-label={isEmpty(cell) ? undefined : labelOf(column)}>
                    {shown}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** In characters; “₹ 12,34,567.50” is shorter. */
const longestNumber = 14;

/** It would be too wide on one line: “600 with the laboratory”. */
function isWords(cell: ReactNode): boolean {
  return typeof cell === 'string' && cell.length > longestNumber && /\p{L}/u.test(cell);
}

/** A label has nothing to say of it. */
function isEmpty(cell: ReactNode): boolean {
  return cell === '' || cell === null || cell === undefined || cell === false;
}

/** Two columns have room on every phone; of four and more the rows stack in a wider place than of three. */
function shapeOf(columns: number): string {
  if (columns <= 2) return 'table-stacks table-pair';
  return columns === 3 ? 'table-stacks table-three' : 'table-stacks table-many';
}
