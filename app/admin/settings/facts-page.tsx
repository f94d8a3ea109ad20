import { data, href } from 'react-router';
import { servicesContext } from '../../context.ts';
import { sendForm } from '../../forms/send-form.ts';
import { m } from '../../paraglide/messages.js';
import { FactInputs } from '../../settings/fact-inputs.tsx';
import { findFacts, handleFacts } from '../../settings/facts-form.server.ts';
import { factsOf } from '../../settings/school-facts.ts';
import { type SchoolSection, schoolSections } from '../../settings/school-fields.ts';
import { AdminForm } from '../../ui/forms/admin-form.tsx';
import { adminPage } from '../../ui/page-facts.ts';
import type { Route } from './+types/facts-page';
import { sectionLabel } from './settings-links.server.ts';

export const handle = adminPage((loaded?: { title: string }) => loaded?.title ?? m.settings_title());

export async function loader({ context, params }: Route.LoaderArgs) {
  const section = requireSection(params.section);
  const form = await findFacts(context.get(servicesContext).db, factsOf(section));
  return { section, title: sectionLabel(section), ...form };
}

export function action(args: Route.ActionArgs) {
  const section = requireSection(args.params.section);
  return handleFacts(args, factsOf(section), href('/admin/settings'));
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendForm(serverAction, m.admin_unsent());
}

export default function FactsPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { section, version, typed, inputs } = loaderData;
  const send = { icon: 'floppy-disk-fill', label: m.admin_save(), busyLabel: m.admin_saving() } as const;
  const shown = { errors: {}, ...answer, typed: { ...typed, ...answer?.typed } };
  return (
    <AdminForm key={section} answer={answer} version={version} opened={typed} send={send}>
      {section === 'social' && <p>{m.settings_social_hint()}</p>}
      <FactInputs inputs={inputs} form={shown} />
    </AdminForm>
  );
}

function requireSection(text: string): SchoolSection {
  const section = schoolSections.find((one) => one === text);
  if (!section) throw data(null, { status: 404 });
  return section;
}
