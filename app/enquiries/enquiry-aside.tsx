import { href, Link } from 'react-router';
import { formatDay, formatMoment } from '../lib/dates.ts';
import { m } from '../paraglide/messages.js';
import { Icon } from '../ui/icon.tsx';
import { ConsentPanel } from './consent/consent-panel.tsx';
import { OtherEnquiries } from './inbox/enquiry-details.tsx';
import type { EnquiryView } from './inbox/enquiry-view.server.ts';

type EnquiryAsideProps = { view: EnquiryView; consentsToConfirm: readonly string[] | undefined; back: string };

export function EnquiryAside({ view, consentsToConfirm, back }: EnquiryAsideProps) {
  const mayHaveUpdates = view.enquiry.state !== 'spam' || view.consents.length > 0;
  return (
    <div className="enquiry-aside">
      {mayHaveUpdates && <ConsentPanel consents={view.consents} consentsToConfirm={consentsToConfirm} />}
      <EnquiryEmails emails={view.emails} />
      <OtherEnquiries others={view.others} back={back} />
      <RetentionPanel view={view} />
    </div>
  );
}

function EnquiryEmails({ emails }: Pick<EnquiryView, 'emails'>) {
  if (emails.length === 0) return null;
  return (
    <section className="panel">
      <h2>{m.enquiry_admin_emails()}</h2>
      <ul className="ledger">
        {emails.map((email) => (
          <li key={email.id} className="enquiry-email">
            <Icon name={email.state === 'failed' ? 'warning-circle-fill' : 'envelope-simple-fill'} />
            <Link className="link-line" to={href('/admin/outbox/:id', { id: email.id })}>
              {emailSentence(email)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function emailSentence({ kind, state, sent_at, created_at }: EnquiryView['emails'][number]): string {
  const email = kind === 'consent' ? m.enquiry_admin_email_family() : m.enquiry_admin_email_office();
  const at = formatMoment(sent_at ?? created_at);
  const sentences = {
    waiting: m.enquiry_admin_email_waiting,
    sent: m.enquiry_admin_email_sent,
    failed: m.enquiry_admin_email_failed,
    cancelled: m.enquiry_admin_email_cancelled,
  };
  return sentences[state]({ email, at });
}

function RetentionPanel({ view }: { view: EnquiryView }) {
  const { id, touched_at } = view.enquiry;
  return (
    <section className="panel">
      <h2>{m.enquiry_admin_kept()}</h2>
      <p>{m.retention_kept_until({ touched: formatDay(touched_at), erased: formatDay(view.retainedUntil) })}</p>
      <Link className="button-outline button-danger enquiry-erase" to={href('/admin/enquiries/:id/erase', { id })}>
        <Icon name="trash-fill" />
        {m.enquiry_admin_erase()}
      </Link>
    </section>
  );
}
