import type { ReactNode } from 'react';
import type { FieldErrors } from '../../lib/form.ts';
import { m } from '../../paraglide/messages.js';
import { FieldError, TickBox } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Note } from '../../ui/note.tsx';
import { type ConsentChannel, consentLabel } from '../enquiry-rules.ts';

/** What a form that was not taken shows: what was typed and the faults, or why nothing more is taken for now. */
export type StopAnswer = { typed: Record<string, string[]>; errors: FieldErrors; refusal?: string };

type StopFormProps = {
  /** Where it is sent to, when that is not the page itself. */
  action?: string;
  channels: readonly ConsentChannel[];
  /** What stands beside a channel, such as since when. */
  hints?: Partial<Record<ConsentChannel, string>>;
  answer: StopAnswer | undefined;
  children?: ReactNode;
};

/** The boxes of the channels, all ticked until somebody unticks one, and the one button. */
export function StopForm({ action, channels, hints = {}, answer, children }: StopFormProps) {
  const ticked = answer ? (answer.typed.channels ?? []) : channels;
  const fault = answer?.errors.channels;
  return (
    <form method="post" action={action} className="form" data-enhance="busy" noValidate>
      {answer && <StopRefused answer={answer} />}
      {children}
      <fieldset className="stop-boxes" aria-describedby={fault && 'channels-error'}>
        <legend className="field-label">{m.consent_stop_legend()}</legend>
        {channels.map((channel) => (
          <TickBox
            key={channel}
            name="channels"
            value={channel}
            label={[consentLabel(channel), hints[channel]].filter(Boolean).join(', ')}
            isTicked={ticked.includes(channel)}
          />
        ))}
        {fault && <FieldError id="channels-error">{fault}</FieldError>}
      </fieldset>
      <button type="submit" className="button form-send" data-busy={m.consent_stopping()}>
        <Icon name="check-bold" /> <span>{m.consent_stop()}</span>
      </button>
    </form>
  );
}

function StopRefused({ answer: { errors, refusal } }: { answer: StopAnswer }) {
  // The focus goes to the first faulty field; where only the boxes are faulty, to the sentence above them.
  const isFocused = refusal !== undefined || Object.keys(errors).every((name) => name === 'channels');
  const count = Object.keys(errors).length;
  return <Note kind="error" title={refusal ?? m.enquiry_check({ count })} isFocused={isFocused} />;
}
