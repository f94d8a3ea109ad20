import { href, Link } from 'react-router';
import type { Schema } from '../database/schema.ts';
import { formatDay, formatMoment } from '../lib/dates.ts';
import { languageOf } from '../lib/text.ts';
import { m } from '../paraglide/messages.js';
import { ConfirmForm } from '../ui/forms/confirm-form.tsx';
import { Icon } from '../ui/icon.tsx';
import { Tag } from '../ui/tag.tsx';
import { consentLabel, withdrawalLabel } from './enquiry-rules.ts';
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

type ShownConsent = Pick<Schema['consent'], 'id' | 'channel' | 'words' | 'given_at' | 'withdrawn_at' | 'withdrawn_how'>;

type ConsentPanelProps = {
  consents: readonly ShownConsent[];
  /** The ids of consents whose withdrawal needs a confirmation. */
  consentsToConfirm: readonly string[] | undefined;
};

function ConsentPanel({ consents, consentsToConfirm }: ConsentPanelProps) {
  const active = consents.filter(({ withdrawn_at }) => withdrawn_at === null);
  const stopped = consents.filter(({ withdrawn_at }) => withdrawn_at !== null);
  return (
    <section className="panel consent-panel" aria-labelledby="consent-heading">
      <h2 id="consent-heading">{m.consent_panel_heading()}</h2>
      {consents.length === 0 && <p>{m.consent_panel_none()}</p>}
      {active.length > 0 && <ActiveConsents consents={active} consentsToConfirm={consentsToConfirm} />}
      {stopped.length > 0 && <WithdrawnConsents consents={stopped} />}
    </section>
  );
}

function ActiveConsents({ consents, consentsToConfirm }: ConsentPanelProps) {
  const question = {
    title: m.consent_panel_question(),
    help: m.consent_panel_question_help(),
    safe: m.consent_panel_safe(),
    sure: m.consent_panel_sure(),
  };
  return (
    <ConfirmForm
      intent="withdraw"
      isConfirming={consentsToConfirm !== undefined}
      question={question}
      icon="stop-fill"
      className="button-outline"
      busyLabel={m.consent_stopping()}
      label={m.consent_panel_stop()}
    >
      <ul className="plain-list consent-rows">
        {consents.map((consent) => (
          <li key={consent.id}>
            <label className="tick-box">
              <input
                type="checkbox"
                name="consent"
                value={consent.id}
                defaultChecked={consentsToConfirm?.includes(consent.id) ?? true}
              />
              <span>
                <strong>{consentLabel(consent.channel)}</strong> {m.consent_since({ day: formatDay(consent.given_at) })}
              </span>
            </label>
            <ConsentText words={consent.words} />
          </li>
        ))}
      </ul>
      <p className="field-hint">{m.consent_panel_how()}</p>
    </ConfirmForm>
  );
}

function WithdrawnConsents({ consents }: { consents: readonly ShownConsent[] }) {
  return (
    <ul className="plain-list">
      {consents.map((consent) => (
        <li key={consent.id}>
          <p className="consent-stopped">
            <strong>{consentLabel(consent.channel)}</strong>{' '}
            <Tag tone="kagoj" icon="stop-fill">
              {m.consent_panel_stopped()}
            </Tag>
          </p>
          <p className="field-hint">
            {m.consent_panel_stopped_on({
              given: formatDay(consent.given_at),
              stopped: formatDay(consent.withdrawn_at ?? ''),
              how: withdrawalLabel(consent.withdrawn_how),
            })}
          </p>
          <ConsentText words={consent.words} />
        </li>
      ))}
    </ul>
  );
}

function ConsentText({ words }: { words: string }) {
  return (
    <details className="consent-words">
      <summary>{m.consent_panel_text()}</summary>
      <blockquote lang={languageOf(words)}>{words}</blockquote>
    </details>
  );
}
