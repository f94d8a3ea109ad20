import { encodedForAddress, normalizedMobile, whatsAppLink } from '../../lib/contact-details.ts';
import { type Language, pathIn } from '../../lib/languages/languages.ts';
import { writtenLanguage } from '../../lib/text.ts';
import { type School, schoolNameIn } from '../../settings/school.ts';
import type { IconName } from '../../ui/icon-names.ts';
import { familyTexts } from './our-answers.ts';

/** The language of the enquiry; if that is English, which is also the default, the script of the message decides. */
export function languageOfFamily({ language, text }: { language: Language; text: string }): Language {
  return language === 'en' ? (writtenLanguage(text) ?? language) : language;
}

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
  const body = encodedForAddress(message);
  if (chat) links.push({ kind: 'whatsapp', icon: 'whatsapp-logo-fill', href: chat });
  // No landline reads messages.
  if (chat && mobile) links.push({ kind: 'sms', icon: 'device-mobile-fill', href: `sms:+91${mobile}?body=${body}` });
  if (email) {
    const to = email.split('@').map(encodedForAddress).join('@');
    const subject = encodedForAddress(familyTexts[language].subject({ school: schoolNameIn(language, school) }));
    links.push({ kind: 'mail', icon: 'envelope-simple-fill', href: `mailto:${to}?subject=${subject}&body=${body}` });
  }
  return links;
}
