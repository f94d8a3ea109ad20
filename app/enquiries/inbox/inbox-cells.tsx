import { Form, Link, useLocation } from 'react-router';
import { versionField } from '../../forms/form.ts';
import { languageOf } from '../../lib/text.ts';
import { m } from '../../paraglide/messages.js';
import { SendButton } from '../../ui/forms/send-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { RecordLink } from '../../ui/records/record-table.tsx';
import { RowMenu } from '../../ui/records/row-menu.tsx';
import { Tag } from '../../ui/tag.tsx';
import { ContactLinks } from '../contact-channels.tsx';
import { spamSignalLabel } from '../enquiry-rules.ts';
import { EnquiryStateTag } from './enquiry-details.tsx';
import { enquiryPath, inboxPath } from './inbox-choice.ts';
import type { InboxRow } from './inbox-rows.server.ts';

export function inboxHead(): string[] {
  return [m.admin_name(), m.inbox_column_question(), m.inbox_column_arrived(), m.admin_column_state()];
}

export function inboxCells(row: InboxRow) {
  return [
    <EnquiryLink key="name" row={row} />,
    <Question key="question" row={row} />,
    <time key="arrived" className="inbox-arrived" dateTime={row.received_at} title={row.moment}>
      {m.inbox_ago({ since: row.since })} <span>{row.day}</span>
    </time>,
    <Progress key="state" row={row} />,
  ];
}

function EnquiryLink({ row: { id, name, mobile_no, email } }: { row: InboxRow }) {
  const { search } = useLocation();
  return (
    <>
      <RecordLink to={enquiryPath(id, inboxPath + search)} lang={languageOf(name)}>
        <span className="inbox-name">{name}</span>
      </RecordLink>
      {mobile_no && <span className="print-only">{mobile_no}</span>}
      {email && <span className="print-only">{email}</span>}
    </>
  );
}

export function InboxActions({ row }: { row: InboxRow }) {
  const { search } = useLocation();
  const { id, name, state } = row;
  const isSpam = state === 'spam';
  return (
    <div className="record-actions record-actions-alone">
      {isSpam ? <NotSpamForm row={row} className="button-outline button-small" /> : <WaysToAnswer row={row} />}
      <RowMenu id={id} name={name}>
        <Link
          className="row-menu-item"
          to={enquiryPath(id, inboxPath + search)}
          aria-label={m.inbox_open_named({ name })}
        >
          <Icon name="pencil-simple-fill" size={20} />
          {m.inbox_open()}
        </Link>
        {isSpam ? <NotSpamForm row={row} className="row-menu-item" /> : <WaysToAnswer row={row} />}
        <Link
          className="row-menu-item row-menu-danger"
          to={`${inboxPath}/${id}/erase`}
          aria-label={m.inbox_erase_named({ name })}
        >
          <Icon name="trash-fill" size={20} />
          {m.inbox_erase()}
        </Link>
      </RowMenu>
    </div>
  );
}

function WaysToAnswer({ row: { withdrawalLink, ...row } }: { row: InboxRow }) {
  return <ContactLinks enquiry={row} size="row" {...(withdrawalLink && { withdrawalLink })} />;
}

function Question({ row: { question, state, doubts } }: { row: InboxRow }) {
  return (
    <>
      <span className="inbox-question" lang={languageOf(question)}>
        {question}
      </span>
      {state === 'spam' && doubts.length > 0 && (
        <ul className="inbox-doubts">
          {doubts.map((signal) => (
            <li key={signal}>{spamSignalLabel(signal)}</li>
          ))}
        </ul>
      )}
    </>
  );
}

function Progress({ row: { state, isLate, owner_name, next, erasedOn } }: { row: InboxRow }) {
  return (
    <span className="inbox-progress">
      <EnquiryStateTag state={state} />
      {isLate && (
        <Tag tone="alarm" icon="clock-fill">
          {m.inbox_unanswered()}
        </Tag>
      )}
      {next?.isDue && (
        <Tag tone="genda" icon="phone-call-fill">
          {next.words}
        </Tag>
      )}
      {next && !next.isDue && <span>{next.words}</span>}
      {erasedOn && <span>{m.inbox_erased_on({ day: erasedOn })}</span>}
      {owner_name && (
        <span className="inbox-owner" lang={languageOf(owner_name)}>
          {owner_name}
        </span>
      )}
    </span>
  );
}

function NotSpamForm({ row: { id, version, name }, className }: { row: InboxRow; className: string }) {
  return (
    <Form method="post">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name={versionField} value={version} />
      <SendButton
        className={className}
        icon="tray-fill"
        about={{ field: 'id', value: id }}
        label={m.inbox_not_spam_named({ name })}
      >
        {m.inbox_not_spam()}
      </SendButton>
    </Form>
  );
}
