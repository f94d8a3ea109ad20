import { m } from '../paraglide/messages.js';
import { Field, TextArea, TickBox } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { Note } from '../ui/note.tsx';
import type { EnquiryResult } from './enquiry-action.server.ts';
import { consentChannels, consentLabel, enquiryLimits } from './enquiry-rules.ts';

type EnquiryFormProps = {
  /** The page whose action takes the form, and where success leads back to. */
  action: '/' | '/contact';
  title: string;
  sendLabel: string;
  result: EnquiryResult | undefined;
  isSent: boolean;
};

/** The enquiry form, the same wherever it stands; after success its place is taken by the good news. */
export function EnquiryForm({ action, title, sendLabel, result, isSent }: EnquiryFormProps) {
  if (isSent && !result) return <EnquirySent action={action} />;
  return (
    // A form on the home page posts to the index route itself, which React Router marks by `?index`.
    <form
      method="post"
      action={action === '/' ? '/?index' : action}
      className="form"
      id="enquiry"
      data-enhance="busy"
      noValidate
    >
      <h2 className="form-title">{title}</h2>
      {result && <EnquiryFailed result={result} />}
      <EnquiryFields result={result} />
      <Consent ticked={result?.typed.consent ?? []} />
      <p className="form-note">
        {m.enquiry_privacy()} <a href="/privacy">{m.enquiry_privacy_link()}</a>
      </p>
      <button type="submit" className="button form-send" data-busy={m.enquiry_sending()}>
        <Icon name="paper-plane-tilt-fill" />
        <span>{sendLabel}</span>
      </button>
    </form>
  );
}

function EnquiryFields({ result }: { result: EnquiryResult | undefined }) {
  const errors = result?.errors ?? {};
  const firstFaulty = ['name', 'mobile_no', 'email', 'message'].find((name) => errors[name]);
  const field = (name: 'name' | 'mobile_no' | 'email' | 'message') => ({
    name,
    typed: result?.typed[name]?.[0] ?? '',
    error: errors[name],
    isFocused: name === firstFaulty,
    maxLength: enquiryLimits[name],
  });
  return (
    <>
      <Field label={m.enquiry_name()} {...field('name')} autoComplete="name" isRequired />
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
      <TextArea label={m.enquiry_message()} {...field('message')} rows={4} isRequired />
    </>
  );
}

function EnquiryFailed({ result }: { result: EnquiryResult }) {
  const count = Object.keys(result.errors).length;
  return (
    <Note kind="error" title={result.hasBroken ? m.enquiry_broke() : m.enquiry_failed()} isFocused={result.hasBroken}>
      {result.hasBroken ? m.enquiry_broke_next() : m.enquiry_check({ count })}
    </Note>
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
    <div id="enquiry" className="form">
      <Note kind="success" title={m.enquiry_sent()} isFocused>
        {m.enquiry_sent_next()}
      </Note>
      <p>
        <a href={`${action}#enquiry`}>{m.enquiry_another()}</a>
      </p>
    </div>
  );
}
