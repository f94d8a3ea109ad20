import { findPending } from '../../accounts/sign-in/sign-in-code.server.ts';
import { longestCode } from '../../accounts/sign-in/sign-in-limits.ts';
import { houseContext, visitContext } from '../../context.ts';
import { safeReturnTo } from '../../lib/return-to.ts';
import { m } from '../../paraglide/messages.js';
import { findSchool } from '../../settings/school.server.ts';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { PageFacts } from '../../ui/page-facts.ts';
import type { Route } from './+types/login-code';
import { SignInFrame } from './sign-in-frame.tsx';
import { beginAgain, takeCodeForm } from './take-code.server.ts';

function facts(): PageFacts {
  return {
    title: m.accounts_code_title(),
    description: m.accounts_code_description(),
    area: 'study',
    isUnlisted: true,
  };
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, origin } = context.get(houseContext);
  const visit = context.get(visitContext);
  visit.isPrivate = true;
  const returnTo = safeReturnTo(url.searchParams.get('returnTo'), origin);
  const token = visit.cookies.read('sign-in');
  if (!token || !(await findPending(db, token))) throw beginAgain(context, returnTo);
  return { school: await findSchool(db), origin, returnTo };
}

export function action({ request, context }: Route.ActionArgs) {
  return takeCodeForm(request, context);
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export default function LoginCode({ loaderData, actionData }: Route.ComponentProps) {
  const { school, origin } = loaderData;
  const returnTo = actionData?.returnTo ?? loaderData.returnTo;
  return (
    <SignInFrame school={school} origin={origin} facts={facts()} heading={m.accounts_code_title()}>
      <form method="post" action="/login/code" data-enhance="busy" noValidate>
        {returnTo && <input type="hidden" name="returnTo" value={returnTo} />}
        <Field
          label={m.accounts_code_label()}
          name="code"
          hint={m.accounts_code_hint()}
          error={actionData?.error}
          autoComplete="one-time-code"
          autoCapitalize="none"
          maxLength={longestCode}
          isFocused
          isRequired
        />
        <button type="submit" className="button button-wide login-send" data-busy={m.ui_busy()}>
          <Icon name="sign-in-bold" /> <span>{m.accounts_code_button()}</span>
        </button>
        <p>
          <a className="link-line" href="/login">
            {m.accounts_code_other()}
          </a>
        </p>
      </form>
    </SignInFrame>
  );
}
