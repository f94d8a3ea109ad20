import { useEffect, useRef } from 'react';
import { href, Link, useNavigation } from 'react-router';
import { m } from '../../paraglide/messages.js';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Options } from '../../ui/forms/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Pager } from '../../ui/pager.tsx';
import { PrintTools, useIsWholeList } from '../../ui/records/print-tools.tsx';
import { Narrowing, SearchForm } from '../../ui/records/record-list.tsx';
import { RecordTable } from '../../ui/records/record-table.tsx';
import { SelectBox, SelectionBar } from '../../ui/records/selection/selection-bar.tsx';
import type { SelectionVerb } from '../../ui/records/selection/selection-verbs.ts';
import { stateLabel } from '../enquiry-rules.ts';
import { InboxActions, inboxCells, inboxHead } from './inbox-cells.tsx';
import { type InboxChoice, type InboxShow, inboxPath, inboxSearch, isNarrowed, statesIn } from './inbox-choice.ts';
import type { InboxRow } from './inbox-rows.server.ts';

type InboxPanelProps = {
  rows: InboxRow[];
  chosen: InboxChoice;
  isAdministrator: boolean;
  newer: number | undefined;
  older: number | undefined;
};

export function InboxPanel({ rows, chosen, isAdministrator, newer, older }: InboxPanelProps) {
  const panel = useFocusRestored(rows);
  const isToPrint = useIsWholeList();
  const hasMore = newer !== undefined || older !== undefined;
  const search = Object.fromEntries(new URLSearchParams(inboxSearch(chosen)));
  return (
    <section ref={panel} tabIndex={-1} className="panel record-panel inbox" aria-label={m.admin_enquiries()}>
      <div className="record-tools">
        <PhoneLink />
        <InboxFilters chosen={chosen} />
      </div>
      {rows.length > 0 && !isToPrint && <SelectionBar list="enquiries" verbs={verbsOf(chosen)} hasMore={hasMore} />}
      {rows.length > 0 ? (
        <RecordTable
          label={m.admin_enquiries()}
          head={inboxHead()}
          rows={rows.map((row) => ({
            id: row.id,
            cells: inboxCells(row),
            isDemonstration: row.isDemonstration,
            ...(!isToPrint && {
              lead: <SelectBox id={row.id} name={row.name} />,
              actions: <InboxActions row={row} />,
            }),
          }))}
        />
      ) : (
        <InboxEmpty choice={chosen} />
      )}
      <Pager path={inboxPath} search={search} newer={newer} older={older} isInOtherOrder={chosen.show === 'due'} />
      {rows.length > 0 && <PrintTools isCut={older !== undefined} />}
      {rows.length > 0 && <ExportLinks chosen={chosen} />}
      {rows.length > 0 && chosen.state === 'spam' && <EmptySpamLink />}
      {isAdministrator && (
        <p className="inbox-terms">
          <Link className="link-line" to={href('/admin/settings/enquiries')}>
            {m.inbox_settings_link()}
          </Link>
        </p>
      )}
    </section>
  );
}

function verbsOf({ state }: InboxChoice): readonly SelectionVerb[] {
  return state === 'spam' ? ['not-spam', 'erase'] : ['state', 'owner', 'erase'];
}

/** When a removed row had the focus, the list gets it, so that no other row's button is pressed by mistake. */
function useFocusRestored(rows: InboxRow[]) {
  const panel = useRef<HTMLElement>(null);
  const wasSent = useRef(false);
  const isSending = useNavigation().formMethod === 'POST';
  useEffect(() => {
    if (isSending) wasSent.current = true;
  }, [isSending]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows may have replaced what had the focus.
  useEffect(() => {
    if (!wasSent.current) return;
    wasSent.current = false;
    if (document.activeElement === document.body) panel.current?.focus({ preventScroll: true });
  }, [rows]);
  return panel;
}

function PhoneLink() {
  return (
    <p className="record-ways">
      <Link className="button" to={`${inboxPath}/new`}>
        <Icon name="phone-fill" />
        {m.inbox_phone_title()}
      </Link>
    </p>
  );
}

function ExportLinks({ chosen }: { chosen: InboxChoice }) {
  const search = inboxSearch(chosen);
  return (
    <p className="record-ways inbox-export">
      <a className="button-outline" href={`${inboxPath}/export.xlsx${search}`} download>
        <Icon name="file-xls-fill" size={20} />
        {m.inbox_export_excel()}
      </a>
      <a className="button-outline" href={`${inboxPath}/export.csv${search}`} download>
        <Icon name="file-csv-fill" size={20} />
        {m.inbox_export_csv()}
      </a>
    </p>
  );
}

function EmptySpamLink() {
  return (
    <p className="record-ways">
      <Link className="button-outline" to={href('/admin/enquiries/spam')}>
        <Icon name="trash-fill" size={20} />
        {m.spam_empty_title()}
      </Link>
    </p>
  );
}

type Sentences = { title: () => string; help: () => string };

const ofShow: Record<InboxShow, Sentences> = {
  open: { title: m.inbox_none_open, help: m.inbox_none_open_help },
  due: { title: m.inbox_none_due, help: m.inbox_none_due_help },
  mine: { title: m.inbox_none_mine, help: m.inbox_none_mine_help },
  nobody: { title: m.inbox_none_nobody, help: m.inbox_none_nobody_help },
  ending: { title: m.inbox_none_ending, help: m.inbox_none_ending_help },
};

function InboxEmpty({ choice }: { choice: InboxChoice }) {
  const { q, show, state } = choice;
  if (q && !show && !state) {
    const link = { to: inboxPath + inboxSearch({ q, state: 'spam' }), label: m.inbox_search_spam() };
    return <Empty title={m.admin_nothing_fits} help={m.inbox_nothing_fits_help} link={link} />;
  }
  if (q || (show && state)) {
    return <Empty title={m.admin_nothing_fits} help={m.admin_nothing_fits_help} link={everything()} />;
  }
  if (show) return <Empty {...ofShow[show]} link={everything()} />;
  if (state === 'spam') return <Empty title={m.inbox_none_spam} help={m.inbox_none_spam_help} link={everything()} />;
  if (state === 'new') return <Empty title={m.inbox_none_new} help={m.inbox_none_new_help} link={everything()} />;
  if (state) return <Empty title={m.inbox_none_state} help={m.inbox_none_state_help} link={everything()} />;
  return <Empty title={m.inbox_none} help={m.inbox_none_help} />;
}

function everything() {
  return { to: inboxPath, label: m.admin_show_all() };
}

function Empty({ title, help, link }: Sentences & { link?: { to: string; label: string } }) {
  return (
    <EmptyState title={title()} {...(link && { link })}>
      {help()}
    </EmptyState>
  );
}

function InboxFilters({ chosen }: { chosen: InboxChoice }) {
  return (
    <Narrowing key={inboxSearch(chosen)} isOpen={isNarrowed(chosen)}>
      <SearchForm path={inboxPath} label={m.inbox_search()} chosen={chosen} filters={<StateFilter {...chosen} />} />
    </Narrowing>
  );
}

function StateFilter({ show, state }: InboxChoice) {
  return (
    <>
      {show && <input type="hidden" name="show" value={show} />}
      <label className="inbox-state">
        <span>{m.admin_column_state()}</span>
        <select name="state" className="field-control" defaultValue={state ?? ''}>
          <option value="">{show ? m.inbox_state_any() : m.inbox_state_all()}</option>
          <Options all={statesIn({ show }).map((one) => [one, stateLabel(one)])} />
        </select>
      </label>
    </>
  );
}
