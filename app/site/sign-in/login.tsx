import { href, redirect } from 'react-router';
import { signInForm } from '../../accounts/account-fields.ts';
import { maxUsernameLength } from '../../accounts/people-rules.ts';
import { refusedSignIn } from '../../accounts/refusals.server.ts';
import { pendingMinutes, signIn } from '../../accounts/sign-in/sign-in.server.ts';
import { signInOrigin } from '../../accounts/sign-in/sign-in-rules.server.ts';
import { consumeFlash, requestContext, servicesContext, staffContext } from '../../context.ts';
import type { FormAnswer } from '../../forms/form.ts';
import { handleForm } from '../../forms/handle-form.server.ts';
import { m } from '../../paraglide/messages.js';
import { findShownSchool } from '../../settings/school.server.ts';
import { Field, TickBox } from '../../ui/forms/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Note } from '../../ui/note.tsx';
import type { Route } from './+types/login';
import { finishSignIn, firstPage, readReturnTo, withReturnTo } from './finish-sign-in.server.ts';
import { FailureNote, PasswordField, SignInFrame } from './sign-in-frame.tsx';

export const handle = { spelling: 'as the route', priority: 'office' } as const;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, origin } = context.get(servicesContext);
  context.get(requestContext).isPrivate = true;
  const returnTo = readReturnTo(context, url.searchParams);
  if (context.get(staffContext)) throw redirect(returnTo ?? firstPage);
  const { school } = await findShownSchool(db);
  const lacksCookies = url.searchParams.get('cookies') === 'blocked';
  return { school, origin, returnTo, sentence: consumeFlash(context)?.text, lacksCookies };
}

export function action(args: Route.ActionArgs) {
  const current = args.context.get(requestContext);
  current.isPrivate = true;
  return handleForm(args, {
    fields: signInForm,
    failure: m.accounts_failed,
    runOutside: (db, { values: { username, password, remember: isRemembered } }) =>
      signIn(db, { username, password, isRemembered }, signInOrigin(args.request, current)),
    refuse(refusal) {
      const { message: failure, ...head } = refusedSignIn(refusal);
      return { failure, ...head };
    },
    async done(answer, { form }) {
      if ('signedIn' in answer)
        return { to: await finishSignIn(args.context, answer.signedIn, readReturnTo(args.context, form)) };
      current.cookies.set('sign-in', answer.needsCode, pendingMinutes * 60);
      return { to: withReturnTo(href('/login/code'), readReturnTo(args.context, form)) };
    },
  });
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { school, origin, returnTo, sentence, lacksCookies } = loaderData;
  return (
    <SignInFrame
      school={school}
      origin={origin}
      title={m.login_title()}
      description={m.login_description()}
      path={href('/login')}
    >
      {lacksCookies && !actionData && (
        <Note kind="warning" title={m.login_cookies_title()} isFocused>
          {m.login_cookies()}
        </Note>
      )}
      {sentence && <Note kind="info" title={sentence} isFocused={!actionData} />}
      <LoginForm result={actionData} returnTo={actionData?.typed.returnTo?.[0] ?? returnTo} />
    </SignInFrame>
  );
}

function LoginForm({ result, returnTo }: { result: FormAnswer | undefined; returnTo: string | undefined }) {
  const errors = result?.errors ?? {};
  return (
    <form method="post" action={href('/login')} data-enhance="busy" noValidate>
      <FailureNote answer={result} />
      {returnTo && <input type="hidden" name="returnTo" value={returnTo} />}
      <Field
        label={m.login_username()}
        name="username"
        typed={result?.typed.username?.[0]}
        error={errors.username}
        autoComplete="username"
        autoCapitalize="none"
        maxLength={maxUsernameLength}
        isFocused={errors.username !== undefined}
        isRequired
      />
      <PasswordField
        label={m.login_password()}
        name="password"
        error={errors.password}
        autoComplete="current-password"
        isFocused={errors.username === undefined && errors.password !== undefined}
      />
      <TickBox
        label={m.login_remember()}
        name="remember"
        value="yes"
        isTicked={result?.typed.remember?.[0] === 'yes'}
        hint={m.accounts_remember_hint()}
      />
      <button type="submit" className="button button-wide login-send" data-busy={m.ui_busy()}>
        <Icon name="sign-in-bold" /> <span>{m.login_button()}</span>
      </button>
      <p>
        <a className="link-line" href={href('/forgot-password')}>
          {m.accounts_forgot()}
        </a>
      </p>
    </form>
  );
}
