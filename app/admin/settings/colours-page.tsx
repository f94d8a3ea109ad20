import { href } from 'react-router';
import { servicesContext } from '../../context.ts';
import { readForm } from '../../forms/form.ts';
import { sendForm } from '../../forms/send-form.ts';
import { m } from '../../paraglide/messages.js';
import { colourAreas, colourFacts, originalColours } from '../../settings/area-colours.ts';
import { findFacts, handleFacts } from '../../settings/facts-form.server.ts';
import { AdminForm } from '../../ui/forms/admin-form.tsx';
import { SendButton } from '../../ui/forms/send-button.tsx';
import { adminPage } from '../../ui/page-facts.ts';
import type { Route } from './+types/colours-page';
import { areaLabel, ColourInput } from './colour-input.tsx';

export const handle = adminPage(m.settings_colours);

const names = Object.values(colourFacts);

export async function loader({ context }: Route.LoaderArgs) {
  return await findFacts(context.get(servicesContext).db, names);
}

/** A colour field is never empty: the original colour means that none was chosen. */
export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request);
  for (const area of colourAreas) {
    const name = colourFacts[area];
    const colour = String(form.get(name) ?? '').toLowerCase();
    const isOriginal = colour === originalColours[area] || form.get('intent') === `original-${area}`;
    form.set(name, isOriginal ? '' : colour);
  }
  return handleFacts({ ...args, form }, names, href('/admin/settings/colours'));
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendForm(serverAction, m.admin_unsent());
}

export default function ColoursPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { version, typed } = loaderData;
  const shown = { ...typed, ...answer?.typed };
  const changed = colourAreas.filter((area) => typed[colourFacts[area]]?.[0]);
  const send = { icon: 'floppy-disk-fill', label: m.admin_save(), busyLabel: m.admin_saving() } as const;
  return (
    <AdminForm
      key={version}
      answer={answer}
      version={version}
      opened={typed}
      send={send}
      buttons={changed.map((area) => (
        <SendButton key={area} intent={`original-${area}`} className="button-outline" busyLabel={m.admin_saving()}>
          {m.settings_colour_original({ area: areaLabel(area) })}
        </SendButton>
      ))}
    >
      <p>{m.settings_colours_intro()}</p>
      {colourAreas.map((area) => (
        <ColourInput
          key={area}
          area={area}
          chosen={shown[colourFacts[area]]?.[0] || originalColours[area]}
          error={answer?.errors[colourFacts[area]]}
        />
      ))}
    </AdminForm>
  );
}
