import { data, href } from 'react-router';
import { newPasswordForm } from '../../accounts/account-fields.ts';
import { findPasswordReset, resetPassword } from '../../accounts/password-reset.server.ts';
import { hashPassword, newPasswordError } from '../../accounts/passwords.server.ts';
import { setDeviceCookie } from '../../accounts/sessions.server.ts';
import { requestContext, servicesContext } from '../../context.ts';
import type { FormAnswer } from '../../forms/form.ts';
import { handleForm } from '../../forms/handle-form.server.ts';
import { localizedPath } from '../../lib/languages/languages.ts';
import { m } from '../../paraglide/messages.js';
import { findSchool, findShownSchool } from '../../settings/school.server.ts';
import { Icon } from '../../ui/icon.tsx';
import type { RouteHandle } from '../../ui/page-facts.ts';
import type { Route } from './+types/reset-password';
import { FailureNote, PasswordField, SecretPage } from './sign-in-frame.tsx';

export const handle: RouteHandle = { secretParam: 'token', spelling: 'lower case', priority: 'office' };

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, origin } = context.get(servicesContext);
  context.get(requestContext).isPrivate = true;
  const person = await findPasswordReset(db, params.token);
  const { school } = await findShownSchool(db);
  const facts = { school, origin, username: person?.username };
  return data(facts, { status: person ? 200 : 404 });
}

export function action(args: Route.ActionArgs) {
  const { token } = args.params;
  const current = args.context.get(requestContext);
  current.isPrivate = true;
  return handleForm(args, {
    fields: newPasswordForm,
    failure: m.accounts_failed,
    async runOutside(db, { values: { password } }) {
      const person = await findPasswordReset(db, token);
      if (!person) return { refused: 'dead link' } as const;
      const { name: schoolName } = await findSchool(db);
      const error = newPasswordError(password, { schoolName, username: person.username });
      if (error) return { refused: 'invalid', errors: { password: error } } as const;
      const deviceToken = await resetPassword(db, token, await hashPassword(password));
      return deviceToken ? { deviceToken } : ({ refused: 'dead link' } as const);
    },
    refuse: () => ({ status: 404 }),
    done({ deviceToken }) {
      setDeviceCookie(current.cookies, deviceToken);
      return { to: localizedPath(href('/login')), flash: m.people_reset_done() };
    },
  });
}

export default function ResetPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const { school, origin, username } = loaderData;
  return (
    <SecretPage
      school={school}
      origin={origin}
      title={username === undefined ? m.people_dead_link_title() : m.people_reset_title()}
      description={m.people_reset_description()}
    >
      {username === undefined ? <DeadLink /> : <NewPasswordForm username={username} answer={actionData} />}
    </SecretPage>
  );
}

function DeadLink() {
  return (
    <>
      <p>{m.people_reset_dead()}</p>
      <p className="button-row">
        <a className="button" href={href('/forgot-password')}>
          {m.people_reset_again()}
        </a>
      </p>
    </>
  );
}

function NewPasswordForm({ username, answer }: { username: string; answer: FormAnswer | undefined }) {
  return (
    <form method="post" data-enhance="busy" noValidate>
      <FailureNote answer={answer} />
      <p>{m.people_reset_for({ username })}</p>
      {/* For the browser's password store, which would otherwise not know whose password this is. */}
      <input name="username" autoComplete="username" defaultValue={username} readOnly hidden />
      <PasswordField
        label={m.people_new_password()}
        name="password"
        autoComplete="new-password"
        hint={m.people_password_hint()}
        error={answer?.errors.password}
        isFocused={!answer?.failure}
      />
      <button type="submit" className="button button-wide login-send" data-busy={m.ui_busy()}>
        <Icon name="check-bold" /> <span>{m.people_reset_button()}</span>
      </button>
    </form>
  );
}
