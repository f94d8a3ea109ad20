import type { FormAnswer } from '../../forms/form.ts';
import { m } from '../../paraglide/messages.js';
import { FieldError } from '../../ui/forms/field.tsx';
import type { PinnedNotice } from './pins.server.ts';

/** Names the notice that is unpinned in its place. */
export const unpinField = 'unpin';

type PinInputProps = {
  form: FormAnswer;
  /** Three that are pinned already; empty while there is room. */
  pinned: PinnedNotice[];
};

export function PinInput({ form: { typed, errors }, pinned }: PinInputProps) {
  const error = errors.is_pinned;
  return (
    <div className="pin-field">
      <label className="tick-box">
        <input
          type="checkbox"
          name="is_pinned"
          value="1"
          defaultChecked={typed.is_pinned?.[0] === '1'}
          // biome-ignore lint/a11y/noAutofocus: the first faulty field is where to go on.
          autoFocus={error !== undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'pin-hint pin-error' : 'pin-hint'}
        />
        <span>{m.admin_notice_pin()}</span>
      </label>
      <p className="field-hint tick-hint" id="pin-hint">
        {m.admin_notice_pin_hint()}
      </p>
      {error && <FieldError id="pin-error">{error}</FieldError>}
      {pinned.length > 0 && (
        <fieldset className="pin-others">
          <legend className="field-label">{m.notice_pin_instead()}</legend>
          {pinned.map(({ id, title }) => (
            <label key={id} className="tick-box">
              <input type="radio" name={unpinField} value={id} defaultChecked={typed[unpinField]?.[0] === id} />
              <span>{m.notice_pin_unpin({ title })}</span>
            </label>
          ))}
        </fieldset>
      )}
    </div>
  );
}
