import type { ReactNode } from 'react';
import { href } from 'react-router';
import type { FormAnswer } from '../../forms/form.ts';
import { m } from '../../paraglide/messages.js';
import { phoneLink } from '../../settings/school.ts';
import { useSchool } from '../../settings/school-context.tsx';
import { FieldError, TickBox } from '../../ui/forms/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Note } from '../../ui/note.tsx';
import { Patch } from '../../ui/panels.tsx';
import { type ConsentChannel, consentLabel } from '../enquiry-rules.ts';

type StopFormProps = {
  action?: string;
  channels: readonly ConsentChannel[];
  hints?: Partial<Record<ConsentChannel, string>>;
  answer: FormAnswer | undefined;
  children?: ReactNode;
};

export function StopForm({ action, channels, hints = {}, answer, children }: StopFormProps) {
  const ticked = answer ? (answer.typed.channels ?? []) : channels;
  const fault = answer?.errors.channels;
  return (
    <form method="post" action={action} className="form" data-enhance="busy" noValidate>
      {answer && <StopRefused answer={answer} />}
      {children}
      <fieldset className="stop-boxes" aria-describedby={fault && 'channels-error'}>
        <legend className="field-label">{m.consent_stop_legend()}</legend>
        {channels.map((channel) => (
          <TickBox
            key={channel}
            name="channels"
            value={channel}
            label={[consentLabel(channel), hints[channel]].filter(Boolean).join(', ')}
            isTicked={ticked.includes(channel)}
          />
        ))}
        {fault && <FieldError id="channels-error">{fault}</FieldError>}
      </fieldset>
      <button type="submit" className="button form-send" data-busy={m.consent_stopping()}>
        <Icon name="check-bold" /> <span>{m.consent_stop()}</span>
      </button>
    </form>
  );
}

function StopRefused({ answer: { errors, failure } }: { answer: FormAnswer }) {
  // The focus goes to the first wrong field, or to the message when only the boxes are wrong.
  const isFocused = failure !== undefined || Object.keys(errors).every((name) => name === 'channels');
  const count = Object.keys(errors).length;
  return <Note kind="error" title={failure ?? m.enquiry_check({ count })} isFocused={isFocused} />;
}

export function ContactOptions() {
  return (
    <Patch tone="mati">
      <h2>{m.consent_other_contacts()}</h2>
      <p>{m.consent_other_contacts_how()}</p>
      <ul className="plain-list">
        <SchoolContactItems />
        <li>
          <a className="link-arrow" href={href('/privacy')}>
            {m.consent_to_privacy()} <Icon name="arrow-right-bold" />
          </a>
        </li>
      </ul>
    </Patch>
  );
}

export function SchoolContactItems() {
  const { phone, email } = useSchool();
  return (
    <>
      {phone && (
        <li>
          <a className="link-arrow" href={phoneLink(phone)}>
            <Icon name="phone-fill" />
            {phone}
          </a>
        </li>
      )}
      {email && (
        <li>
          <a className="link-arrow" href={`mailto:${email}`}>
            <Icon name="envelope-simple-fill" />
            {email}
          </a>
        </li>
      )}
    </>
  );
}
