import type { Schema } from '../../database/schema.ts';
import { m } from '../../paraglide/messages.js';
import { type ConsentChannel, consentChannels, consentLabel } from '../enquiry-rules.ts';

type Consent = Schema['consent'];

/** The channels of some consents in the order of the form, each once: `WhatsApp, Post`. */
export function channelWords(consents: readonly Pick<Consent, 'channel'>[]): string {
  return channelsOf(consents).map(consentLabel).join(', ');
}

export function channelsOf(consents: readonly Pick<Consent, 'channel'>[]): ConsentChannel[] {
  return consentChannels.filter((channel) => consents.some((consent) => consent.channel === channel));
}

/** The channels that are agreed to and not stopped, in the order of the form, each once. */
export function standingChannels(consents: readonly Pick<Consent, 'channel' | 'withdrawn_at'>[]): ConsentChannel[] {
  return channelsOf(consents.filter(({ withdrawn_at }) => withdrawn_at === null));
}

/** In what way it was stopped. */
export function howWords(how: Consent['withdrawn_how']): string {
  const words = {
    link: m.consent_how_link,
    form: m.consent_how_form,
    office: m.consent_how_office,
    erased: m.consent_how_erased,
  };
  return how === null ? '' : words[how]();
}
