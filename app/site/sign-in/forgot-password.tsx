import { href, redirect } from 'react-router';
import { forgottenForm } from '../../accounts/account-fields.ts';
import { requestPasswordReset } from '../../accounts/password-reset.server.ts';
import { peopleLimits } from '../../accounts/people-rules.ts';
import { requestContext, servicesContext } from '../../context.ts';
import type { FormAnswer } from '../../forms/form.ts';
import { handleForm } from '../../forms/handle-form.server.ts';
import { localizedPath } from '../../lib/languages/languages.ts';
import { m } from '../../paraglide/messages.js';
import { rateLimitedMessage } from '../../rate-limits/rate-limited-message.ts';
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

export function action(args: Route.ActionArgs) {
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
    refuse: ({ retryAfterSeconds }) => ({
      failure: rateLimitedMessage(retryAfterSeconds),
      status: 429,
      headers: { 'Retry-After': String(retryAfterSeconds) },
    }),
    done: () => ({ to: localizedPath(`${href('/forgot-password')}?sent=1`) }),
  });
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export default function ForgotPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { school, origin, sendsMail, isSent } = loaderData;
  return (
    <SignInFrame
      school={school}
      origin={origin}
      title={m.people_forgot_title()}
      description={m.people_forgot_description()}
      path={href('/forgot-password')}
    >
      {!sendsMail && <NoMail />}
      {sendsMail && isSent && !actionData && (
        <Note kind="success" isFocused>
          {m.people_forgot_sent()}
        </Note>
      )}
      {sendsMail && (!isSent || actionData) && <ForgottenForm result={actionData} />}
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

/** While the website sends no e-mails, only people can help. */
function NoMail() {
  return (
    <>
      <p>{m.people_forgot_no_mail()}</p>
      <details>
        <summary className="link-line">{m.people_forgot_only_one()}</summary>
        <p>{m.people_forgot_no_mail_last()}</p>
      </details>
    </>
  );
}
