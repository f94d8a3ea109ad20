import { href, redirect } from 'react-router';
import { forgottenForm, recoveryForm } from '../../accounts/account-fields.ts';
import { recoverAccount, requestPasswordReset } from '../../accounts/password-reset.server.ts';
import { maxCodeLength, maxUsernameLength, peopleLimits } from '../../accounts/people-rules.ts';
import { rateLimited, wrongInput } from '../../accounts/refusals.server.ts';
import { signInOrigin } from '../../accounts/sign-in/sign-in-rules.server.ts';
import { requestContext, servicesContext } from '../../context.ts';
import { type FormAnswer, readForm } from '../../forms/form.ts';
import { type FormArgs, handleForm } from '../../forms/handle-form.server.ts';
import { localizedPath } from '../../lib/languages/languages.ts';
import { m } from '../../paraglide/messages.js';
import { rateLimitedAnswer } from '../../rate-limits/rate-limits.server.ts';
import { findSchool, findShownSchool } from '../../settings/school.server.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Note } from '../../ui/note.tsx';
import type { RouteHandle } from '../../ui/page-facts.ts';
import type { Route } from './+types/forgot-password';
import { FailureNote, SignInFrame } from './sign-in-frame.tsx';

export const handle: RouteHandle = { spelling: 'as the route', priority: 'office' };

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, origin, sendsMail } = context.get(servicesContext);
  return { school: (await findShownSchool(db)).school, origin, sendsMail, isSent: url.searchParams.has('sent') };
}

export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request);
  return form.get('intent') === recoveryIntent ? recover({ ...args, form }) : sendLink({ ...args, form });
}

const recoveryIntent = 'recover';

function recover(args: FormArgs) {
  const current = args.context.get(requestContext);
  return handleForm(args, {
    fields: recoveryForm,
    failure: m.accounts_failed,
    runOutside: (db, { values: { username, code, app_code: appCode } }) =>
      recoverAccount(db, { username, code, appCode }, signInOrigin(args.request, current)),
    refuse: (refusal) =>
      refusal.refused === 'throttled'
        ? rateLimited('code', refusal.retryAfterSeconds)
        : wrongInput('code', m.people_recovery_wrong()),
    done: ({ token }) => ({ to: localizedPath(href('/reset-password/:token', { token })) }),
  });
}

function sendLink(args: FormArgs) {
  const { origin, sendsMail } = args.context.get(servicesContext);
  const { clientAddress, cookies } = args.context.get(requestContext);
  return handleForm(args, {
    fields: forgottenForm,
    failure: m.accounts_failed,
    async runOutside(db, { values: { account: typed } }) {
      if (!sendsMail) throw redirect(localizedPath(href('/forgot-password')), 303);
      const { name: schoolName } = await findSchool(db);
      const requester = { clientAddress, deviceToken: cookies.read('device') };
      const wait = await requestPasswordReset(db, { typed, ...requester, origin, schoolName });
      return wait && ({ refused: 'throttled', ...wait } as const);
    },
    refuse: rateLimitedAnswer,
    done: () => ({ to: localizedPath(`${href('/forgot-password')}?sent=1`) }),
  });
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export default function ForgotPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { school, origin, sendsMail, isSent } = loaderData;
  const isRecovery = actionData?.typed.intent?.[0] === recoveryIntent;
  const answer = isRecovery ? undefined : actionData;
  return (
    <SignInFrame
      school={school}
      origin={origin}
      title={m.people_forgot_title()}
      description={m.people_forgot_description()}
      path={href('/forgot-password')}
    >
      {!sendsMail && <p>{m.people_forgot_no_mail()}</p>}
      {sendsMail && isSent && !actionData && (
        <Note kind="success" isFocused>
          {m.people_forgot_sent()}
        </Note>
      )}
      {sendsMail && (!isSent || actionData) && <ForgottenForm result={answer} />}
      <details className="forgot-way" open={isRecovery || !sendsMail}>
        <summary className="link-line">{m.people_recovery_have()}</summary>
        <RecoveryForm answer={isRecovery ? actionData : undefined} />
      </details>
      <details className="forgot-way">
        <summary className="link-line">{m.people_forgot_neither()}</summary>
        <p>{m.people_forgot_ask()}</p>
        <p>{m.people_forgot_no_mail_last()}</p>
      </details>
      <p>
        <a className="link-line" href={href('/login')}>
          {m.people_back_to_login()}
        </a>
      </p>
    </SignInFrame>
  );
}

function ForgottenForm({ result }: { result: FormAnswer | undefined }) {
  return (
    <form method="post" action={href('/forgot-password')} data-enhance="busy" noValidate>
      <FailureNote answer={result} />
      <p>{m.people_forgot_how()}</p>
      <Field
        label={m.people_forgot_label()}
        name="account"
        typed={result?.typed.account?.[0]}
        error={result?.errors.account}
        autoComplete="username"
        autoCapitalize="none"
        maxLength={peopleLimits.email}
        isFocused={result?.errors.account !== undefined}
        isRequired
      />
      <button type="submit" className="button button-wide login-send" data-busy={m.ui_busy()}>
        <Icon name="paper-plane-tilt-fill" /> <span>{m.people_forgot_button()}</span>
      </button>
    </form>
  );
}

function RecoveryForm({ answer }: { answer: FormAnswer | undefined }) {
  const { errors = {}, typed = {} } = answer ?? {};
  const firstFaulty = ['username', 'code', 'app_code'].find((name) => errors[name] !== undefined);
  const field = (name: string) => ({ name, error: errors[name], isFocused: name === firstFaulty });
  return (
    <form method="post" action={href('/forgot-password')} data-enhance="busy" noValidate>
      <input type="hidden" name="intent" value={recoveryIntent} />
      <FailureNote answer={answer} />
      <Field
        label={m.people_recovery_username()}
        {...field('username')}
        typed={typed.username?.[0]}
        autoComplete="username"
        autoCapitalize="none"
        maxLength={maxUsernameLength}
        isRequired
      />
      <Field
        label={m.people_recovery_code()}
        hint={m.people_recovery_code_hint()}
        {...field('code')}
        autoComplete="off"
        autoCapitalize="none"
        maxLength={maxCodeLength}
        isRequired
      />
      <Field
        label={m.account_code()}
        hint={m.people_recovery_app_hint()}
        {...field('app_code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={maxCodeLength}
        isOptional
      />
      <button type="submit" className="button button-wide login-send" data-busy={m.ui_busy()}>
        <Icon name="key-fill" /> <span>{m.people_recovery_button()}</span>
      </button>
    </form>
  );
}
