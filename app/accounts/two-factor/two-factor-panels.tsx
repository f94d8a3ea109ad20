import type { ReactNode } from 'react';
import { Fragment, useEffect, useRef, useState } from 'react';
import { Form, href, Link } from 'react-router';
import type { FormAnswer } from '../../forms/form.ts';
import { m } from '../../paraglide/messages.js';
import { useSchool } from '../../settings/school-context.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { SendButton } from '../../ui/forms/send-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Note } from '../../ui/note.tsx';
import { useIsHydrated } from '../../ui/page-facts.ts';
import { PasswordField, useErrorFocus } from '../password-field.tsx';
import type { QrPicture, TwoFactorSetup } from './two-factor-page.action.server.ts';

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

const quietZone = 4;

/** Inline SVG, because the content security policy forbids `data:` URLs. */
export function QrCode({ picture: { side, path }, label }: { picture: QrPicture; label: string }) {
  const whole = side + 2 * quietZone;
  return (
    <svg
      className="qr-code"
      viewBox={`${-quietZone} ${-quietZone} ${whole} ${whole}`}
      width={240}
      height={240}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={path} />
    </svg>
  );
}

type RecoveryCodesProps = { codes: string[]; username: string; day: string };

export function RecoveryCodePanel({ codes, username, day }: RecoveryCodesProps) {
  const { name: school } = useSchool();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <section className="panel account-narrow" aria-labelledby="recovery-title">
      <Note kind="success">{m.account_two_factor_is_on()}</Note>
      <h2 id="recovery-title" ref={title} tabIndex={-1}>
        {m.account_codes_keep()}
      </h2>
      <p>{m.account_codes_keep_text()}</p>
      <p className="print-only">{m.account_codes_of({ school, username, day })}</p>
      <ol className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{wrappingAtDashes(code)}</code>
          </li>
        ))}
      </ol>
      <CodeButtons codes={codes} />
      <p className="button-row no-print">
        <Link className="button" to={href('/admin/account')}>
          <Icon name="check-bold" />
          {m.account_codes_kept()}
        </Link>
      </p>
    </section>
  );
}

function wrappingAtDashes(code: string) {
  return code.match(/[^-]+-?|-/g)?.map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a code never change their place.
    <Fragment key={place}>
      {part}
      <wbr />
    </Fragment>
  ));
}

function CodeButtons({ codes }: { codes: string[] }) {
  const [isCopied, setIsCopied] = useState(false);
  if (!useIsHydrated()) return null;
  async function copy() {
    await navigator.clipboard.writeText(codes.join('\n'));
    setIsCopied(true);
  }
  return (
    <p className="button-row no-print">
      <button type="button" className="button-outline" onClick={() => print()}>
        <Icon name="printer-fill" />
        {m.account_codes_print()}
      </button>
      {/* Over plain http a browser has no clipboard for pages. */}
      {navigator.clipboard && (
        <button type="button" className="button-outline" onClick={() => copy().catch(() => setIsCopied(false))}>
          <Icon name={isCopied ? 'check-bold' : 'copy-bold'} />
          <span role="status">{isCopied ? m.account_codes_copied() : m.account_codes_copy()}</span>
        </button>
      )}
    </p>
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
