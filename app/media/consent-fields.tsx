import { useEffect, useRef, useState } from 'react';
import type { FormAnswer } from '../lib/form.ts';
import { m } from '../paraglide/messages.js';
import { answerFields } from '../ui/answer-fields.ts';
import { Field } from '../ui/field.tsx';
import { consentLimits, dayIsMissing } from './consent-limits.ts';

type ConsentFieldsProps = {
  /** What the form shows: an answer, or what is saved. */
  answer: FormAnswer | undefined;
};

/**
 * Whether a parent has agreed in writing to a child being shown. Without script there is only the day, and it decides;
 * with script a box comes before it, and no ticked box is saved without its day.
 */
export function ConsentFields({ answer }: ConsentFieldsProps) {
  const frame = useRef<HTMLFieldSetElement>(null);
  const [isTicked, setIsTicked] = useState<boolean>();
  const [hasDay, setHasDay] = useState(false);
  const isFaulty = answer?.errors.consent_on !== undefined;
  // A day may have been chosen before React took the page over.
  // biome-ignore lint/correctness/useExhaustiveDependencies: later answers find the box as it was sent.
  useEffect(() => {
    const day = frame.current?.querySelector<HTMLInputElement>('[name=consent_on]')?.value;
    setIsTicked(Boolean(day) || isFaulty);
    setHasDay(Boolean(day));
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
      {isHydrated && (
        <label className="tick-box">
          <input type="checkbox" checked={isTicked} onChange={(event) => setIsTicked(event.target.checked)} />
          <span>{m.consent_agreed()}</span>
        </label>
      )}
      {isTicked && !hasDay && <input type="hidden" name="consent_on" value={dayIsMissing} />}
      {isTicked !== false && <ConsentWords answer={answer} isTicked={isHydrated} />}
    </fieldset>
  );
}

function ConsentWords({ answer, isTicked }: ConsentFieldsProps & { isTicked: boolean }) {
  const field = answerFields(answer, Object.keys(answer?.errors ?? {}), consentLimits);
  const day = field('consent_on');
  return (
    <>
      <Field
        type="date"
        label={m.consent_day()}
        hint={isTicked ? undefined : m.consent_day_hint()}
        {...day}
        typed={day.typed === dayIsMissing ? '' : day.typed}
        isOptional={!isTicked}
      />
      <Field
        label={m.consent_reference()}
        hint={m.consent_reference_hint()}
        {...field('consent_reference')}
        isOptional
      />
    </>
  );
}
