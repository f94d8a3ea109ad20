import { encodedForAddress, normalizedMobile, whatsAppLink } from '../../lib/contact-details.ts';
import type { Language } from '../../lib/languages/languages.ts';
import { writtenLanguage } from '../../lib/text.ts';
import { m } from '../../paraglide/messages.js';
import { officeHours, type School, schoolNameIn } from '../../settings/school.ts';
import type { IconName } from '../../ui/icon-names.ts';
import { greetings } from './our-answers.ts';

/** What the enquiry says; of English, which is also said where nobody chose, the script of the message decides. */
export function languageOfFamily({ language, text }: { language: Language; text: string }): Language {
  return language === 'en' ? (writtenLanguage(text) ?? language) : language;
}

export function greetingIn(language: Language, names: { name: string; school: string }): string {
  return language === 'en' ? m.enquiry_admin_greeting(names) : greetings[language](names);
}

type Asker = { name: string; mobile_no: string; email: string };

type Around = { language: Language; school: School; website: string };

export function answerMessage(text: string, { name }: Asker, { language, school, website }: Around): string {
  const values: Record<string, string> = {
    name,
    school: schoolNameIn(language, school),
    phone: school.phone,
    website,
    hours: officeHours(school)
      .map(({ days, hours }) => `${days} ${hours}`)
      .join(', '),
  };
  const filled = text.replace(/\{(name|school|phone|website|hours)\}/g, (_all, key: string) => values[key] ?? '');
  return `${greetingIn(language, { name, school: schoolNameIn(language, school) })}\n\n${filled}`;
}

export type AnswerLink = { kind: 'whatsapp' | 'mail' | 'sms'; icon: IconName; href: string };

export function answerLinks({ mobile_no, email }: Asker, message: string, schoolName: string): AnswerLink[] {
  const links: AnswerLink[] = [];
  const chat = whatsAppLink(mobile_no, message);
  const mobile = normalizedMobile(mobile_no);
  const body = encodedForAddress(message);
  if (chat) links.push({ kind: 'whatsapp', icon: 'whatsapp-logo-fill', href: chat });
  // No landline reads messages.
  if (chat && mobile) links.push({ kind: 'sms', icon: 'device-mobile-fill', href: `sms:+91${mobile}?body=${body}` });
  if (email) {
    const to = email.split('@').map(encodedForAddress).join('@');
    const subject = encodedForAddress(m.enquiry_admin_mail_subject({ school: schoolName }));
    links.push({ kind: 'mail', icon: 'envelope-simple-fill', href: `mailto:${to}?subject=${subject}&body=${body}` });
  }
  return links;
}
