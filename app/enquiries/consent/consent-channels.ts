import type { Schema } from '../../database/schema.ts';
import { formatDay } from '../../lib/dates.ts';
import { m } from '../../paraglide/messages.js';

type Consent = Schema['consent'];

export const contactLimits = { email: 254, mobile_no: 40 } as const;

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

type Agreement = Pick<Schema['consent'], 'channel' | 'given_at' | 'withdrawn_at'>;

export function channelStatuses(consents: readonly Agreement[]): ChannelStatus[] {
  const inOrder = consentChannels.flatMap((channel) => consents.filter((consent) => consent.channel === channel));
  return inOrder.map(({ channel, given_at, withdrawn_at }) => ({
    channel,
    since: nonBreakingDay(given_at),
    ...(withdrawn_at !== null && { stopped: nonBreakingDay(withdrawn_at) }),
  }));
}

function nonBreakingDay(instant: string): string {
  return formatDay(instant).replaceAll(' ', '\u00a0');
}

export const consentChannels = ['phone', 'whatsapp', 'email', 'post'] as const;

export type ConsentChannel = (typeof consentChannels)[number];

export function isConsentChannel(text: string): text is ConsentChannel {
  return consentChannels.includes(text as ConsentChannel);
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
