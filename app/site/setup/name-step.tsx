import { m } from '../../paraglide/messages.js';
import type { Route } from './+types/name-step';
import { FactsForm } from './facts-form.tsx';
import { handleFactsStep, loadFacts } from './facts-steps.server.ts';
import { setupHandle } from './setup-frame.tsx';

export const handle = setupHandle;

const names = ['name', 'address', 'pin'] as const;

export function loader(args: Route.LoaderArgs) {
  return loadFacts(args, 'name', names);
}

export function action(args: Route.ActionArgs) {
  return handleFactsStep(args, 'name', names);
}

export default function NameStep({ loaderData, actionData }: Route.ComponentProps) {
  return <FactsForm help={m.setup_name_help()} loaded={loaderData} answer={actionData} />;
}
