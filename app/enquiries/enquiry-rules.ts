import type { SearchedType } from '../content/content-type.ts';
import type { Schema } from '../database/schema.ts';
import { formatDay } from '../lib/dates.ts';
import { m } from '../paraglide/messages.js';

/** By the office. */
export const searchedEnquiry: SearchedType = {
  table: 'enquiry',
  fields: {},
  alsoSearched: ['name', 'mobile_no', 'email', 'message'],
};

export const contactLimits = { email: 254, mobile_no: 40 } as const;
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

type Consent = Schema['consent'];

export const consentChannels = ['phone', 'whatsapp', 'email', 'post'] as const;

export type ConsentChannel = (typeof consentChannels)[number];

export function isConsentChannel(text: string): text is ConsentChannel {
  return consentChannels.includes(text as ConsentChannel);
}

export function channelLabels(consents: readonly Pick<Consent, 'channel'>[]): string {
  return channelsOf(consents).map(consentLabel).join(', ');
}

export function channelsOf(consents: readonly Pick<Consent, 'channel'>[]): ConsentChannel[] {
  return consentChannels.filter((channel) => consents.some((consent) => consent.channel === channel));
}

export function activeChannels(consents: readonly Pick<Consent, 'channel' | 'withdrawn_at'>[]): ConsentChannel[] {
  return channelsOf(consents.filter(({ withdrawn_at }) => withdrawn_at === null));
}

export function withdrawalLabel(how: Consent['withdrawn_how']): string {
  const words = {
    link: m.consent_how_link,
    form: m.consent_how_form,
    office: m.consent_how_office,
    erased: m.consent_how_erased,
  };
  return how === null ? '' : words[how]();
}

export type ChannelStatus = { channel: ConsentChannel; since: string; stopped?: string };

export function channelStatuses(consents: readonly Consent[]): ChannelStatus[] {
  return inFormOrder(consents).map(({ channel, given_at, withdrawn_at }) => ({
    channel,
    since: nonBreakingDay(given_at),
    ...(withdrawn_at !== null && { stopped: nonBreakingDay(withdrawn_at) }),
  }));
}

export function inFormOrder<Row extends Pick<Consent, 'channel'>>(consents: readonly Row[]): Row[] {
  return consentChannels.flatMap((channel) => consents.filter((consent) => consent.channel === channel));
}

function nonBreakingDay(instant: string): string {
  return formatDay(instant).replaceAll(' ', '\u00a0');
}

export function consentLabel(channel: ConsentChannel): string {
  const labels = {
    phone: m.enquiry_consent_phone,
    whatsapp: m.enquiry_consent_whatsapp,
    email: m.enquiry_consent_email,
    post: m.enquiry_consent_post,
  };
  return labels[channel]();
}

/** A new one whenever the text changes: a test holds the two together. */
export const consentTextVersion = '2';

export function consentText(channel: ConsentChannel): string {
  return [m.enquiry_consent_statement(), consentLabel(channel)].join('\n');
}
