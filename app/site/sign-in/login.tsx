import { redirect } from 'react-router';
import { houseContext, staffContext, takeSentence, visitContext } from '../../context.ts';
import { safeReturnTo } from '../../lib/return-to.ts';
import { m } from '../../paraglide/messages.js';
import { findSchool } from '../../settings/school.server.ts';
import { Note } from '../../ui/note.tsx';
import type { PageFacts } from '../../ui/page-facts.ts';
import type { Route } from './+types/login';
import { LoginForm } from './login-form.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { firstPage, takeLogin } from './take-login.server.ts';

function facts(): PageFacts {
  return { title: m.login_title(), description: m.login_description(), area: 'study', isUnlisted: true };
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, origin } = context.get(houseContext);
  context.get(visitContext).isPrivate = true;
  const returnTo = safeReturnTo(url.searchParams.get('returnTo'), origin);
  if (context.get(staffContext)) throw redirect(returnTo ?? firstPage);
  return { school: await findSchool(db), origin, returnTo, sentence: takeSentence(context)?.text };
}

export function action({ request, context }: Route.ActionArgs) {
  return takeLogin(request, context);
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { school, origin, returnTo, sentence } = loaderData;
  return (
    <SignInFrame school={school} origin={origin} facts={facts()} path="/login" heading={m.login_title()}>
      {sentence && <Note kind="info" title={sentence} isFocused={!actionData} />}
      <LoginForm result={actionData} returnTo={actionData?.returnTo ?? returnTo} />
    </SignInFrame>
  );
}
