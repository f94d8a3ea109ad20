import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { Cell, ListedRecord } from '../../content/content-screens.server.ts';
import { ListFiles } from '../../imports/list-files.tsx';
import { Picture } from '../../media/picture.tsx';
import { Portrait } from '../../media/portrait/portrait.tsx';
import { RecordFilter } from '../../ui/filter-form.tsx';
import { Options } from '../../ui/forms/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Niche } from '../../ui/niche.tsx';
import { RecordList } from '../../ui/records/record-list.tsx';
import { RecordLink } from '../../ui/records/record-table.tsx';
import { Tag } from '../../ui/tag.tsx';
import type { loadList } from './content-list.server.ts';

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
          <Options all={options.map(({ value, label: option }) => [value, option])} />
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

/** `editPath`: where a name leads, unless it says something else. */
function cellOf(cell: Cell, editPath: string, key: string | undefined): ReactNode {
  if (typeof cell === 'string') return cell;
  if ('name' in cell) return <NameCell key={key} {...cell} to={cell.to ?? editPath} />;
  if ('lines' in cell) return <Lines key={key} lines={cell.lines} />;
  if ('words' in cell) return <Words key={key} words={cell.words} />;
  if ('items' in cell) return <Items key={key} items={cell.items} />;
  if ('wide' in cell) {
    return (
      <span key={key} className="record-wide">
        {cell.wide}
      </span>
    );
  }
  if ('tone' in cell) return <TagCell key={key} {...cell} />;
  if ('portrait' in cell) {
    return (
      <Niche key={key} tone="neel" size={70}>
        <Portrait {...cell.portrait} widthPx={70} />
      </Niche>
    );
  }
  if ('time' in cell) {
    return (
      <time key={key} dateTime={cell.time}>
        {cell.text}
      </time>
    );
  }
  return (
    <span key={key} className="record-picture">
      {cell.picture && <Picture image={cell.picture} alt="" sizes="96px" upTo={96} />}
    </span>
  );
}

type NameCellProps = Extract<Cell, { name: string }> & { to: string };

function NameCell({ name, lang, more, tag, to }: NameCellProps) {
  const link = (
    <RecordLink to={to} lang={lang}>
      {name}
    </RecordLink>
  );
  if (tag) {
    return (
      <span>
        {link} <TagCell {...tag} />
      </span>
    );
  }
  if (more === undefined) return link;
  return (
    <span className="record-lines">
      {link}
      {more && <span className="record-more">{more}</span>}
    </span>
  );
}

function Lines({ lines: [first, second] }: Extract<Cell, { lines: unknown }>) {
  if (!first && !second) return null;
  return (
    <span className="record-lines">
      {first}
      {second && <span className="record-more">{second}</span>}
    </span>
  );
}

function Words({ words }: Extract<Cell, { words: unknown }>) {
  return words.map((word, index) => (
    <Fragment key={word}>
      {index > 0 && ' '}
      <span className="record-word">{word}</span>
    </Fragment>
  ));
}

function Items({ items }: Extract<Cell, { items: unknown }>) {
  return items.map((item, index) => (
    <span key={item} className="record-item">
      {item}
      {index < items.length - 1 && <span>, </span>}
    </span>
  ));
}

function TagCell({ tag, tone, icon }: Extract<Cell, { tone: unknown }>) {
  return (
    <Tag tone={tone} icon={icon}>
      {tag}
    </Tag>
  );
}
