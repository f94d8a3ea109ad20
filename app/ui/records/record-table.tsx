import { type MouseEvent, type ReactNode, use, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { m } from '../../paraglide/messages.js';
import { DemonstrationTag, HiddenTag } from '../tag.tsx';
import { useIsWholeList } from './print-tools.tsx';

export type RecordRow = {
  id: string;
  cells: readonly ReactNode[];
  /** With a menu a row is low on a phone, as those of a whole list are. */
  actions?: ReactNode;
  /** Before the cells: what selects or drags the row. */
  lead?: ReactNode;
  isDemonstration?: boolean;
  isHidden?: boolean;
};

type RecordTableProps = {
  label: string;
  head: readonly string[];
  rows: readonly RecordRow[];
  named?: number;
};

export function RecordTable({ label, head, rows, named = 0 }: RecordTableProps) {
  const { body, note } = useRowFocus(rows.map(({ id }) => id));
  const hasActions = rows.some(({ actions }) => actions !== undefined);
  const hasLead = rows.some(({ lead }) => lead !== undefined);
  const isWhole = useIsWholeList() && !hasActions;
  const isCompact = hasActions || isWhole;
  const rowOf = (row: RecordRow) => (
    <tr key={row.id} id={isCompact ? `row-${row.id}` : undefined} data-row={isCompact ? row.id : undefined}>
      {hasLead && <td className="record-lead">{row.lead}</td>}
      <Cells row={row} head={head} named={named} />
      {hasActions && <td className="record-last">{row.actions}</td>}
    </tr>
  );
  return (
    <div className="record-frame">
      <table
        className={`data-table record-table${isCompact ? ' record-compact' : ''}${isWhole ? ' record-whole' : ''}`}
        aria-label={label}
      >
        <thead>
          <tr>
            {hasLead && (
              <th scope="col" className="record-lead">
                <span className="visually-hidden">{m.list_select()}</span>
              </th>
            )}
            {head.map((word) => (
              <th key={word} scope="col">
                {word}
              </th>
            ))}
            {hasActions && <th scope="col">{m.admin_actions()}</th>}
          </tr>
        </thead>
        <tbody ref={body} onClickCapture={note}>
          {import.meta.env.SSR && rows.length > rowsInATurn ? (
            <RowsInTurns rows={rows}>{rowOf}</RowsInTurns>
          ) : (
            rows.map(rowOf)
          )}
        </tbody>
      </table>
    </div>
  );
}

const rowsInATurn = 200;

type RowsProps = { rows: readonly RecordRow[]; from?: number; children: (row: RecordRow) => ReactNode };

/**
 * A whole list has thousands of rows: the server makes them in several turns, and answers others in between. The browser
 * has another tree, so `useId` in such a row would differ.
 */
function RowsInTurns({ rows, from = 0, children }: RowsProps): ReactNode {
  if (from > 0) use(new Promise((resolve) => setImmediate(resolve)));
  const next = from + rowsInATurn;
  return [
    rows.slice(from, next).map(children),
    rows[next] && (
      <RowsInTurns key={next} rows={rows} from={next}>
        {children}
      </RowsInTurns>
    ),
  ];
}

type CellsProps = Required<Pick<RecordTableProps, 'head' | 'named'>> & { row: RecordRow };

function Cells({ row: { cells, isHidden, isDemonstration }, head, named }: CellsProps) {
  return cells.map((cell, column) => {
    if (column !== named) {
      return (
        <td key={head[column]} className={column < named ? 'record-face' : 'record-fact'}>
          {cell}
        </td>
      );
    }
    return (
      <th key={head[column]} scope="row">
        <span className="record-title">{cell}</span>
        {isHidden && <HiddenTag />}
        {isDemonstration && <DemonstrationTag />}
      </th>
    );
  });
}

/** A form that is opened by it leads back to the list. */
export function RecordLink({ to, lang, children }: { to: string; lang?: string | undefined; children: ReactNode }) {
  const { pathname, search } = useLocation();
  const back = to.endsWith('/edit') ? `?${new URLSearchParams({ back: pathname + search })}` : '';
  return (
    <Link className="record-link" to={to + back} lang={lang}>
      {children}
    </Link>
  );
}

/** Not where the next row’s button would be pressed by mistake. */
const pressable = '.record-actions:not(.record-actions-alone) :is(a, button)';

type Press = { row: string; action: number; next: string | undefined; previous: string | undefined };

function useRowFocus(ids: readonly string[]) {
  const body = useRef<HTMLTableSectionElement>(null);
  const last = useRef<Press>(undefined);
  function note({ target }: MouseEvent) {
    const pressed = target instanceof Element ? target.closest<HTMLElement>(pressable) : null;
    const row = pressed?.closest('tr');
    if (!pressed || !row || !body.current) return;
    const index = [...body.current.rows].indexOf(row);
    const id = ids[index];
    if (id === undefined) return;
    const actions = actionsOf(row);
    // A menu is closed by then, so its button gets the focus in place of its items.
    const opener = actions.findIndex((one) => one.matches('[popovertarget]'));
    const action = pressed.closest('[popover]') ? opener : actions.indexOf(pressed);
    last.current = { row: id, action, next: ids[index + 1], previous: ids[index - 1] };
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
  const all = row.querySelectorAll<HTMLElement>('.record-actions :is(a, button)');
  return [...all].filter((one) => !one.closest('[popover]'));
}
