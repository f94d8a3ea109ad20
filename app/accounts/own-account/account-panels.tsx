import { Form, href, Link } from 'react-router';
import type { FormAnswer } from '../../forms/form.ts';
import { formatDay, formatDayAndTime } from '../../lib/dates.ts';
import { type Language, languageNames, languages } from '../../lib/languages/languages.ts';
import { m } from '../../paraglide/messages.js';
import { Field, fieldProps } from '../../ui/forms/field.tsx';
import { SendButton } from '../../ui/forms/send-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Tag } from '../../ui/tag.tsx';
import { PasswordField, useErrorFocus } from '../password-field.tsx';
import { peopleLimits } from '../people-rules.ts';
import type { SessionRow } from '../sessions.server.ts';

export function PasswordPanel({ username }: { username: string }) {
  return (
    <section className="panel" aria-labelledby="password-title">
      <h2 id="password-title">{m.account_change_password()}</h2>
      <ChangePasswordForm username={username} fault={undefined} />
    </section>
  );
}

/** A refusal is shown on the page of its own, which also asks for it when the password must change. */
export function ChangePasswordForm({ username, fault }: { username: string; fault: FormAnswer | undefined }) {
  const form = useErrorFocus(fault);
  const errors = fault?.errors ?? {};
  return (
    <Form method="post" action={href('/admin/account/password')} className="form" noValidate ref={form}>
      {/* Tells a password manager whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        label={m.account_old_password()}
        name="old_password"
        autoComplete="current-password"
        error={errors.old_password}
        isFocused={errors.old_password !== undefined}
      />
      <PasswordField
        label={m.account_new_password()}
        hint={m.account_new_password_hint()}
        name="new_password"
        autoComplete="new-password"
        error={errors.new_password}
        isFocused={errors.new_password !== undefined && errors.old_password === undefined}
      />
      <p className="form-note">{m.account_others_will_end()}</p>
      <div>
        <SendButton intent="change-password" icon="key-fill">
          {m.account_change_password()}
        </SendButton>
      </div>
    </Form>
  );
}

export function TwoFactorPanel({ since }: { since: string | undefined }) {
  return (
    <section className="panel" aria-labelledby="two-factor-title">
      <h2 id="two-factor-title">{m.account_two_factor()}</h2>
      <p>{since ? m.account_two_factor_on({ day: since }) : m.account_two_factor_off()}</p>
      <Link className="button-outline" to={href('/admin/account/two-factor')}>
        <Icon name="shield-check-fill" />
        {since ? m.account_two_factor_settings() : m.account_two_factor_set_up()}
      </Link>
    </section>
  );
}

export function CodesPanel({ left }: { left: number }) {
  return (
    <section className="panel" aria-labelledby="account-codes-title">
      <h2 id="account-codes-title">{m.account_codes_title()}</h2>
      <p>{m.account_codes_left({ count: left })}</p>
      <Link className="button-outline" to={href('/admin/account/recovery-codes')}>
        <Icon name="key-fill" />
        {m.account_codes_renew()}
      </Link>
    </section>
  );
}

type AccountDetailsProps = {
  account: { name: string; username: string; email: string; role: string };
  fault: FormAnswer | undefined;
};

export function AccountDetails({ account, fault }: AccountDetailsProps) {
  const form = useErrorFocus(fault);
  const field = fieldProps(fault, ['name', 'email'], peopleLimits, account);
  return (
    <section className="panel" aria-labelledby="you-title">
      <h2 id="you-title">{m.account_you()}</h2>
      <dl className="account-facts">
        <dt>{m.account_username()}</dt>
        <dd>{account.username}</dd>
        <dt>{m.account_role()}</dt>
        <dd>{account.role}</dd>
      </dl>
      <Form method="post" className="form" noValidate ref={form}>
        <Field label={m.account_name()} {...field('name')} autoComplete="name" isRequired />
        <Field
          label={m.account_email()}
          hint={m.account_email_hint()}
          {...field('email')}
          type="email"
          autoComplete="email"
          isOptional
        />
        <PasswordField
          label={m.account_password()}
          hint={m.account_password_for_email_hint()}
          name="password"
          autoComplete="current-password"
          error={fault?.errors.password}
          isFocused={Object.keys(fault?.errors ?? {}).join() === 'password'}
        />
        <div>
          <SendButton intent="details" icon="check-bold">
            {m.account_save()}
          </SendButton>
        </div>
      </Form>
    </section>
  );
}

export function SessionPanel({ sessions }: { sessions: ShownSession[] }) {
  const hasOthers = sessions.some((session) => !session.isThisOne);
  return (
    <section className="panel account-sessions" aria-labelledby="sessions-title">
      <h2 id="sessions-title">{m.account_sessions_title()}</h2>
      <ul className="plain-list">
        {sessions.map((session) => (
          <li key={session.id} className="session">
            <SessionFacts session={session} />
            {!session.isThisOne && <EndSession session={session} />}
          </li>
        ))}
      </ul>
      {hasOthers ? (
        <Form method="post" className="account-end">
          <SendButton intent="end-others" className="button-second" icon="sign-out-bold">
            {m.account_end_others()}
          </SendButton>
        </Form>
      ) : (
        <p className="account-end">{m.account_only_here()}</p>
      )}
    </section>
  );
}

function SessionFacts({ session: { device, isThisOne, since, lastUsed, remembered } }: { session: ShownSession }) {
  return (
    <div className="session-facts">
      <p className="session-device">
        <strong>{device}</strong> {isThisOne && <Tag tone="pata">{m.account_this_device()}</Tag>}
      </p>
      <p>{m.account_session_moments({ lastUsed, since })}</p>
      {remembered && <p>{m.account_session_remembered({ day: remembered })}</p>}
    </div>
  );
}

function EndSession({ session }: { session: ShownSession }) {
  return (
    <Form method="post">
      <input type="hidden" name="session" value={session.id} />
      <SendButton
        intent="end-session"
        about={{ field: 'session', value: session.id }}
        className="button-outline"
        icon="sign-out-bold"
      >
        {m.account_end_session()}{' '}
        <span className="visually-hidden">
          {m.account_end_session_of({ device: session.device, since: session.since })}
        </span>
      </SendButton>
    </Form>
  );
}

export function BackToAccount() {
  return (
    <Link className="link-arrow account-back no-print" to={href('/admin/account')}>
      <Icon name="arrow-left-bold" />
      {m.account_back()}
    </Link>
  );
}

export function shownSessions(sessions: SessionRow[], currentId: string): ShownSession[] {
  const shown = sessions.map((session) => shownSession(session, currentId));
  return [...shown.filter((session) => session.isThisOne), ...shown.filter((session) => !session.isThisOne)];
}

function shownSession(session: SessionRow, currentId: string) {
  return {
    id: session.id,
    device: session.device,
    isThisOne: session.id === currentId,
    since: formatDayAndTime(session.created_at),
    lastUsed: formatDayAndTime(session.last_used_at),
    remembered: session.is_remembered === 1 ? formatDay(session.expires_at) : undefined,
  };
}

type ShownSession = ReturnType<typeof shownSession>;

/** The whole document is loaded anew, since its scripts are in one language. */
export function LanguagePanel({ language }: { language: Language }) {
  return (
    <section className="panel" aria-labelledby="language-title">
      <h2 id="language-title">{m.account_language_title()}</h2>
      <p>{m.account_language_text()}</p>
      <Form method="post" reloadDocument className="form">
        <input type="hidden" name="intent" value="language" />
        <fieldset className="role-choice">
          <legend className="visually-hidden">{m.account_language_title()}</legend>
          {languages.map((one) => (
            <label key={one} className="tick-box" lang={one}>
              <input type="radio" name="language" value={one} defaultChecked={one === language} />
              <span>{languageNames[one]}</span>
            </label>
          ))}
        </fieldset>
        <SendButton icon="floppy-disk-fill" className="button-outline" busyLabel={m.admin_saving()}>
          {m.admin_save()}
        </SendButton>
      </Form>
    </section>
  );
}

type MorningMailPanelProps = { isOn: boolean; hasAddress: boolean };

export function MorningMailPanel({ isOn, hasAddress }: MorningMailPanelProps) {
  return (
    <section className="panel" aria-labelledby="morning-mail-title">
      <h2 id="morning-mail-title">{m.morning_mail_title()}</h2>
      <p>
        {m.morning_mail_text()} {isOn ? m.morning_mail_is_on() : m.morning_mail_is_off()}
      </p>
      {!hasAddress && <p>{m.morning_mail_no_address()}</p>}
      <Form method="post">
        <SendButton
          intent={isOn ? 'morning-mail-off' : 'morning-mail-on'}
          icon="envelope-simple-fill"
          className="button-outline"
          busyLabel={m.admin_saving()}
        >
          {isOn ? m.morning_mail_off() : m.morning_mail_on()}
        </SendButton>
      </Form>
    </section>
  );
}
