import { useEffect, useRef } from 'react';
import { Link, useNavigation } from 'react-router';
import { m } from '../../paraglide/messages.js';
import { Pager } from '../../ui/pager.tsx';
import { RecordTable } from '../../ui/record-table.tsx';
import { inboxCells, inboxHead } from './inbox-cells.tsx';
import { type InboxChoice, inboxPath, inboxSearch } from './inbox-choice.ts';
import { InboxEmpty } from './inbox-empty.tsx';
import { InboxFilters } from './inbox-filters.tsx';
import type { InboxRow } from './inbox-row.ts';
import { ExportWays, PhoneWay } from './inbox-ways.tsx';

type InboxPanelProps = {
  rows: InboxRow[];
  chosen: InboxChoice;
  isAdministrator: boolean;
  newer: number | undefined;
  older: number | undefined;
};

/** The list with its search, and what can be done beside it. */
export function InboxPanel({ rows, chosen, isAdministrator, newer, older }: InboxPanelProps) {
  const panel = useFocusKept(rows);
  const search = Object.fromEntries(new URLSearchParams(inboxSearch(chosen)));
  return (
    <section ref={panel} tabIndex={-1} className="panel inbox" aria-label={m.admin_enquiries()}>
      <div className="record-tools">
        <PhoneWay />
        <InboxFilters chosen={chosen} />
      </div>
      {rows.length > 0 ? (
        <RecordTable
          label={m.admin_enquiries()}
          head={inboxHead(rows)}
          rows={rows.map((row) => ({ id: row.id, cells: inboxCells(row) }))}
        />
      ) : (
        <InboxEmpty choice={chosen} />
      )}
      <Pager path={inboxPath} search={search} newer={newer} older={older} />
      {rows.length > 0 && <ExportWays chosen={chosen} />}
      {isAdministrator && (
        <p className="inbox-terms">
          <Link className="link-line" to="/admin/settings/enquiries">
            {m.inbox_settings_link()}
          </Link>
        </p>
      )}
    </section>
  );
}

/** When a row that was sent away took the focus with it, the list has it: no button of another row is pressed by mistake. */
function useFocusKept(rows: InboxRow[]) {
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
