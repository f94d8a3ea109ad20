import type { ReactNode } from 'react';
import { href, Link } from 'react-router';
import { servicesContext } from '../../context.ts';
import { now } from '../../lib/clock.ts';
import { readCursor } from '../../lib/list-page.ts';
import { type EmailState, emailStateLabel, emailStates, isEmailState } from '../../mail/email-kinds.ts';
import { listEmails } from '../../mail/outbox-admin.server.ts';
import { m } from '../../paraglide/messages.js';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterForm, RecordFilter } from '../../ui/filter-form.tsx';
import { Options } from '../../ui/forms/field.tsx';
import { adminPage } from '../../ui/page-facts.ts';
import { Pager } from '../../ui/pager.tsx';
import { RecordTable } from '../../ui/records/record-table.tsx';
import type { Route } from './+types/outbox-page';
import { EmailStateTag, NoMailServerNote } from './email-state-tag.tsx';
import { type EmailRow, emailRow } from './email-view.server.ts';

const path = href('/admin/outbox');

export const handle = adminPage(m.outbox_title);

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, sendsMail } = context.get(servicesContext);
  const requested = url.searchParams.get('state');
  const state = isEmailState(requested) ? requested : undefined;
  const { rows, newer, older } = await listEmails(db, { cursor: readCursor(url.searchParams), state });
  const at = now();
  return { rows: rows.map((row) => emailRow(row, { sendsMail, at })), newer, older, state, sendsMail };
}

export default function OutboxPage({ loaderData }: Route.ComponentProps) {
  const { rows, state, newer, older, sendsMail } = loaderData;
  return (
    <>
      {!sendsMail && <NoMailServerNote />}
      <section className="panel">
        <p>{m.outbox_intro()}</p>
        <StateFilter key={state} path={path} state={state} />
        {rows.length > 0 ? <OutboxTable rows={rows} /> : <NoEmails state={state} />}
        <Pager path={path} search={state && { state }} newer={newer} older={older} />
      </section>
    </>
  );
}

function NoEmails({ state }: { state: EmailState | undefined }) {
  if (!state) return <EmptyState title={m.outbox_empty()}>{m.outbox_empty_help()}</EmptyState>;
  if (state === 'failed') return <EmptyState title={m.outbox_none_failed()}>{m.outbox_none_failed_help()}</EmptyState>;
  return <EmptyState title={m.outbox_none_of_state()}>{m.outbox_none_of_state_help()}</EmptyState>;
}

function OutboxTable({ rows }: { rows: EmailRow[] }) {
  return (
    <div className="outbox-list">
      <RecordTable
        label={m.outbox_title()}
        head={[m.outbox_subject(), m.outbox_to(), m.outbox_state(), m.outbox_when()]}
        rows={rows.map((row) => ({ id: row.id, cells: cellsOf(row) }))}
      />
    </div>
  );
}

function cellsOf(email: EmailRow): ReactNode[] {
  const { id, subject, about, to, state, isBeingSent, when, fault, nextTry } = email;
  return [
    <span key="subject">
      <Link className="outbox-subject" to={href('/admin/outbox/:id', { id })}>
        {subject}
      </Link>
      <span className="outbox-about">{about}</span>
    </span>,
    <span key="to" className="outbox-to">
      <span className="outbox-label">{m.outbox_to()}: </span>
      {to}
    </span>,
    <span key="state">
      <EmailStateTag state={state} isBeingSent={isBeingSent} />
      {state === 'waiting' ? <NextTry when={nextTry} /> : fault && <span className="outbox-fault">{fault}</span>}
    </span>,
    <span key="when">
      {when.label}: {when.at}
    </span>,
  ];
}

function NextTry({ when }: { when: string }) {
  if (when === '') return null;
  return (
    <span className="outbox-fault">
      {m.outbox_next_try()}: {when}
    </span>
  );
}

function StateFilter({ path, state }: { path: string; state: EmailState | undefined }) {
  return (
    <FilterForm path={path} isNarrowed={state !== undefined}>
      <RecordFilter label={m.outbox_state()} name="state" chosen={state}>
        <option value="">{m.outbox_every_state()}</option>
        <Options all={emailStates.map((one) => [one, emailStateLabel(one)])} />
      </RecordFilter>
    </FilterForm>
  );
}
