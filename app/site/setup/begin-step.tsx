import { countDemonstration } from '../../content-types.server.ts';
import { servicesContext } from '../../context.ts';
import { inTransaction } from '../../database/transaction.server.ts';
import { readForm } from '../../forms/form.ts';
import { handleForm } from '../../forms/handle-form.server.ts';
import { m } from '../../paraglide/messages.js';
import { lockSetup, recordSetupAnswer } from '../../settings/setup.server.ts';
import { FieldError } from '../../ui/forms/field.tsx';
import type { Route } from './+types/begin-step';
import { answerLater, loadScreen, nextPath, openSetup, setupActor } from './open-setup.server.ts';
import { SetupForm, SetupFrame, setupHandle } from './setup-frame.tsx';

export const handle = setupHandle;

const step = 'begin';

const beginFields = {
  begin: {
    kind: 'choice',
    label: m.setup_begin_title,
    options: ['empty', 'demonstration'],
    initial: 'empty',
    optionLabel: (value: 'empty' | 'demonstration') =>
      value === 'empty' ? m.setup_begin_empty() : m.setup_begin_demonstration(),
    unknown: m.setup_begin_choose,
  },
} as const;

export function loader(args: Route.LoaderArgs) {
  return loadScreen(args, step, async (db, { answers }) => {
    const counts = Object.values(await countDemonstration(db));
    return { hasDemonstration: counts.some((count) => count > 0), isAnswered: answers[step] === 'done' };
  });
}

export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request);
  const setup = await openSetup(args);
  const later = setup && (await answerLater(args, step, form));
  if (later) return later;
  const { demonstration } = args.context.get(servicesContext);
  return handleForm(
    { ...args, form },
    {
      fields: beginFields,
      failure: m.accounts_failed,
      async runOutside(db, { values: { begin } }) {
        if (!setup) return { refused: 'dead link' } as const;
        await (begin === 'empty' ? demonstration.remove(setupActor()) : demonstration.seed());
        return inTransaction(db, async (tx): Promise<{ refused?: undefined } | { refused: 'dead link' }> => {
          const open = await lockSetup(tx, args.params.token);
          if (!open) return { refused: 'dead link' };
          await recordSetupAnswer(tx, open, step, 'done');
          return {};
        });
      },
      refuse: () => ({ status: 404 }),
      done: () => ({ to: nextPath(args, step) }),
    },
  );
}

export default function BeginStep({ loaderData: { frame, own }, actionData }: Route.ComponentProps) {
  const keeps = own?.hasDemonstration === true && own.isAnswered;
  return (
    <SetupFrame facts={frame}>
      <p>{m.setup_begin_help()}</p>
      <SetupForm answer={actionData}>
        <fieldset className="setup-choices">
          <legend className="visually-hidden">{m.setup_begin_title()}</legend>
          <label className="tick-box">
            <input type="radio" name="begin" value="empty" defaultChecked={!keeps} />
            <span>
              <strong>{m.setup_begin_empty()}</strong>
              {own?.hasDemonstration ? m.setup_begin_empty_removes() : m.setup_begin_empty_help()}
            </span>
          </label>
          <label className="tick-box">
            <input type="radio" name="begin" value="demonstration" defaultChecked={keeps} />
            <span>
              <strong>{m.setup_begin_demonstration()}</strong>
              {m.setup_begin_demonstration_help()}
            </span>
          </label>
        </fieldset>
        {actionData?.errors.begin && <FieldError>{actionData.errors.begin}</FieldError>}
      </SetupForm>
    </SetupFrame>
  );
}
