import { Link } from 'react-router';
import { EmptyState } from './empty-state.tsx';
import { Icon } from './icon.tsx';
import { Pager } from './pager.tsx';
import { type RecordRow, RecordTable } from './record-table.tsx';

type RecordListProps = {
  add: { to: string; label: string };
  /** What stands in place of the table while there is nothing. */
  empty: { title: string; help: string };
  label: string;
  head: readonly string[];
  rows: readonly RecordRow[];
  named?: number;
  pager: { path: string; newer: number | undefined; older: number | undefined };
};

/** The panel in which one kind of thing is managed. */
export function RecordList({ add, empty, pager, ...table }: RecordListProps) {
  return (
    <section className="panel">
      <p className="record-tools">
        <Link className="button" to={add.to}>
          <Icon name="plus-bold" />
          {add.label}
        </Link>
      </p>
      {table.rows.length === 0 ? <EmptyState title={empty.title}>{empty.help}</EmptyState> : <RecordTable {...table} />}
      <Pager {...pager} />
    </section>
  );
}
