import { data, href } from 'react-router';
import { servicesContext } from '../../context.ts';
import { sendForm } from '../../forms/send-form.ts';
import { m } from '../../paraglide/messages.js';
import { FactInputs } from '../../settings/fact-inputs.tsx';
import { findFacts, handleFacts } from '../../settings/facts-form.server.ts';
import { factsOf, schoolSections } from '../../settings/school-fields.ts';
import { AdminForm } from '../../ui/forms/admin-form.tsx';
import { adminPage } from '../../ui/page-facts.ts';
import type { Route } from './+types/facts-page';
import { sectionLabel } from './settings-links.server.ts';

export const handle = adminPage((loaded?: { title: string }) => loaded?.title ?? m.settings_title());

/** These facts have a route of their own, without a section. */
const languageFacts = ['showsBengali', 'showsOdia', 'showsHindi', 'firstLanguage'] as const;

function requireFacts(text: string | undefined) {
  if (text === undefined) return { section: text, title: m.settings_languages(), names: languageFacts };
  const section = schoolSections.find((one) => one === text);
  if (!section) throw data(null, { status: 404 });
  return { section, title: sectionLabel(section), names: factsOf(section) };
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const { names, ...page } = requireFacts(params.section);
  return { ...page, ...(await findFacts(context.get(servicesContext).db, names)) };
}

export function action(args: Route.ActionArgs) {
  return handleFacts(args, requireFacts(args.params.section).names, href('/admin/settings'));
}

export const clientAction = sendForm<Route.ClientActionArgs>(m.admin_unsent);

export default function FactsPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { section, version, typed, inputs } = loaderData;
  const shown = { errors: {}, ...answer, typed: { ...typed, ...answer?.typed } };
  return (
    <AdminForm key={section} answer={answer} version={version} opened={typed}>
      {section === undefined && <p>{m.settings_languages_intro()}</p>}
      {section === 'social' && <p>{m.settings_social_hint()}</p>}
      <FactInputs inputs={inputs} form={shown} />
    </AdminForm>
  );
}
