import { firstAdministratorForm } from '../../accounts/account-fields.ts';
import { replaceFirstAdministrator } from '../../accounts/first-administrator.server.ts';
import { hashPassword, newPasswordError } from '../../accounts/passwords.server.ts';
import { findPerson } from '../../accounts/people.server.ts';
import { peopleLimits } from '../../accounts/people-rules.ts';
import { setSessionCookies } from '../../accounts/sessions.server.ts';
import { signInOrigin } from '../../accounts/sign-in/sign-in-rules.server.ts';
import { requestContext } from '../../context.ts';
import { inTransaction } from '../../database/transaction.server.ts';
import { type FormAnswer, readForm } from '../../forms/form.ts';
import { handleForm } from '../../forms/handle-form.server.ts';
import { m } from '../../paraglide/messages.js';
import { findSchool } from '../../settings/school.server.ts';
import { lockSetup, recordSetupAnswer } from '../../setup/setup.server.ts';
import { Field } from '../../ui/forms/field.tsx';
import { PasswordField } from '../sign-in/sign-in-frame.tsx';
import type { Route } from './+types/administrator-step';
import { answerLater, loadScreen, nextPath, openSetup } from './open-setup.server.ts';
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

class NotMade extends Error {}

export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request);
  const setup = await openSetup(args);
  const later = setup?.printed_person_id || setup?.person_id ? await answerLater(args, step, form) : undefined;
  if (later) return later;
  const device = signInOrigin(args.request, args.context.get(requestContext));
  return handleForm(
    { ...args, form },
    {
      fields: firstAdministratorForm,
      secret: ['password'],
      failure: m.accounts_failed,
      unstorable: m.people_unstorable,
      async runOutside(db, { values: { password, ...account } }) {
        if (!setup) return { refused: 'dead link' } as const;
        const schoolName = (await findSchool(db)).name;
        const error = newPasswordError(password, { schoolName, username: account.username });
        if (error) return { refused: 'invalid', errors: { password: error } } as const;
        const password_hash = await hashPassword(password);
        const made = inTransaction(db, async (tx) => {
          const open = await lockSetup(tx, args.params.token);
          if (!open) return { refused: 'dead link' } as const;
          if (open.person_id) return { refused: 'made' } as const;
          const added = await replaceFirstAdministrator(tx, open.printed_person_id, {
            ...account,
            password_hash,
            device,
          });
          if ('refused' in added) throw new NotMade();
          await recordSetupAnswer(tx, open, step, 'done', { person_id: added.id });
          return added;
        });
        return made.catch((error: unknown) => {
          if (!(error instanceof NotMade)) throw error;
          return { refused: 'invalid', errors: { username: m.people_username_taken() } } as const;
        });
      },
      refuse: ({ refused }) => (refused === 'made' ? { status: 409 } : { status: 404 }),
      done({ signedIn }) {
        setSessionCookies(args.context.get(requestContext).cookies, signedIn);
        return { to: nextPath(args, step) };
      },
    },
  );
}

export default function AdministratorStep({ loaderData, actionData }: Route.ComponentProps) {
  const { frame, own } = loaderData;
  return (
    <SetupFrame facts={frame}>
      {own?.made && (
        <>
          <p>{m.setup_administrator_made(own.made)}</p>
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
  const { errors = {}, typed = {} } = result ?? {};
  return (
    <>
      <Field
        label={m.people_name()}
        name="name"
        typed={typed.name?.[0] ?? ''}
        error={errors.name}
        autoComplete="name"
        maxLength={peopleLimits.name}
        isFocused={errors.name !== undefined}
        isRequired
      />
      <Field
        label={m.people_accept_username()}
        hint={m.people_username_hint()}
        name="username"
        typed={result ? (typed.username?.[0] ?? '') : 'office'}
        error={errors.username}
        autoComplete="username"
        autoCapitalize="none"
        maxLength={peopleLimits.username}
        isFocused={!errors.name && errors.username !== undefined}
        isRequired
      />
      <PasswordField
        label={m.people_new_password()}
        name="password"
        autoComplete="new-password"
        hint={m.people_password_hint()}
        error={errors.password}
        isFocused={!errors.name && !errors.username && errors.password !== undefined}
      />
    </>
  );
}
