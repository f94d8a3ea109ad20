import { readForm } from '../../forms/form.ts';
import { m } from '../../paraglide/messages.js';
import { schoolFields } from '../../settings/school-fields.ts';
import { TickBox } from '../../ui/forms/field.tsx';
import type { Route } from './+types/name-step';
import { handleFactsStep, loadFacts } from './open-setup.server.ts';
import { FactsForm, setupHandle } from './setup-frame.tsx';

export const handle = setupHandle;

const languageFacts = ['showsBengali', 'showsOdia', 'showsHindi'] as const;
const names = ['name', 'address', 'pin', ...languageFacts] as const;

export function loader(args: Route.LoaderArgs) {
  return loadFacts(args, 'name', names, languageFacts);
}

export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request);
  for (const name of languageFacts) form.set(name, form.has(name) ? 'yes' : 'no');
  return handleFactsStep({ ...args, form }, 'name', names);
}

export default function NameStep({ loaderData, actionData: answer }: Route.ComponentProps) {
  const typed = { ...loaderData.own?.typed, ...answer?.typed };
  return (
    <FactsForm help={m.setup_name_help()} loaded={loaderData} answer={answer}>
      <fieldset className="setup-choices">
        <legend className="field-label">{m.setup_languages()}</legend>
        <p className="field-hint">{m.setup_languages_help()}</p>
        {languageFacts.map((name) => (
          <TickBox
            key={name}
            label={schoolFields[name].label()}
            name={name}
            value="yes"
            isTicked={typed[name]?.[0] === 'yes'}
          />
        ))}
      </fieldset>
    </FactsForm>
  );
}
