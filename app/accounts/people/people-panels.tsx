import { useEffect, useRef, useState } from 'react';
import { Form } from 'react-router';
import { m } from '../../paraglide/messages.js';
import { useSchool } from '../../settings/school-context.tsx';
import { ConfirmForm } from '../../ui/forms/confirm-form.tsx';
import { Field, FieldError, fieldProps, TickBox } from '../../ui/forms/field.tsx';
import { SendButton } from '../../ui/forms/send-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Note } from '../../ui/note.tsx';
import { useIsHydrated } from '../../ui/page-facts.ts';
import { Tag } from '../../ui/tag.tsx';
import type { ShownLink } from '../invitations.server.ts';
import { useErrorFocus } from '../password-field.tsx';
import { peopleLimits, roleLabel, roles, type ShownPerson } from '../people-rules.ts';
import type { PersonResult } from './person-page.action.server.ts';

export function DetailsForm({ person, result }: { person: ShownPerson; result: PersonResult | undefined }) {
  const form = useErrorFocus(result);
  const field = fieldProps(result, ['name', 'email'], peopleLimits, person);
  return (
    <Form ref={form} method="post" className="people-form" noValidate>
      <Field label={m.people_name()} {...field('name')} autoComplete="off" isRequired />
      <Field
        label={m.people_email()}
        hint={m.people_email_hint()}
        {...field('email')}
        type="email"
        autoComplete="off"
        isOptional
      />
      <SendButton className="button-second" intent="details">
        {m.people_save()}
      </SendButton>
    </Form>
  );
}

export function RoleForm({ person, error }: { person: ShownPerson; error: string | undefined }) {
  return (
    <section className="panel">
      <Form method="post" className="people-form">
        <RoleChoice chosen={person.role} error={error} />
        <SendButton className="button-second" intent="role">
          {m.people_role_save()}
        </SendButton>
      </Form>
    </section>
  );
}

type RenewPasswordProps = {
  person: ShownPerson;
  isConfirming: boolean;
  password: string | undefined;
};

export function RenewPasswordPanel({ person, isConfirming, password }: RenewPasswordProps) {
  const { name, hasTwoFactor } = person;
  return (
    <section className="panel" aria-labelledby="renew-password">
      <h2 id="renew-password">{m.people_renew_title()}</h2>
      {password && (
        <Note kind="success" title={m.people_renewed({ name })} isFocused>
          <p>
            <code className="made-up-password">{password}</code>
          </p>
          <p>{m.people_renewed_once()}</p>
        </Note>
      )}
      <p>{m.people_renew_how({ name })}</p>
      <ConfirmForm
        intent="renew-password"
        isConfirming={isConfirming}
        question={{
          title: m.people_renew_question({ name }),
          help: m.people_renew_question_help({ name }),
          safe: m.people_renew_safe(),
          sure: m.people_renew_button(),
        }}
        icon="key-fill"
        className="button-outline"
        label={m.people_renew_button()}
      >
        {hasTwoFactor && <TickBox label={m.people_renew_without_two_factor()} name="without-two-factor" value="yes" />}
      </ConfirmForm>
    </section>
  );
}

export function AccessPanel({ person: { name, isDisabled } }: { person: ShownPerson }) {
  const title = useTitleFocusedAfter(isDisabled);
  if (!isDisabled) {
    return (
      <section key="disable" className="panel" aria-labelledby="shut-out">
        <h2 id="shut-out" ref={title} tabIndex={-1}>
          {m.people_disable_title()}
        </h2>
        <p>{m.people_disable_how({ name })}</p>
        <OneButton intent="disable" className="button-outline" word={m.people_disable_button()} />
      </section>
    );
  }
  return (
    <section key="enable" className="panel" aria-labelledby="shut-out">
      <h2 id="shut-out" ref={title} tabIndex={-1}>
        {m.people_enable_title()}
      </h2>
      <p>{m.people_enable_how({ name })}</p>
      <OneButton intent="enable" className="button-second" word={m.people_enable_button()} />
      <details className="person-removal">
        <summary>{m.people_remove_title()}</summary>
        <p>{m.people_remove_how({ name })}</p>
        <OneButton intent="remove" className="button button-delete" word={m.people_remove_button({ name })} />
      </details>
    </section>
  );
}

/** For a heading: the button that changed `state` is gone and cannot have the focus. */
function useTitleFocusedAfter(state: boolean) {
  const title = useRef<HTMLHeadingElement>(null);
  const before = useRef(state);
  useEffect(() => {
    if (before.current !== state) title.current?.focus();
    before.current = state;
  }, [state]);
  return title;
}

function OneButton({ intent, className, word }: { intent: string; className: string; word: string }) {
  return (
    <Form method="post">
      <SendButton intent={intent} className={className}>
        {word}
      </SendButton>
    </Form>
  );
}

export function RoleChoice({ chosen, error }: { chosen: string | undefined; error?: string }) {
  return (
    <fieldset className="role-choice">
      <legend className="field-label">{m.people_role()}</legend>
      {roles.map((role) => (
        <label key={role} className="role-option">
          <input
            type="radio"
            name="role"
            value={role}
            defaultChecked={chosen === role}
            required
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? 'role-error' : undefined}
          />
          <span>
            <strong>{roleLabel(role)}</strong>
            {role === 'administrator' ? m.people_role_administrator_may() : m.people_role_editor_may()}
          </span>
        </label>
      ))}
      {error && <FieldError id="role-error">{error}</FieldError>}
    </fieldset>
  );
}

export function InvitationLinkPanel({ name, email, link, until, isMailed }: ShownLink) {
  const message = m.people_invitation_message({ name, school: useSchool().name, link });
  return (
    <section className="panel invitation-link" aria-labelledby="invitation-link">
      <Note kind="success" title={m.people_link_made({ name })} isFocused>
        {m.people_link_once({ until })} {isMailed && m.people_link_mailed({ email })}
      </Note>
      <h2 id="invitation-link">{m.people_link_title()}</h2>
      <LinkField link={link} />
      <p className="button-row">
        <a
          className="button-outline"
          href={`https://wa.me/?text=${encodeURIComponent(message)}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          <Icon name="whatsapp-logo-fill" />
          {m.people_link_whatsapp()}
        </a>
      </p>
    </section>
  );
}

export function LinkField({ link }: { link: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setIsCopied] = useState(false);
  // Without JavaScript there is no button; the field can be selected.
  const isHydrated = useIsHydrated();
  const copy = async () => {
    field.current?.select();
    await navigator.clipboard?.writeText(link).catch(() => undefined);
    setIsCopied(navigator.clipboard !== undefined);
  };
  return (
    <div className="field">
      <label className="field-label" htmlFor="invitation-address">
        {m.people_link_label()}
      </label>
      <div className="field-line">
        <input ref={field} id="invitation-address" className="field-control" value={link} readOnly />
        <button type="button" className="button-second" hidden={!isHydrated} onClick={copy}>
          {m.people_link_copy()}
        </button>
      </div>
      <p role="status">{isCopied && m.people_link_copied()}</p>
    </div>
  );
}

export function StateTag({ isDisabled }: { isDisabled: boolean }) {
  return isDisabled ? <Tag tone="alarm">{m.people_disabled()}</Tag> : <Tag tone="pata">{m.people_active()}</Tag>;
}
