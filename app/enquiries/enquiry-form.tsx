import { href } from 'react-router';
import { m } from '../paraglide/messages.js';
import { useSchool } from '../settings/school-context.tsx';
import { Field, fieldProps, TextArea, TickBox } from '../ui/forms/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { Note } from '../ui/note.tsx';
import { OfficeTelephone } from './contact-channels.tsx';
import type { EnquiryResult } from './enquiries.server.ts';
import { consentChannels, consentLabel, enquiryLimits, parseRetentionMonths } from './enquiry-rules.ts';

type EnquiryFormProps = {
  action: '/' | '/contact';
  title?: string;
  sendLabel: string;
  result: EnquiryResult | undefined;
  isSent: boolean;
};

export function EnquiryForm({ action, title, sendLabel, result, isSent }: EnquiryFormProps) {
  if (isSent && !result) return <EnquirySent action={action} />;
  return (
    // Another address than that of the page: on a dead line the browser then goes back to the form with its text.
    <form method="post" action={`${action}?index`} className="form" id="enquiry" data-enhance="busy" noValidate>
      {title && <h2 className="form-title">{title}</h2>}
      {result && <EnquiryFailed result={result} />}
      <EnquiryFields result={result} />
      <Consent ticked={result?.typed.consent ?? []} />
      <SpamChecks isFirst={!result} />
      <PrivacyNotice />
      <p className="form-note" role="alert" data-unsent="" hidden>
        {m.enquiry_unsent()}
      </p>
      <button type="submit" className="button form-send" data-busy={m.enquiry_sending()}>
        <Icon name="paper-plane-tilt-fill" />
        <span>{sendLabel}</span>
      </button>
    </form>
  );
}

function EnquiryFields({ result }: { result: EnquiryResult | undefined }) {
  const field = fieldProps(result, ['name', 'mobile_no', 'email', 'message'], enquiryLimits);
  return (
    <>
      <Field label={m.enquiry_name()} {...field('name')} autoComplete="name" isRequired />
      <div className="form-pair">
        <Field
          label={m.enquiry_mobile()}
          hint={m.enquiry_mobile_hint()}
          {...field('mobile_no')}
          type="tel"
          autoComplete="tel"
        />
        <Field
          label={m.enquiry_email()}
          hint={m.enquiry_one_of_two()}
          {...field('email')}
          type="email"
          autoComplete="email"
        />
      </div>
      <TextArea label={m.enquiry_message()} {...field('message')} rows={3} isRequired />
    </>
  );
}

function EnquiryFailed({ result: { errors, failure, waitSeconds } }: { result: EnquiryResult }) {
  const count = Object.keys(errors).length;
  return (
    <Note kind="error" title={failure ?? m.enquiry_failed()} isFocused={count === 0}>
      {count > 0 && m.enquiry_check({ count })}
      {failure && m.enquiry_failed_next()}
      {waitSeconds !== undefined && m.intake_throttled({ count: Math.ceil(waitSeconds / 60) })}{' '}
      {count === 0 && <OfficeTelephone />}
    </Note>
  );
}

function SpamChecks({ isFirst }: { isFirst: boolean }) {
  return (
    <>
      <div className="enquiry-trap" hidden>
        <label>
          {m.intake_honeypot()} <input type="text" name="homepage" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      {isFirst && <input type="hidden" name="elapsed" />}
    </>
  );
}

/** The law demands this notice before the form is sent. */
function PrivacyNotice() {
  const { enquiryMonths } = useSchool();
  return (
    <p className="form-note">
      {m.intake_notice({ count: parseRetentionMonths(enquiryMonths) })} {m.intake_notice_who()}{' '}
      <a href={href('/privacy')}>{m.enquiry_privacy_link()}</a>
    </p>
  );
}

function Consent({ ticked }: { ticked: readonly string[] }) {
  return (
    <fieldset className="consent">
      <legend>{m.enquiry_consent_legend()}</legend>
      <p className="form-note">{m.enquiry_consent_statement()}</p>
      {consentChannels.map((channel) => (
        <TickBox
          key={channel}
          name="consent"
          value={channel}
          label={consentLabel(channel)}
          isTicked={ticked.includes(channel)}
        />
      ))}
    </fieldset>
  );
}

function EnquirySent({ action }: { action: string }) {
  return (
    <div className="form">
      <Note id="enquiry" kind="success" title={m.enquiry_sent()} isFocused>
        {m.enquiry_sent_next()} <OfficeTelephone />
      </Note>
      <p>
        <a href={`${action}#enquiry`}>{m.enquiry_another()}</a>
      </p>
    </div>
  );
}
