import { m } from '../../paraglide/messages.js';
import type { IconName } from '../../ui/icon-names.ts';
import { SendButton } from '../../ui/send-button.tsx';
import { type EnquiryState, openStates } from '../enquiry-states.ts';
import type { EnquiryView } from './enquiry-view.server.ts';
import { dueField, type Shortcut } from './take-shortcut.ts';

/** The steps that come most often, in one press; whatever was typed below is saved with them. */
export function StepShortcuts({ enquiry }: Pick<EnquiryView, 'enquiry'>) {
  const { state, isDue, next_call_on } = enquiry;
  const shortcuts = shortcutsOf(state, isDue);
  if (shortcuts.length === 0) return null;
  return (
    <div className="button-row enquiry-shortcut">
      {/* What Enter in a field presses: it saves what was typed, and takes no shortcut. */}
      <button type="submit" className="enquiry-enter" tabIndex={-1} aria-hidden="true" />
      {isDue && <input type="hidden" name={dueField} value={next_call_on ?? ''} />}
      {shortcuts.map((intent, place) => (
        <SendButton
          key={intent}
          intent={intent}
          icon={icons[intent]}
          className={place === 0 ? 'button-second' : 'button-outline'}
          busyLabel={m.desk_saving()}
        >
          {shortcutWord(intent)}
        </SendButton>
      ))}
    </div>
  );
}

const icons: Record<Shortcut, IconName> = {
  called: 'phone-call-fill',
  visited: 'check-circle-fill',
  'not-spam': 'arrow-u-up-left-bold',
};

function shortcutsOf(state: EnquiryState, isDue: boolean): Shortcut[] {
  if (state === 'spam') return ['not-spam'];
  if (state === 'visit-fixed' && isDue) return ['visited', 'called'];
  const isOpen = openStates.some((open) => open === state);
  return state === 'new' || (isOpen && isDue) ? ['called'] : [];
}

function shortcutWord(shortcut: Shortcut): string {
  const words = {
    called: m.enquiry_desk_have_called,
    visited: m.enquiry_desk_have_visited,
    'not-spam': m.enquiry_desk_not_spam,
  };
  return words[shortcut]();
}
