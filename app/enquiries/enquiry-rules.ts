import type { SearchedType } from '../content/content-type.ts';
import { m } from '../paraglide/messages.js';
import { contactLimits } from './consent/consent-channels.ts';

/** By the office. */
export const searchedEnquiry: SearchedType = {
  table: 'enquiry',
  fields: {},
  alsoSearched: ['name', 'mobile_no', 'email', 'message'],
};

export const enquiryLimits = { ...contactLimits, name: 200, message: 5000 } as const;

export const openStates = ['new', 'called', 'answered', 'visit-fixed', 'visited', 'form-given'] as const;
export const closedStates = ['admitted', 'not-now', 'spam'] as const;
export const enquiryStates = [...openStates, ...closedStates] as const;
export type EnquiryState = (typeof enquiryStates)[number];

export type EnquirySource = 'home' | 'contact' | 'api' | 'phone';

export type SpamSignal = 'trap' | 'haste' | 'many' | 'links';

export function isEnquiryState(text: string | null | undefined): text is EnquiryState {
  return enquiryStates.includes(text as EnquiryState);
}

export function stateLabel(state: EnquiryState): string {
  const labels: Record<EnquiryState, () => string> = {
    new: m.enquiry_state_new,
    called: m.enquiry_state_called,
    answered: m.enquiry_state_answered,
    'visit-fixed': m.enquiry_state_visit_fixed,
    visited: m.enquiry_state_visited,
    'form-given': m.enquiry_state_form_given,
    admitted: m.enquiry_state_admitted,
    'not-now': m.enquiry_state_not_now,
    spam: m.enquiry_state_spam,
  };
  return labels[state]();
}

export function sourceLabel(source: EnquirySource): string {
  const labels: Record<EnquirySource, () => string> = {
    home: m.enquiry_source_home,
    contact: m.enquiry_source_contact,
    api: m.enquiry_source_api,
    phone: m.enquiry_source_phone,
  };
  return labels[source]();
}

export function spamSignalLabel(signal: SpamSignal): string {
  const labels: Record<SpamSignal, () => string> = {
    trap: m.enquiry_spam_honeypot,
    haste: m.enquiry_spam_haste,
    many: m.enquiry_spam_many,
    links: m.enquiry_spam_links,
  };
  return labels[signal]();
}

export const retentionMonths = { min: 3, max: 36, default: 12 } as const;

export function parseRetentionMonths(enquiryMonths: string): number {
  const months = Number(enquiryMonths);
  const isTerm = Number.isInteger(months) && months >= retentionMonths.min && months <= retentionMonths.max;
  return isTerm ? months : retentionMonths.default;
}
