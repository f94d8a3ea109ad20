import { houseContext } from '../../context.ts';
import { now } from '../../lib/clock.ts';
import { readCursor } from '../../lib/list-page.ts';
import { isLetterState, type LetterState } from '../../mail/letter-kinds.ts';
import { listLetters } from '../../mail/outbox-desk.server.ts';
import { m } from '../../paraglide/messages.js';
import { EmptyState } from '../../ui/empty-state.tsx';
import { adminPage } from '../../ui/page-facts.ts';
import { Pager } from '../../ui/pager.tsx';
import type { Route } from './+types/outbox-page';
import { letterRow } from './letter-row.ts';
import { LetterTable } from './letter-table.tsx';
import { StateFilter } from './state-filter.tsx';
import { UnsetNote } from './unset-note.tsx';

const path = '/admin/outbox';

export const handle = adminPage(m.outbox_title);

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, sendsMail } = context.get(houseContext);
  const asked = url.searchParams.get('state');
  const state = isLetterState(asked) ? asked : undefined;
  const { rows, newer, older } = await listLetters(db, { cursor: readCursor(url.searchParams), state });
  const at = now();
  return { rows: rows.map((row) => letterRow(row, { sendsMail, at })), newer, older, state, sendsMail };
}

export default function OutboxPage({ loaderData }: Route.ComponentProps) {
  const { rows, state, newer, older, sendsMail } = loaderData;
  return (
    <>
      {!sendsMail && <UnsetNote />}
      <section className="panel">
        <p>{m.outbox_intro()}</p>
        <StateFilter key={state} path={path} state={state} />
        {rows.length > 0 ? <LetterTable rows={rows} /> : <NoLetters state={state} />}
        <Pager path={path} search={state && { state }} newer={newer} older={older} />
      </section>
    </>
  );
}

/** The way to every letter stands beside the filter already. */
function NoLetters({ state }: { state: LetterState | undefined }) {
  if (!state) return <EmptyState title={m.outbox_empty()}>{m.outbox_empty_help()}</EmptyState>;
  if (state === 'failed') return <EmptyState title={m.outbox_none_failed()}>{m.outbox_none_failed_help()}</EmptyState>;
  return <EmptyState title={m.outbox_none_of_state()}>{m.outbox_none_of_state_help()}</EmptyState>;
}
