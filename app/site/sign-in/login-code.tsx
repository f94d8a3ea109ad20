import { href, type RouterContextProvider, redirect } from 'react-router';
import { codeForm } from '../../accounts/account-fields.ts';
import { maxCodeLength } from '../../accounts/people-rules.ts';
import { refusedSignIn } from '../../accounts/refusals.server.ts';
import { continueSignIn, findPendingSignIn } from '../../accounts/sign-in/sign-in.server.ts';
import { signInOrigin } from '../../accounts/sign-in/sign-in-rules.server.ts';
import { requestContext, servicesContext, setFlash } from '../../context.ts';
import { handleForm } from '../../forms/handle-form.server.ts';
import { m } from '../../paraglide/messages.js';
import { findShownSchool } from '../../settings/school.server.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { RouteHandle } from '../../ui/page-facts.ts';
import type { Route } from './+types/login-code';
import { finishSignIn, readReturnTo, withReturnTo } from './finish-sign-in.server.ts';
import { FailureNote, SignInFrame } from './sign-in-frame.tsx';

export const handle: RouteHandle = { spelling: 'as the route', priority: 'office' };

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, origin } = context.get(servicesContext);
  const visit = context.get(requestContext);
  visit.isPrivate = true;
  const returnTo = readReturnTo(context, url.searchParams);
  const token = visit.cookies.read('sign-in');
  if (!token || !(await findPendingSignIn(db, token))) throw beginAgain(context, returnTo);
  return { school: (await findShownSchool(db)).school, origin, returnTo };
}

export function action(args: Route.ActionArgs) {
  const current = args.context.get(requestContext);
  current.isPrivate = true;
  return handleForm(args, {
    fields: codeForm,
    failure: m.accounts_failed,
    async runOutside(db, { values: { code }, form }) {
      const pendingToken = current.cookies.read('sign-in') ?? '';
      const answer = await continueSignIn(db, { pendingToken, code }, signInOrigin(args.request, current));
      if ('refused' in answer && answer.refused === 'late')
        throw beginAgain(args.context, readReturnTo(args.context, form));
      return answer;
    },
    refuse(refusal) {
      const { message, ...head } = refusedSignIn(refusal);
      return { errors: { code: message }, ...head };
    },
    done: async ({ signedIn }, { form }) => ({
      to: await finishSignIn(args.context, signedIn, readReturnTo(args.context, form)),
    }),
  });
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export default function LoginCode({ loaderData, actionData }: Route.ComponentProps) {
  const { school, origin } = loaderData;
  const returnTo = actionData?.typed.returnTo?.[0] ?? loaderData.returnTo;
  return (
    <SignInFrame
      school={school}
      origin={origin}
      title={m.accounts_code_title()}
      description={m.accounts_code_description()}
    >
      <form method="post" action={href('/login/code')} data-enhance="busy" noValidate>
        <FailureNote answer={actionData} />
        {returnTo && <input type="hidden" name="returnTo" value={returnTo} />}
        <Field
          label={m.accounts_code_label()}
          name="code"
          hint={m.accounts_code_hint()}
          error={actionData?.errors.code}
          autoComplete="one-time-code"
          autoCapitalize="none"
          maxLength={maxCodeLength}
          isFocused={!actionData?.failure}
          isRequired
        />
        <button type="submit" className="button button-wide login-send" data-busy={m.ui_busy()}>
          <Icon name="sign-in-bold" /> <span>{m.accounts_code_button()}</span>
        </button>
        <p>
          <a className="link-line" href={href('/login')}>
            {m.accounts_code_other()}
          </a>
        </p>
      </form>
    </SignInFrame>
  );
}

function beginAgain(context: Readonly<RouterContextProvider>, returnTo: string | undefined): Response {
  context.get(requestContext).cookies.clear('sign-in');
  setFlash(context, m.accounts_code_late());
  return redirect(withReturnTo(href('/login'), returnTo), 303);
}
