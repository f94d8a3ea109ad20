import { countDemonstration } from '../../content-types.server.ts';
import { servicesContext } from '../../context.ts';
import { m } from '../../paraglide/messages.js';
import { FieldError } from '../../ui/forms/field.tsx';
import type { Route } from './+types/begin-step';
import { handleStep, loadScreen, setupActor } from './open-setup.server.ts';
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

export function action(args: Route.ActionArgs) {
  const { demonstration } = args.context.get(servicesContext);
  return handleStep(args, step, {
    fields: beginFields,
    prepare: ({ begin }) => (begin === 'empty' ? demonstration.remove(setupActor()) : demonstration.seed()),
  });
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
