import { m } from '../../paraglide/messages.js';
import { hoursFacts, schoolHoursFacts } from '../../settings/office-hours.ts';
import type { Route } from './+types/contact-step';
import { handleFactsStep, loadFacts } from './open-setup.server.ts';
import { FactsForm, setupHandle } from './setup-frame.tsx';

export const handle = setupHandle;

const names = ['phone', 'secondPhone', 'whatsapp', 'email', ...hoursFacts, ...schoolHoursFacts] as const;

export function loader(args: Route.LoaderArgs) {
  return loadFacts(args, 'contact', names);
}

export function action(args: Route.ActionArgs) {
  return handleFactsStep(args, 'contact', names);
}

export default function ContactStep({ loaderData, actionData }: Route.ComponentProps) {
  return <FactsForm help={m.setup_contact_help()} loaded={loaderData} answer={actionData} />;
}
