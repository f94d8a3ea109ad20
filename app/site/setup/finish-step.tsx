import { data, href, redirect } from 'react-router';
import { findPerson } from '../../accounts/people.server.ts';
import { RecoveryCodes } from '../../accounts/two-factor/recovery-code-list.tsx';
import { renewRecoveryCodes } from '../../accounts/two-factor/two-factor.server.ts';
import { recordActivity } from '../../activity/activity.server.ts';
import { readForm } from '../../forms/form.ts';
import { handleForm } from '../../forms/handle-form.server.ts';
import { now } from '../../lib/clock.ts';
import { formatDay } from '../../lib/dates.ts';
import { localizedPath } from '../../lib/languages/languages.ts';
import { m } from '../../paraglide/messages.js';
import { hideUnchosenLanguages } from '../../settings/school.server.ts';
import { finishSetup, lockSetup, type Setup } from '../../settings/setup.server.ts';
import { Icon } from '../../ui/icon.tsx';
import { SecretPage } from '../sign-in/sign-in-frame.tsx';
import type { Route } from './+types/finish-step';
import { loadScreen, openSetup, setupActor } from './open-setup.server.ts';
import { SetupForm, SetupFrame, setupHandle } from './setup-frame.tsx';
import { setupPath, setupSteps, setupTitles } from './setup-steps.ts';

export const handle = setupHandle;

function hasAdministrator({ person_id, printed_person_id }: Setup): boolean {
  return person_id !== null || printed_person_id !== null;
}

export function loader(args: Route.LoaderArgs) {
  return loadScreen(args, 'finish', async (_db, setup) => {
    if (!hasAdministrator(setup)) throw redirect(localizedPath(setupPath(args.params.token, 'administrator')), 303);
    return setup.answers;
  });
}

export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request);
  const isOpen = (await openSetup(args)) !== undefined;
  return handleForm(
    { ...args, form },
    {
      fields: {},
      failure: m.accounts_failed,
      async run(tx) {
        const setup = isOpen ? await lockSetup(tx, args.params.token) : undefined;
        if (!setup || !hasAdministrator(setup)) return { refused: 'dead link' } as const;
        await hideUnchosenLanguages(tx, setupActor());
        await finishSetup(tx);
        await recordActivity(tx, setupActor(), { kind: 'create', subject: 'setup' });
        const made = setup.person_id ? await findPerson(tx, setup.person_id) : undefined;
        return made && { username: made.username, codes: await renewRecoveryCodes(tx, made), day: formatDay(now()) };
      },
      refuse: () => ({ status: 404 }),
      done(recovery) {
        const flash = m.setup_finished();
        if (!recovery) return { to: href('/admin/dashboard'), flash };
        // The address of this page is dead from now on, which would be a 404.
        return { stay: data({ recovery }, { status: 200 }), flash };
      },
    },
  );
}

export default function FinishStep({ loaderData: { frame, own: answers = {} }, actionData }: Route.ComponentProps) {
  if (actionData && 'recovery' in actionData) {
    return (
      <SecretPage {...frame} title={m.account_codes_title()} description={m.setup_description()}>
        <p>{m.setup_codes_help()}</p>
        <RecoveryCodes {...actionData.recovery} next={href('/admin/dashboard')} />
      </SecretPage>
    );
  }
  return (
    <SetupFrame facts={frame}>
      <p>{m.setup_finish_help()}</p>
      <ul className="setup-list">
        {setupSteps.map((step) => {
          const isDone = answers[step] === 'done';
          return (
            <li key={step}>
              <Icon name={isDone ? 'check-circle-fill' : 'clock-fill'} />
              <span>
                {setupTitles[step]()} {!isDone && m.setup_finish_later()}
              </span>
              <a className="link-line" href={setupPath(frame.token, step)}>
                {m.setup_change()}
                <span className="visually-hidden"> {setupTitles[step]()}</span>
              </a>
            </li>
          );
        })}
      </ul>
      <SetupForm answer={actionData} next={m.setup_finish_button()} hasLater={false}>
        <p>{m.setup_finish_next()}</p>
      </SetupForm>
    </SetupFrame>
  );
}
