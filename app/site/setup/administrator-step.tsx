import { findPerson } from '../../accounts/people.server.ts';
import { peopleLimits } from '../../accounts/people-rules.ts';
import type { FormAnswer } from '../../forms/form.ts';
import { isolated } from '../../lib/text.ts';
import { m } from '../../paraglide/messages.js';
import { Field, fieldProps } from '../../ui/forms/field.tsx';
import { PasswordField } from '../sign-in/sign-in-frame.tsx';
import type { Route } from './+types/administrator-step';
import { handleAdministratorForm } from './administrator-step.action.server.ts';
import { loadScreen } from './open-setup.server.ts';
import { SetupForm, SetupFrame, setupHandle } from './setup-frame.tsx';
import { besideScreen, setupPath } from './setup-steps.ts';

export const handle = setupHandle;

const step = 'administrator';

export function loader(args: Route.LoaderArgs) {
  return loadScreen(args, step, async (db, { person_id, printed_person_id }) => {
    const made = person_id ? await findPerson(db, person_id) : undefined;
    return { made: made && { name: made.name, username: made.username }, hasLater: printed_person_id !== null };
  });
}

export function action(args: Route.ActionArgs) {
  return handleAdministratorForm(args, step);
}

export default function AdministratorStep({ loaderData, actionData }: Route.ComponentProps) {
  const { frame, own } = loaderData;
  return (
    <SetupFrame facts={frame}>
      {own?.made && (
        <>
          <p>{m.setup_administrator_made({ ...own.made, name: isolated(own.made.name) })}</p>
          <p className="button-row">
            <a className="button" href={setupPath(frame.token, besideScreen(step, 1) ?? 'finish')}>
              {m.setup_next()}
            </a>
          </p>
        </>
      )}
      {own && !own.made && (
        <>
          <p>{own.hasLater ? m.setup_administrator_help() : m.setup_administrator_needed()}</p>
          <SetupForm answer={actionData} hasLater={own.hasLater}>
            <AdministratorInputs result={actionData} />
          </SetupForm>
        </>
      )}
    </SetupFrame>
  );
}

function AdministratorInputs({ result }: { result: FormAnswer | undefined }) {
  const { errors = {} } = result ?? {};
  const field = fieldProps(result, ['name', 'email', 'username'], peopleLimits);
  return (
    <>
      <Field label={m.people_name()} {...field('name')} autoComplete="name" isRequired />
      <Field
        label={m.people_email()}
        hint={m.account_email_hint()}
        {...field('email')}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        isOptional
      />
      <Field
        label={m.people_accept_username()}
        hint={m.people_username_hint()}
        {...field('username')}
        {...(!result && { typed: 'office' })}
        autoComplete="username"
        autoCapitalize="none"
        isRequired
      />
      <PasswordField
        label={m.people_new_password()}
        name="password"
        autoComplete="new-password"
        hint={m.people_password_hint()}
        error={errors.password}
        isFocused={!errors.name && !errors.email && !errors.username && errors.password !== undefined}
      />
    </>
  );
}
