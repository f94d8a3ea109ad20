import { m } from '../paraglide/messages.js';

/** How far the office has come with an enquiry, in its usual order. */
export const enquiryStates = [
  'new',
  'called',
  'visit-fixed',
  'visited',
  'form-given',
  'admitted',
  'not-now',
  'spam',
] as const;
export type EnquiryState = (typeof enquiryStates)[number];

/** States in which the family is still waiting for something. */
export const openStates = ['new', 'called', 'visit-fixed', 'visited', 'form-given'] as const satisfies EnquiryState[];

/** Ways by which an enquiry can come. */
export type EnquirySource = 'home' | 'contact' | 'api' | 'phone';

/** What can be doubtful about an enquiry, so that it lies in the Spam tray until somebody has looked. */
export type EnquiryDoubt = 'trap' | 'haste' | 'many' | 'links';

/** For what comes out of an address or is stored: whether it names a state. */
export function isEnquiryState(text: string | null | undefined): text is EnquiryState {
  return enquiryStates.includes(text as EnquiryState);
}

/** How far the office has come, in a word or two. */
export function stateWord(state: EnquiryState): string {
  const words: Record<EnquiryState, () => string> = {
    new: m.enquiry_state_new,
    called: m.enquiry_state_called,
    'visit-fixed': m.enquiry_state_visit_fixed,
    visited: m.enquiry_state_visited,
    'form-given': m.enquiry_state_form_given,
    admitted: m.enquiry_state_admitted,
    'not-now': m.enquiry_state_not_now,
    spam: m.enquiry_state_spam,
  };
  return words[state]();
}

/** By which way an enquiry came, in a word or two. */
export function sourceWord(source: EnquirySource): string {
  const words: Record<EnquirySource, () => string> = {
    home: m.enquiry_source_home,
    contact: m.enquiry_source_contact,
    api: m.enquiry_source_api,
    phone: m.enquiry_source_phone,
  };
  return words[source]();
}

/** What is doubtful, as a sentence for the office. */
export function doubtWord(doubt: EnquiryDoubt): string {
  const words: Record<EnquiryDoubt, () => string> = {
    trap: m.enquiry_doubt_trap,
    haste: m.enquiry_doubt_haste,
    many: m.enquiry_doubt_many,
    links: m.enquiry_doubt_links,
  };
  return words[doubt]();
}
