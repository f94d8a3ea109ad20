import { useEffect, useRef, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { FieldFrame, fieldAttributes, type TypingProps } from './field.tsx';

/** A half-typed date would be sent as empty, so it is checked before. */
export function DateField({ type, error, ...rest }: TypingProps & { type: 'date' | 'datetime-local' }) {
  const input = useRef<HTMLInputElement>(null);
  const [isHalf, setIsHalf] = useState(false);
  const half = type === 'date' ? m.admin_day_unknown() : m.admin_moment_unknown();
  const shown = { ...rest, error: isHalf ? half : error };
  useEffect(() => {
    const form = input.current?.form;
    const hold = (event: SubmitEvent) => {
      if (!input.current?.validity.badInput) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      setIsHalf(true);
      input.current.closest('details')?.setAttribute('open', '');
      input.current.focus();
    };
    form?.addEventListener('submit', hold, { capture: true });
    return () => form?.removeEventListener('submit', hold, { capture: true });
  }, []);
  return (
    <FieldFrame {...shown} isLive>
      <div className="field-line">
        <input
          ref={input}
          type={type}
          className="field-control"
          {...fieldAttributes(shown)}
          maxLength={undefined}
          // Before the field is left: else the button below would move away from under the finger.
          onInput={({ currentTarget }) => isHalf && setIsHalf(currentTarget.validity.badInput)}
          onBlur={({ target }) => isHalf && setIsHalf(target.validity.badInput)}
        />
      </div>
    </FieldFrame>
  );
}
