import { m } from '../paraglide/messages.js';

const emailKinds = [
  'enquiry',
  'consent',
  'password-reset',
  'invitation',
  'calls-due',
  'disclosure',
  'follow',
  'notice',
] as const;
export type EmailKind = (typeof emailKinds)[number];

export const emailStates = ['waiting', 'sent', 'failed', 'cancelled'] as const;
export type EmailState = (typeof emailStates)[number];

export function isEmailState(text: unknown): text is EmailState {
  return emailStates.includes(text as EmailState);
}

export function isEmailKind(text: unknown): text is EmailKind {
  return emailKinds.includes(text as EmailKind);
}

export function emailStateLabel(state: EmailState): string {
  const words: Record<EmailState, () => string> = {
    waiting: m.outbox_state_waiting,
    sent: m.outbox_state_sent,
    failed: m.outbox_state_failed,
    cancelled: m.outbox_state_cancelled,
  };
  return words[state]();
}

export function emailKindLabel(kind: EmailKind): string {
  const words: Record<EmailKind, () => string> = {
    enquiry: m.outbox_kind_enquiry,
    consent: m.outbox_kind_consent,
    'password-reset': m.outbox_kind_password_reset,
    invitation: m.outbox_kind_invitation,
    'calls-due': m.outbox_kind_calls_due,
    disclosure: m.outbox_kind_disclosure,
    follow: m.outbox_kind_follow,
    notice: m.outbox_kind_notice,
  };
  return words[kind]();
}

export const resendObstacles = {
  waiting: m.outbox_again_waiting,
  expired: m.outbox_again_expired,
  emptied: m.outbox_again_emptied,
};
