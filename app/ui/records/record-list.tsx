import { Fragment, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Form, Link, useFetcher } from 'react-router';
import { m } from '../../paraglide/messages.js';
import { EmptyState } from '../empty-state.tsx';
import { Icon } from '../icon.tsx';
import { Note } from '../note.tsx';
import { Pager, type Pages } from '../pager.tsx';
import { PrintTools, useIsWholeList } from './print-tools.tsx';
import { type Deletion, RecordActions } from './record-actions.tsx';
import { type RecordRow, RecordTable } from './record-table.tsx';
import { SelectBox, SelectionBar } from './selection/selection-bar.tsx';
import type { SelectionVerb } from './selection/selection-verbs.ts';

type Chosen = Record<string, string | undefined>;

type ListedRecord = RecordRow & {
  name: string;
  /** Rows of one group follow each other under its heading. */
  group?: string;
  view?: string | undefined;
  isShown?: boolean | undefined;
  /** More for the menu of the row, and what is beside the menu. */
  more?: ReactNode;
  beside?: ReactNode;
};

type RecordListProps = {
  path: string;
  add: { to: string; label: string };
  more?: ReactNode;
  chosen: Chosen;
  searchLabel: string;
  filters?: ReactNode;
  empty: { title: string; help: string };
  label: string;
  head: readonly string[];
  rows: readonly ListedRecord[];
  named?: number;
  pager?: Pages;
  /** What can be done to many rows at once; the first has a button of its own. */
  verbs?: readonly SelectionVerb[];
};

export function RecordList({ path, add, more, chosen, searchLabel, filters, empty, ...rest }: RecordListProps) {
  const { rows, label, head, named, pager, verbs } = rest;
  const search = Object.fromEntries(
    Object.entries(chosen).filter((pair): pair is [string, string] => Boolean(pair[1])),
  );
  const isNarrowed = Object.keys(search).length > 0;
  const addLink = useRef<HTMLAnchorElement>(null);
  const deletion = useFetcher<{ failure?: string }>();
  useFocusAfterDeletion(deletion, rows.length, addLink);
  // A thousand menus would make each touch of a slow phone wait for a second. What is put in order by hand keeps its own.
  const isToPrint = useIsWholeList() && rows.every(({ beside }) => beside === undefined);
  const shown = rows.map(({ name, view, isShown, beside, more: moreActions, ...row }) => ({
    ...row,
    group: row.group,
    isHidden: isShown === false,
    ...(verbs && !isToPrint && { lead: <SelectBox id={row.id} name={name} /> }),
    ...(!isToPrint && {
      actions: (
        <RecordActions path={path} id={row.id} {...{ name, view, isShown, beside, deletion }}>
          {moreActions}
        </RecordActions>
      ),
    }),
  }));
  return (
    <section className="panel record-panel">
      <div className="record-tools">
        <Narrowing key={JSON.stringify(search)} isOpen={isNarrowed} hasFilters={Boolean(filters)}>
          <SearchForm path={path} label={searchLabel} chosen={chosen} filters={filters} />
        </Narrowing>
        <p className="record-ways">
          <Link ref={addLink} className="button" to={add.to}>
            <Icon name="plus-bold" />
            {add.label}
          </Link>
          {more}
        </p>
      </div>
      {deletion.data?.failure && <Note kind="error" title={deletion.data.failure} isFocused />}
      {verbs && rows.length > 0 && !isToPrint && (
        <SelectionBar list={path.slice('/admin/'.length)} verbs={verbs} hasMore={hasMore(pager)} />
      )}
      {groupsOf(shown).map(({ group, rows: together }) => (
        <Fragment key={group ?? label}>
          {group && <h2 className="record-group">{group}</h2>}
          <RecordTable label={group ?? label} head={head} rows={together} named={named} />
        </Fragment>
      ))}
      {rows.length === 0 && <NothingListed path={path} hasFilters={Boolean(filters)} {...{ isNarrowed, empty }} />}
      {pager && <Pager path={path} search={search} {...pager} />}
      {rows.length > 0 && <PrintTools isCut={pager?.older !== undefined} />}
    </section>
  );
}

/** The button that was pressed has gone with its row. */
function useFocusAfterDeletion(deletion: Deletion, count: number, after: RefObject<HTMLElement | null>): void {
  const wasSent = useRef(false);
  const isSending = deletion.formData !== undefined;
  useEffect(() => {
    if (isSending) wasSent.current = true;
  }, [isSending]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row that has gone is what it waits for.
  useEffect(() => {
    if (!wasSent.current) return;
    wasSent.current = false;
    if (document.activeElement === document.body) after.current?.focus({ preventScroll: true });
  }, [count, after]);
}

function hasMore(pager: RecordListProps['pager']): boolean {
  return pager?.newer !== undefined || pager?.older !== undefined;
}

type GroupedRow = RecordRow & { group: string | undefined };

function groupsOf(rows: readonly GroupedRow[]): { group: string | undefined; rows: GroupedRow[] }[] {
  const groups: { group: string | undefined; rows: GroupedRow[] }[] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (last && last.group === row.group) last.rows.push(row);
    else groups.push({ group: row.group, rows: [row] });
  }
  return groups;
}

type NarrowingProps = { isOpen: boolean; hasFilters?: boolean; children: ReactNode };

/** Folded on a phone unless it is in use. */
export function Narrowing({ isOpen, hasFilters = true, children }: NarrowingProps) {
  return (
    <details className="record-narrow" open={isOpen}>
      <summary className="button-outline">
        <Icon name="magnifying-glass-bold" size={20} />
        {hasFilters ? m.list_search_and_filter() : m.admin_search()}
      </summary>
      {children}
    </details>
  );
}

type SearchFormProps = { path: string; label: string; chosen: Chosen; filters: ReactNode };

export function SearchForm({ path, label, chosen, filters }: SearchFormProps) {
  return (
    <Form method="get" action={path} className="record-search" role="search" aria-label={label}>
      <label className="record-query">
        <span className="visually-hidden">{label}</span>
        <input
          type="search"
          name="q"
          className="field-control"
          defaultValue={chosen.q}
          placeholder={label}
          maxLength={100}
        />
      </label>
      {filters}
      <button type="submit" className="button-second">
        <Icon name="magnifying-glass-bold" size={20} />
        {m.admin_search()}
      </button>
    </Form>
  );
}

type NothingProps = Pick<RecordListProps, 'path' | 'empty'> & { isNarrowed: boolean; hasFilters: boolean };

function NothingListed({ path, isNarrowed, hasFilters, empty }: NothingProps) {
  if (!isNarrowed) return <EmptyState title={empty.title}>{empty.help}</EmptyState>;
  return (
    <EmptyState title={m.admin_nothing_fits()} link={{ to: path, label: m.admin_show_all() }}>
      {hasFilters ? m.admin_nothing_fits_help() : m.search_nothing_help()}
    </EmptyState>
  );
}
