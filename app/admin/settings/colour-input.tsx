import { useEffect, useRef, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { type ColourArea, colourFacts, minWallContrast, wallTokens } from '../../settings/area-colours.ts';
import { contrastWithWhite, darkerFor, formatContrast, isColour } from '../../settings/colours.ts';
import { FieldError } from '../../ui/forms/field.tsx';
import { useIsHydrated } from '../../ui/page-facts.ts';

export function areaLabel(area: ColourArea): string {
  const labels = { about: m.settings_colour_about, study: m.settings_colour_study, campus: m.settings_colour_campus };
  return labels[area]();
}

type ColourInputProps = { area: ColourArea; chosen: string; error: string | undefined };

/** With script the contrast is counted while choosing, and the colour can be typed; the server counts it again. */
export function ColourInput({ area, chosen, error }: ColourInputProps) {
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

type TypedColourProps = { colour: string; onType: (colour: string) => void };

function TypedColour({ colour, onType }: TypedColourProps) {
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

type ContrastNoteProps = { colour: string; onDarker: ((colour: string) => void) | undefined };

function ContrastNote({ colour, onDarker }: ContrastNoteProps) {
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
