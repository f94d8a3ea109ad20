import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ListedRecord } from '../../content/content-screens.server.ts';
import { ListFiles } from '../../imports/list-files.tsx';
import { Icon } from '../../ui/icon.tsx';
import { RecordFilter, RecordList } from '../../ui/records/record-list.tsx';
import type { loadList } from './content-list.server.ts';
import { cellOf } from './list-cells.tsx';

type ContentListProps = {
  page: Awaited<ReturnType<typeof loadList>>;
  /** In an order of its own, with more for each row. */
  rows?: readonly ListedRecord[];
  more?: (row: ListedRecord) => { beside?: ReactNode; more?: ReactNode };
};

export function ContentList({ page, rows = page.rows, more }: ContentListProps) {
  const {
    path,
    title,
    addLabel,
    importLabel,
    chosen,
    searchLabel,
    filters,
    empty,
    head,
    verbs,
    pages,
    links = [],
  } = page;
  return (
    <RecordList
      path={path}
      add={{ to: `${path}/new`, label: addLabel }}
      more={
        <>
          {importLabel && <ListFiles path={path} chosen={chosen} importLabel={importLabel} />}
          {links.map(({ to, label, icon }) => (
            <Link key={to} className="button-outline" to={to}>
              <Icon name={icon} size={20} />
              {label}
            </Link>
          ))}
        </>
      }
      chosen={chosen}
      searchLabel={searchLabel}
      filters={filters?.map(({ name, label, chosen: one, options }) => (
        <RecordFilter key={name} label={label} name={name} chosen={one}>
          {options.map(({ value, label: option }) => (
            <option key={value} value={value}>
              {option}
            </option>
          ))}
        </RecordFilter>
      ))}
      empty={empty}
      label={title}
      head={head}
      named={rows[0]?.cells.findIndex((cell) => typeof cell !== 'string' && 'name' in cell)}
      rows={rows.map((row) => ({
        ...row,
        ...more?.(row),
        cells: row.cells.map((cell, index) => cellOf(cell, `${path}/${row.id}/edit`, head[index])),
      }))}
      verbs={verbs}
      pager={pages}
    />
  );
}
