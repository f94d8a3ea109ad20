import { m } from '../paraglide/messages.js';

/** Channels that a parent may allow, each by its own box. */
export const consentChannels = ['phone', 'whatsapp', 'email', 'post'] as const;
export type ConsentChannel = (typeof consentChannels)[number];

export const enquiryLimits = { name: 200, email: 254, mobile_no: 40, message: 5000 } as const;

export function consentLabel(channel: ConsentChannel): string {
  const labels = {
    phone: m.enquiry_consent_phone,
    whatsapp: m.enquiry_consent_whatsapp,
    email: m.enquiry_consent_email,
    post: m.enquiry_consent_post,
  };
  return labels[channel]();
}

/** The words that a parent agreed to, exactly as they stood on the page. */
export function consentWords(channels: readonly ConsentChannel[]): string {
  if (channels.length === 0) return '';
  return [m.enquiry_consent_statement(), ...channels.map(consentLabel)].join('\n');
}
