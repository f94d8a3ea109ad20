import { useEffect, useRef, useState } from 'react';
import { fieldInputs } from '../forms/fields.ts';
import type { FormAnswer, TypedForm } from '../forms/form.ts';
import { m } from '../paraglide/messages.js';
import { fillEvent } from '../ui/drafts/draft-storage.ts';
import { DateField } from '../ui/forms/date-field.tsx';
import { Field } from '../ui/forms/field.tsx';
import { consentFields, missingDayValue } from './picture-fields.ts';

type ConsentInputsProps = { answer: FormAnswer | undefined };

export function ConsentInputs({ answer }: ConsentInputsProps) {
  const frame = useRef<HTMLFieldSetElement>(null);
  const [isTicked, setIsTicked] = useState<boolean>();
  const [hasDay, setHasDay] = useState(false);
  const isInvalid = answer?.errors.consent_on !== undefined;
  // A day may have been chosen, or the box ticked, before React took the page over.
  // biome-ignore lint/correctness/useExhaustiveDependencies: later answers find the box as it was sent.
  useEffect(() => {
    const day = frame.current?.querySelector<HTMLInputElement>('[name=consent_on]')?.value;
    const box = frame.current?.querySelector<HTMLInputElement>('[type=checkbox]');
    setIsTicked(Boolean(day) || isInvalid || box?.checked === true);
    setHasDay(Boolean(day));
    const form = frame.current?.form;
    const open = (event: Event) => {
      const { detail } = event as CustomEvent<TypedForm>;
      if (detail.consent_on?.[0]) setIsTicked(true);
    };
    form?.addEventListener(fillEvent, open);
    return () => form?.removeEventListener(fillEvent, open);
  }, []);
  const isHydrated = isTicked !== undefined;
  return (
    <fieldset
      className="consent-fields"
      ref={frame}
      onChange={({ target }) =>
        target instanceof HTMLInputElement && target.type === 'date' && setHasDay(!!target.value)
      }
    >
      <legend className="field-label">{isHydrated ? m.consent_legend() : m.consent_agreed()}</legend>
      <label className={isHydrated ? 'tick-box' : 'tick-box consent-tick'}>
        <input type="checkbox" checked={isTicked === true} onChange={(event) => setIsTicked(event.target.checked)} />
        <span>{m.consent_agreed()}</span>
      </label>
      {isTicked && !hasDay && <input type="hidden" name="consent_on" value={missingDayValue} />}
      {isTicked !== false && (
        <div className={isHydrated || isInvalid || answer?.typed.consent_on?.[0] ? undefined : 'without-script'}>
          <ConsentDetails answer={answer} isTicked={isHydrated} />
        </div>
      )}
    </fieldset>
  );
}

function ConsentDetails({ answer, isTicked }: ConsentInputsProps & { isTicked: boolean }) {
  const input = fieldInputs(consentFields, answer, Object.keys(answer?.errors ?? {}));
  const day = input('consent_on');
  return (
    <>
      <DateField
        type="date"
        hint={isTicked ? undefined : m.consent_day_hint()}
        {...day}
        maxLength={10}
        typed={day.typed === missingDayValue ? '' : day.typed}
        isOptional={!isTicked}
      />
      <Field hint={m.consent_reference_hint()} {...input('consent_reference')} isOptional />
    </>
  );
}
