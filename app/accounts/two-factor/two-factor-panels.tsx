import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { Form, href, Link } from 'react-router';
import type { FormAnswer } from '../../forms/form.ts';
import { m } from '../../paraglide/messages.js';
import { Field } from '../../ui/forms/field.tsx';
import { SendButton } from '../../ui/forms/send-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Note } from '../../ui/note.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { PasswordField, useErrorFocus } from '../password-field.tsx';
import type { TwoFactorSetup } from './two-factor-page.action.server.ts';

type SetupPanelProps = {
  /** Undefined after a wrong code: showing the secret again needs the password. */
  setup: TwoFactorSetup | undefined;
  fault: FormAnswer | undefined;
};

export function TwoFactorSetupPanel({ setup, fault }: SetupPanelProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const isShown = setup !== undefined;
  useEffect(() => {
    if (isShown) title.current?.focus();
  }, [isShown]);
  return (
    <section className="panel" aria-labelledby="setup-title">
      <h2 id="setup-title" ref={title} tabIndex={-1}>
        {m.account_two_factor_setup_title()}
      </h2>
      {setup ? <Scanning setup={setup} /> : <StartAgain />}
      <CodeForm error={fault?.errors.code} fault={fault} />
    </section>
  );
}

function Scanning({ setup: { picture, secret, uri } }: { setup: TwoFactorSetup }) {
  return (
    <>
      <p>{m.account_scan()}</p>
      <QrCode picture={picture} label={m.account_qr_label()} />
      <p>
        <a className="button-outline" href={uri}>
          <Icon name="device-mobile-fill" />
          {m.account_open_app()}
        </a>
      </p>
      <p>
        {m.account_type_secret()} <code className="account-secret">{secret.replace(/.{4}(?=.)/g, '$& ')}</code>
      </p>
    </>
  );
}

function StartAgain() {
  return (
    <p>
      {m.account_two_factor_not_yet()}{' '}
      <Link className="link-line" to={href('/admin/account/two-factor')}>
        {m.account_two_factor_again()}
      </Link>
    </p>
  );
}

function CodeForm({ error, fault }: { error: string | undefined; fault: FormAnswer | undefined }) {
  const form = useErrorFocus(fault);
  return (
    <Form method="post" className="form" noValidate ref={form}>
      <Field
        label={m.account_code()}
        hint={m.account_code_hint()}
        name="code"
        error={error}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={40}
        isRequired
        isFocused={error !== undefined}
      />
      <div>
        <SendButton intent="confirm" icon="check-bold">
          {m.account_two_factor_confirm()}
        </SendButton>
      </div>
    </Form>
  );
}

type PasswordFormProps = { intent: 'begin' | 'renew' | 'end'; fault: FormAnswer | undefined; children: ReactNode };

export function PasswordForm({ intent, fault, children }: PasswordFormProps) {
  const own = fault?.typed.intent?.[0] === intent ? fault : undefined;
  const form = useErrorFocus(own);
  const error = own && Object.values(own.errors)[0];
  return (
    <Form method="post" className="form" noValidate ref={form}>
      <PasswordField
        label={m.account_your_password()}
        name={`${intent}_password`}
        autoComplete="current-password"
        error={error}
        isFocused={error !== undefined}
      />
      <div>{children}</div>
    </Form>
  );
}

const fewCodes = 3;

type CodesPanelProps = { codesLeft: number; fault: FormAnswer | undefined };

export function CodesPanel({ codesLeft, fault }: CodesPanelProps) {
  return (
    <section className="panel" aria-labelledby="codes-title">
      <h2 id="codes-title">{m.account_codes_title()}</h2>
      {codesLeft <= fewCodes ? (
        <Note kind="warning" title={m.account_codes_left({ count: codesLeft })}>
          {m.account_codes_few()}
        </Note>
      ) : (
        <p>{m.account_codes_left({ count: codesLeft })}</p>
      )}
      <p>{m.account_codes_renew_text()}</p>
      <PasswordForm intent="renew" fault={fault}>
        <SendButton intent="renew" className="button-second" icon="key-fill">
          {m.account_codes_renew()}
        </SendButton>
      </PasswordForm>
    </section>
  );
}
