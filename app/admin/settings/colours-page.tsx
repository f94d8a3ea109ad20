import { useEffect, useRef, useState } from 'react';
import { href } from 'react-router';
import { servicesContext } from '../../context.ts';
import { readForm } from '../../forms/form.ts';
import { sendForm } from '../../forms/send-form.ts';
import { m } from '../../paraglide/messages.js';
import {
  type ColourArea,
  colourAreas,
  colourFacts,
  contrastWithWhite,
  darkerFor,
  formatContrast,
  isColour,
  minWallContrast,
  originalColours,
  wallTokens,
} from '../../settings/colours.ts';
import { findFacts, handleFacts } from '../../settings/facts-form.server.ts';
import { AdminForm } from '../../ui/forms/admin-form.tsx';
import { FieldError } from '../../ui/forms/field.tsx';
import { SendButton } from '../../ui/forms/send-button.tsx';
import { adminPage, useIsHydrated } from '../../ui/page-facts.ts';
import type { Route } from './+types/colours-page';

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

export const clientAction = sendForm<Route.ClientActionArgs>(m.admin_unsent);

export default function ColoursPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { version, typed } = loaderData;
  const shown = { ...typed, ...answer?.typed };
  const changed = colourAreas.filter((area) => typed[colourFacts[area]]?.[0]);
  return (
    <AdminForm
      key={version}
      answer={answer}
      version={version}
      opened={typed}
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

function areaLabel(area: ColourArea): string {
  const labels = { about: m.settings_colour_about, study: m.settings_colour_study, campus: m.settings_colour_campus };
  return labels[area]();
}

/** With script the contrast is counted while choosing, and the colour can be typed; the server counts it again. */
function ColourInput({ area, chosen, error }: { area: ColourArea; chosen: string; error: string | undefined }) {
  const [colour, setColour] = useState(isColour(chosen) ? chosen : '#000000');
  const isHydrated = useIsHydrated();
  const name = colourFacts[area];
  const id = `field-${name}`;
  const note = `${id}-note`;
  return (
    <fieldset className="colour-choice">
      <legend className="field-label">{areaLabel(area)}</legend>
      <ColourSample area={area} colour={colour} />
      <div className="colour-line">
        <label>
          <span className="field-hint">{m.settings_colour_pick()}</span>
          <input
            type="color"
            id={id}
            name={name}
            className="colour-pick"
            value={colour}
            aria-invalid={error ? true : undefined}
            aria-describedby={note}
            onChange={({ currentTarget }) => setColour(currentTarget.value)}
          />
        </label>
        {isHydrated && <TypedColour key={colour} colour={colour} onType={setColour} />}
      </div>
      <div id={note} role="status">
        <ContrastNote colour={colour} onDarker={isHydrated ? setColour : undefined} />
      </div>
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  );
}

/** Style sheets of this page know the saved colour only. */
function ColourSample({ area, colour }: { area: ColourArea; colour: string }) {
  const sample = useRef<HTMLDivElement>(null);
  useEffect(() => {
    for (const [token, value] of Object.entries(wallTokens(colour))) sample.current?.style.setProperty(token, value);
  }, [colour]);
  return (
    <div ref={sample} className="colour-sample wall" data-area={area} aria-hidden="true">
      {m.settings_colour_sample()}
    </div>
  );
}

function TypedColour({ colour, onType }: { colour: string; onType: (colour: string) => void }) {
  return (
    <label>
      <span className="field-hint">{m.settings_colour_type()}</span>
      <input
        className="field-control colour-text"
        defaultValue={colour}
        maxLength={7}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onBlur={({ currentTarget }) => {
          const typed = `#${currentTarget.value.trim().toLowerCase().replace(/^#/, '')}`;
          if (isColour(typed)) onType(typed);
          else currentTarget.value = colour;
        }}
      />
    </label>
  );
}

function ContrastNote({ colour, onDarker }: { colour: string; onDarker: ((colour: string) => void) | undefined }) {
  const contrast = contrastWithWhite(colour);
  const ratio = formatContrast(contrast);
  if (contrast >= minWallContrast) return <p className="colour-note">{m.settings_colour_good({ ratio })}</p>;
  const darker = darkerFor(colour, minWallContrast);
  return (
    <>
      <p className="colour-note colour-note-bad">{m.settings_colour_too_light({ ratio, darker })}</p>
      {onDarker && (
        <button type="button" className="button-second" onClick={() => onDarker(darker)}>
          {m.settings_colour_use_darker({ darker })}
        </button>
      )}
    </>
  );
}
