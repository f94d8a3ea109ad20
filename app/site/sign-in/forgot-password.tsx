import { peopleLimits } from '../../accounts/people/people-rules.ts';
import { houseContext } from '../../context.ts';
import { m } from '../../paraglide/messages.js';
import { findSchool } from '../../settings/school.server.ts';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Note } from '../../ui/note.tsx';
import type { PageFacts } from '../../ui/page-facts.ts';
import type { Route } from './+types/forgot-password';
import { SignInFrame } from './sign-in-frame.tsx';
import { type ForgottenResult, takeForgotten } from './take-forgotten.server.ts';

function facts(): PageFacts {
  return {
    title: m.people_forgot_title(),
    description: m.people_forgot_description(),
    area: 'study',
    isUnlisted: true,
  };
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, origin, sendsMail } = context.get(houseContext);
  return { school: await findSchool(db), origin, sendsMail, isSent: url.searchParams.has('sent') };
}

export function action({ request, context }: Route.ActionArgs) {
  return takeForgotten(request, context);
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
      facts={facts()}
      path="/forgot-password"
      heading={m.people_forgot_title()}
    >
      {!sendsMail && <NoMail />}
      {sendsMail && isSent && !actionData && (
        <Note kind="success" isFocused>
          {m.people_forgot_sent()}
        </Note>
      )}
      {sendsMail && (!isSent || actionData) && <ForgottenForm result={actionData} />}
      <p>
        <a className="link-line" href="/login">
          {m.people_back_to_login()}
        </a>
      </p>
    </SignInFrame>
  );
}

function ForgottenForm({ result }: { result: ForgottenResult | undefined }) {
  return (
    <form method="post" action="/forgot-password" data-enhance="busy" noValidate>
      {result?.refusal && <Note kind="error" title={result.refusal} isFocused />}
      <p>{m.people_forgot_how()}</p>
      <Field
        label={m.people_forgot_label()}
        name="account"
        typed={result?.account}
        error={result?.error}
        autoComplete="username"
        autoCapitalize="none"
        maxLength={peopleLimits.email}
        isFocused={result?.error !== undefined}
        isRequired
      />
      <button type="submit" className="button button-wide login-send" data-busy={m.ui_busy()}>
        <Icon name="paper-plane-tilt-fill" /> <span>{m.people_forgot_button()}</span>
      </button>
    </form>
  );
}

/** While the website sends no letters, only people can help. */
function NoMail() {
  return (
    <>
      <p>{m.people_forgot_no_mail()}</p>
      <p>{m.people_forgot_no_mail_last()}</p>
      <p>
        <code>npm run admin -- reset-password USERNAME</code>
      </p>
    </>
  );
}
