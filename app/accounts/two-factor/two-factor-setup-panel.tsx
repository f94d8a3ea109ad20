import { useEffect, useRef } from 'react';
import { Form, Link } from 'react-router';
import { m } from '../../paraglide/messages.js';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SendButton } from '../../ui/send-button.tsx';
import { useFaultFocus } from '../fault-focus.ts';
import type { FormFault } from '../own/account-form.ts';
import { QrCode } from './qr-code.tsx';
import type { TwoFactorSetup } from './two-factor-action.server.ts';

type TwoFactorSetupProps = {
  /** Absent after a wrong code: the app has the secret by then, and seeing it again needs the password. */
  setup: TwoFactorSetup | undefined;
  fault: FormFault | undefined;
};

export function TwoFactorSetupPanel({ setup, fault }: TwoFactorSetupProps) {
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
      <Link className="link-line" to="/admin/account/two-factor">
        {m.account_two_factor_again()}
      </Link>
    </p>
  );
}

function CodeForm({ error, fault }: { error: string | undefined; fault: FormFault | undefined }) {
  const form = useFaultFocus(fault);
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
