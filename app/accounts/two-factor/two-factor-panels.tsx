import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { m } from '../../paraglide/messages.js';
import { Note } from '../../ui/note.tsx';
import { SendButton } from '../../ui/send-button.tsx';
import { useFaultFocus } from '../fault-focus.ts';
import type { FormFault } from '../own/account-form.ts';
import { PasswordField } from '../password-field.tsx';
import type { TwoFactorSetup } from './two-factor-action.server.ts';
import { TwoFactorSetupPanel } from './two-factor-setup-panel.tsx';

const fewCodes = 3;

type TwoFactorPanelsProps = {
  since: string | undefined;
  codesLeft: number;
  fault: FormFault | undefined;
  setup: TwoFactorSetup | undefined;
};

/** The panels of the state that the sign-in is in: off, half-way, or on. */
export function TwoFactorPanels({ since, codesLeft, fault, setup }: TwoFactorPanelsProps) {
  if (since) return <TwoFactorOn since={since} codesLeft={codesLeft} fault={fault} />;
  if (setup || fault?.intent === 'confirm') return <TwoFactorSetupPanel setup={setup} fault={fault} />;
  return <TwoFactorOff fault={fault} />;
}

/** What two-factor sign-in is, and the first step towards it. */
function TwoFactorOff({ fault }: { fault: FormFault | undefined }) {
  return (
    <section className="panel" aria-labelledby="off-title">
      <h2 id="off-title">{m.account_two_factor_off_title()}</h2>
      <p>{m.account_two_factor_what()}</p>
      <p>{m.account_two_factor_need()}</p>
      <PasswordForm intent="begin" fault={fault}>
        <SendButton intent="begin" icon="shield-check-fill">
          {m.account_two_factor_begin()}
        </SendButton>
      </PasswordForm>
    </section>
  );
}

type TwoFactorOnProps = { since: string; codesLeft: number; fault: FormFault | undefined };

function TwoFactorOn({ since, codesLeft, fault }: TwoFactorOnProps) {
  return (
    <>
      <section className="panel" aria-labelledby="on-title">
        <h2 id="on-title">{m.account_two_factor_on_title()}</h2>
        <p>
          {m.account_two_factor_on({ day: since })} {m.account_two_factor_what_on()}
        </p>
      </section>
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
      <section className="panel" aria-labelledby="end-title">
        <h2 id="end-title">{m.account_two_factor_end()}</h2>
        <p>{m.account_two_factor_end_text()}</p>
        <PasswordForm intent="end" fault={fault}>
          <SendButton intent="end" className="button button-delete" icon="x-bold">
            {m.account_two_factor_end_button()}
          </SendButton>
        </PasswordForm>
      </section>
    </>
  );
}

type PasswordFormProps = { intent: 'begin' | 'renew' | 'end'; fault: FormFault | undefined; children: ReactNode };

/** Asks for the password before what a borrowed session must not do. */
function PasswordForm({ intent, fault, children }: PasswordFormProps) {
  const own = fault?.intent === intent ? fault : undefined;
  const form = useFaultFocus(own);
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
