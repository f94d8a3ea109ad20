import { m } from '../paraglide/messages.js';
import type { LetterKind, LetterState } from './letter-kinds.ts';

/** What has become of a letter, in a word. */
export function letterStateWord(state: LetterState): string {
  const words: Record<LetterState, () => string> = {
    waiting: m.outbox_state_waiting,
    sent: m.outbox_state_sent,
    failed: m.outbox_state_failed,
    cancelled: m.outbox_state_cancelled,
  };
  return words[state]();
}

/** What a letter is about, in a word. */
export function letterKindWord(kind: LetterKind): string {
  const words: Record<LetterKind, () => string> = {
    enquiry: m.outbox_kind_enquiry,
    consent: m.outbox_kind_consent,
    'password-reset': m.outbox_kind_password_reset,
    invitation: m.outbox_kind_invitation,
  };
  return words[kind]();
}
