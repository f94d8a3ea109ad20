import { m } from '../paraglide/messages.js';

/** Channels that a parent may allow, each by its own box. */
export const consentChannels = ['phone', 'whatsapp', 'email', 'post'] as const;
export type ConsentChannel = (typeof consentChannels)[number];

/** For what is stored: whether it names one of the boxes. */
export function isConsentChannel(text: string): text is ConsentChannel {
  return consentChannels.includes(text as ConsentChannel);
}

export const enquiryLimits = { name: 200, email: 254, mobile_no: 40, message: 5000 } as const;

/** A channel as it stands beside its box. */
export function consentLabel(channel: ConsentChannel): string {
  const labels = {
    phone: m.enquiry_consent_phone,
    whatsapp: m.enquiry_consent_whatsapp,
    email: m.enquiry_consent_email,
    post: m.enquiry_consent_post,
  };
  return labels[channel]();
}

/** Another one whenever the words change: a test holds the two together. */
export const consentWordsVersion = '1';

/** The words that a parent agreed to by one box, exactly as they stood on the page. */
export function consentWords(channel: ConsentChannel): string {
  return [m.enquiry_consent_statement(), consentLabel(channel)].join('\n');
}
