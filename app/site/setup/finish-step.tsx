import { href, redirect } from 'react-router';
import { recordActivity } from '../../activity/activity.server.ts';
import { readForm } from '../../forms/form.ts';
import { handleForm } from '../../forms/handle-form.server.ts';
import { localizedPath } from '../../lib/languages/languages.ts';
import { m } from '../../paraglide/messages.js';
import { finishSetup, lockSetup, type Setup } from '../../settings/setup.server.ts';
import { Icon } from '../../ui/icon.tsx';
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
      run: async (tx): Promise<{ refused?: undefined } | { refused: 'dead link' }> => {
        const setup = isOpen ? await lockSetup(tx, args.params.token) : undefined;
        if (!setup || !hasAdministrator(setup)) return { refused: 'dead link' };
        await finishSetup(tx);
        await recordActivity(tx, setupActor(), { kind: 'create', subject: 'setup' });
        return {};
      },
      refuse: () => ({ status: 404 }),
      done: () => ({ to: href('/admin/dashboard'), flash: m.setup_finished() }),
    },
  );
}

export default function FinishStep({ loaderData: { frame, own: answers = {} }, actionData }: Route.ComponentProps) {
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
