import { data } from 'react-router';
import { acceptanceForm } from '../../accounts/account-fields.ts';
import { acceptInvitation, findInvitation } from '../../accounts/invitations.server.ts';
import { hashPassword, newPasswordError } from '../../accounts/passwords.server.ts';
import { findPersonByUsername } from '../../accounts/people.server.ts';
import { peopleLimits, proposedUsername, roleLabel } from '../../accounts/people-rules.ts';
import { signInOrigin } from '../../accounts/sign-in/sign-in-rules.server.ts';
import { requestContext, servicesContext } from '../../context.ts';
import type { FormAnswer } from '../../forms/form.ts';
import { handleForm } from '../../forms/handle-form.server.ts';
import { m } from '../../paraglide/messages.js';
import { findSchool, findShownSchool } from '../../settings/school.server.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { RouteHandle } from '../../ui/page-facts.ts';
import type { Route } from './+types/invitation';
import { finishSignIn } from './finish-sign-in.server.ts';
import { FailureNote, PasswordField, SecretPage } from './sign-in-frame.tsx';

export const handle: RouteHandle = { secretParam: 'token', spelling: 'lower case', priority: 'office' };

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, origin } = context.get(servicesContext);
  context.get(requestContext).isPrivate = true;
  const found = await findInvitation(db, params.token);
  const invitation = found && { name: found.name, role: found.role };
  return data({ school: (await findShownSchool(db)).school, origin, invitation }, { status: found ? 200 : 404 });
}

export function action(args: Route.ActionArgs) {
  const { token } = args.params;
  const current = args.context.get(requestContext);
  current.isPrivate = true;
  const taken = () => ({ refused: 'invalid', errors: { username: m.people_username_taken() } }) as const;
  return handleForm(args, {
    fields: acceptanceForm,
    failure: m.accounts_failed,
    async runOutside(db, { values: { username, password } }) {
      if (!(await findInvitation(db, token))) return { refused: 'dead link' } as const;
      if (await findPersonByUsername(db, username)) return taken();
      const error = newPasswordError(password, { schoolName: (await findSchool(db)).name, username });
      if (error) return { refused: 'invalid', errors: { password: error } } as const;
      const account = { username, password_hash: await hashPassword(password) };
      const device = signInOrigin(args.request, current);
      const answer = await acceptInvitation(db, token, { ...account, device });
      if ('refused' in answer)
        return answer.refused === 'username taken' ? taken() : ({ refused: 'dead link' } as const);
      return answer;
    },
    refuse: () => ({ status: 404 }),
    done: async (signedIn) => ({ to: await finishSignIn(args.context, signedIn) }),
  });
}

export default function InvitationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { school, origin, invitation } = loaderData;
  return (
    <SecretPage
      school={school}
      origin={origin}
      title={invitation ? m.people_accept_title() : m.people_dead_link_title()}
      description={m.people_accept_description()}
    >
      {!invitation && <p>{m.people_accept_dead()}</p>}
      {invitation && (
        <>
          <p>
            {m.people_accept_who({
              name: invitation.name,
              school: school.name,
              role: roleLabel(invitation.role).toLowerCase(),
            })}
          </p>
          <AcceptanceForm name={invitation.name} result={actionData} />
        </>
      )}
    </SecretPage>
  );
}

function AcceptanceForm({ name, result }: { name: string; result: FormAnswer | undefined }) {
  const errors = result?.errors ?? {};
  return (
    <form method="post" data-enhance="busy" noValidate>
      <FailureNote answer={result} />
      <Field
        label={m.people_accept_username()}
        hint={m.people_username_hint()}
        name="username"
        typed={result ? (result.typed.username?.[0] ?? '') : proposedUsername(name)}
        error={errors.username}
        autoComplete="username"
        autoCapitalize="none"
        maxLength={peopleLimits.username}
        isFocused={errors.username !== undefined}
        isRequired
      />
      <PasswordField
        label={m.people_new_password()}
        name="password"
        autoComplete="new-password"
        hint={m.people_password_hint()}
        error={errors.password}
        isFocused={errors.username === undefined && errors.password !== undefined}
      />
      <button type="submit" className="button button-wide login-send" data-busy={m.ui_busy()}>
        <Icon name="sign-in-bold" /> <span>{m.people_accept_button()}</span>
      </button>
    </form>
  );
}
