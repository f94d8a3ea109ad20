import { encodedForAddress as encoded, normalizedMobile, whatsAppLink } from '../lib/contact-details.ts';
import { type Language, pathIn } from '../lib/languages/languages.ts';
import { excerpt, writtenLanguage } from '../lib/text.ts';
import { phoneLink, type School, schoolNameIn } from '../settings/school.ts';
import type { IconName } from '../ui/icon-names.ts';
import { familyTexts } from './answers/our-answers.ts';

type Recipient = { name: string; mobile_no: string; email: string };

type Around = { language: Language; school: School; website: string; hours: string };

export function answerMessage(text: string, { name }: Recipient, { language, school, website, hours }: Around): string {
  const values: Record<string, string> = {
    name,
    school: schoolNameIn(language, school),
    phone: school.phone,
    website: website + pathIn(language, '/').replace(/\/$/, ''),
    hours,
  };
  const filled = text.replace(/\{(name|school|phone|website|hours)\}/g, (_all, key: string) => values[key] ?? '');
  return `${familyTexts[language].greeting({ name, school: schoolNameIn(language, school) })}\n\n${filled}`;
}

export type AnswerLink = { kind: 'whatsapp' | 'mail' | 'sms'; icon: IconName; href: string };

export function answerLinks(
  { mobile_no, email }: Recipient,
  message: string,
  { language, school }: Pick<Around, 'language' | 'school'>,
): AnswerLink[] {
  const links: AnswerLink[] = [];
  const chat = whatsAppLink(mobile_no, message);
  const mobile = normalizedMobile(mobile_no);
  if (chat) links.push({ kind: 'whatsapp', icon: 'whatsapp-logo-fill', href: chat });
  // No landline reads messages.
  if (chat && mobile)
    links.push({ kind: 'sms', icon: 'device-mobile-fill', href: `sms:+91${mobile}?body=${encoded(message)}` });
  if (email) {
    const href = mailLink(email, language, schoolNameIn(language, school), message);
    links.push({ kind: 'mail', icon: 'envelope-simple-fill', href });
  }
  return links;
}

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

type Written = Pick<ContactDetails, 'language' | 'message' | 'question'>;

/** The language of the enquiry; if that is English, which is also the default, the script of the message decides. */
export function languageOfEnquiry({ language, message, question }: Written): Language {
  return language === 'en' ? (writtenLanguage(message ?? question ?? '') ?? language) : language;
}

function greeting(enquiry: ContactDetails, school: string): string {
  return familyTexts[languageOfEnquiry(enquiry)].greeting({ name: enquiry.name, school });
}

function mailAddress(enquiry: ContactDetails, schoolName: string, withdrawalLink?: string): string {
  const { email, message } = enquiry;
  const language = languageOfEnquiry(enquiry);
  const body = [
    greeting(enquiry, schoolName),
    message && quoted(message),
    withdrawalLink && familyTexts[language].stop({ link: withdrawalLink }),
  ].filter(Boolean);
  return mailLink(email, language, schoolName, body.join('\n\n'));
}

function mailLink(email: string, language: Language, school: string, body: string): string {
  const to = email.split('@').map(encoded).join('@');
  return `mailto:${to}?subject=${encoded(familyTexts[language].subject({ school }))}&body=${encoded(body)}`;
}

function quoted(message: string): string {
  return excerpt(message, maxQuoteLength)
    .split(/\r\n|\r|\n/)
    .map((line) => `> ${line}`)
    .join('\n');
}
