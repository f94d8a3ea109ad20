import { data } from 'react-router';
import { findInvitation } from '../../accounts/people/invitations.server.ts';
import { peopleLimits, proposedUsername, roleWord } from '../../accounts/people/people-rules.ts';
import { houseContext, visitContext } from '../../context.ts';
import { m } from '../../paraglide/messages.js';
import { findSchool } from '../../settings/school.server.ts';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Route } from './+types/invitation';
import { PasswordField } from './password-field.tsx';
import { SecretPage } from './secret-page.tsx';
import { type AcceptanceResult, takeInvitation } from './take-invitation.server.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, origin } = context.get(houseContext);
  context.get(visitContext).isPrivate = true;
  const found = await findInvitation(db, params.token);
  const invitation = found && { name: found.name, role: found.role };
  return data({ school: await findSchool(db), origin, invitation }, { status: found ? 200 : 404 });
}

export function action({ request, params, context }: Route.ActionArgs) {
  return takeInvitation(request, context, params.token);
}

export default function Invitation({ loaderData, actionData }: Route.ComponentProps) {
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
              role: roleWord(invitation.role).toLowerCase(),
            })}
          </p>
          <AcceptanceForm name={invitation.name} result={actionData} />
        </>
      )}
    </SecretPage>
  );
}

function AcceptanceForm({ name, result }: { name: string; result: AcceptanceResult | undefined }) {
  const errors = result?.errors ?? {};
  return (
    <form method="post" data-enhance="busy" noValidate>
      <Field
        label={m.people_accept_username()}
        hint={m.people_username_hint()}
        name="username"
        typed={result?.username ?? proposedUsername(name)}
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
