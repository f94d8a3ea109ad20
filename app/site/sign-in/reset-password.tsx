import { data, redirect } from 'react-router';
import { hashPassword } from '../../accounts/password.server.ts';
import { findReset, resetPassword } from '../../accounts/password-reset.server.ts';
import { newPasswordFault } from '../../accounts/password-rules.server.ts';
import { newPasswordForm } from '../../accounts/people/people-form.ts';
import { keepDevice } from '../../accounts/sessions.server.ts';
import { houseContext, leaveSentence, visitContext } from '../../context.ts';
import { parseForm, readForm } from '../../lib/form.ts';
import { m } from '../../paraglide/messages.js';
import { findSchool } from '../../settings/school.server.ts';
import { Icon } from '../../ui/icon.tsx';
import type { Route } from './+types/reset-password';
import { PasswordField } from './password-field.tsx';
import { SecretPage } from './secret-page.tsx';

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, origin } = context.get(houseContext);
  context.get(visitContext).isPrivate = true;
  const person = await findReset(db, params.token);
  const facts = { school: await findSchool(db), origin, username: person?.username };
  return data(facts, { status: person ? 200 : 404 });
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db } = context.get(houseContext);
  context.get(visitContext).isPrivate = true;
  const form = parseForm(newPasswordForm, await readForm(request), m.people_unstorable());
  if (form.errors) return data({ error: form.errors.password }, { status: form.status });
  const person = await findReset(db, params.token);
  if (!person) return data({ error: undefined }, { status: 404 });
  const { password } = form.value;
  const { name: schoolName } = await findSchool(db);
  const error = newPasswordFault(password, { schoolName, username: person.username });
  if (error) return data({ error }, { status: 422 });
  const deviceToken = await resetPassword(db, params.token, await hashPassword(password));
  if (!deviceToken) return data({ error: undefined }, { status: 404 });
  keepDevice(context.get(visitContext).cookies, deviceToken);
  leaveSentence(context, m.people_reset_done());
  return redirect('/login', 303);
}

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { school, origin, username } = loaderData;
  return (
    <SecretPage
      school={school}
      origin={origin}
      title={username === undefined ? m.people_dead_link_title() : m.people_reset_title()}
      description={m.people_reset_description()}
    >
      {username === undefined ? <DeadLink /> : <NewPasswordForm username={username} error={actionData?.error} />}
    </SecretPage>
  );
}

function DeadLink() {
  return (
    <>
      <p>{m.people_reset_dead()}</p>
      <p className="button-row">
        <a className="button" href="/forgot-password">
          {m.people_reset_again()}
        </a>
      </p>
    </>
  );
}

function NewPasswordForm({ username, error }: { username: string; error: string | undefined }) {
  return (
    <form method="post" data-enhance="busy" noValidate>
      <p>{m.people_reset_for({ username })}</p>
      {/* For the browser's password store, which would otherwise not know whose password this is. */}
      <input name="username" autoComplete="username" defaultValue={username} readOnly hidden />
      <PasswordField
        label={m.people_new_password()}
        name="password"
        autoComplete="new-password"
        hint={m.people_password_hint()}
        error={error}
        isFocused
      />
      <button type="submit" className="button button-wide login-send" data-busy={m.ui_busy()}>
        <Icon name="check-bold" /> <span>{m.people_reset_button()}</span>
      </button>
    </form>
  );
}
