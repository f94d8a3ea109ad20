import { encodedForAddress as encoded, normalizedMobile, whatsAppLink } from '../lib/contact-details.ts';
import type { Language } from '../lib/languages/languages.ts';
import { excerpt } from '../lib/text.ts';
import { phoneLink } from '../settings/school.ts';
import type { IconName } from '../ui/icon-names.ts';
import { languageOfFamily } from './answers/answer-message.ts';
import { familyTexts } from './answers/our-answers.ts';

export type ContactDetails = {
  name: string;
  mobile_no: string;
  email: string;
  language: Language;
  message?: string;
  /** The beginning of the message, where the whole is not at hand. */
  question?: string;
};

export type ContactLink = { kind: 'call' | 'whatsapp' | 'mail'; icon: IconName; href: string; address: string };

export function contactLinks(enquiry: ContactDetails, schoolName: string, withdrawalLink?: string): ContactLink[] {
  const mobile = normalizedMobile(enquiry.mobile_no);
  const ways: ContactLink[] = [];
  if (mobile) {
    const address = `${mobile.slice(0, 5)} ${mobile.slice(5)}`;
    ways.push({ kind: 'call', icon: 'phone-fill', href: phoneLink(`+91${mobile}`), address });
    const chat = whatsAppLink(mobile, greeting(enquiry, schoolName));
    if (chat) ways.push({ kind: 'whatsapp', icon: 'whatsapp-logo-fill', href: chat, address });
  }
  if (enquiry.email) {
    const href = mailAddress(enquiry, schoolName, withdrawalLink);
    ways.push({ kind: 'mail', icon: 'envelope-simple-fill', href, address: enquiry.email });
  }
  return ways;
}

const maxQuoteLength = 500;

export function languageOfEnquiry({ language, message, question }: ContactDetails): Language {
  return languageOfFamily({ language, text: message ?? question ?? '' });
}

function greeting(enquiry: ContactDetails, school: string): string {
  return familyTexts[languageOfEnquiry(enquiry)].greeting({ name: enquiry.name, school });
}

function mailAddress(enquiry: ContactDetails, schoolName: string, withdrawalLink?: string): string {
  const { email, message } = enquiry;
  const texts = familyTexts[languageOfEnquiry(enquiry)];
  const body = [
    greeting(enquiry, schoolName),
    message && quoted(message),
    withdrawalLink && texts.stop({ link: withdrawalLink }),
  ].filter(Boolean);
  const subject = encoded(texts.subject({ school: schoolName }));
  const to = email.split('@').map(encoded).join('@');
  return `mailto:${to}?subject=${subject}&body=${encoded(body.join('\n\n'))}`;
}

function quoted(message: string): string {
  return excerpt(message, maxQuoteLength)
    .split(/\r\n|\r|\n/)
    .map((line) => `> ${line}`)
    .join('\n');
}
