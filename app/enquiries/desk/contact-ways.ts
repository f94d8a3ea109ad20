import { firstWords } from '../../lib/text.ts';
import { m } from '../../paraglide/messages.js';
import type { IconName } from '../../ui/icon-names.ts';
import { normalizedMobile } from '../mobile-number.ts';

/** Whom to answer, and what they have asked. */
export type Asker = { name: string; mobile_no: string; email: string; message?: string };

/** One way to answer, as a link. */
export type ContactWay = { kind: 'call' | 'whatsapp' | 'mail'; icon: IconName; href: string; address: string };

const longestQuote = 500;

/** The addresses to press for calling, writing on WhatsApp and mailing: only those that the family has given. */
export function contactWays(asker: Asker, schoolName: string, withdrawalLink?: string): ContactWay[] {
  const mobile = normalizedMobile(asker.mobile_no);
  const ways: ContactWay[] = [];
  if (mobile) {
    const greeting = encoded(m.enquiry_desk_greeting({ name: asker.name, school: schoolName }));
    const address = `${mobile.slice(0, 5)} ${mobile.slice(5)}`;
    ways.push({ kind: 'call', icon: 'phone-fill', href: `tel:+91${mobile}`, address });
    if (!isLandline(mobile)) {
      const href = `https://wa.me/91${mobile}?text=${greeting}`;
      ways.push({ kind: 'whatsapp', icon: 'whatsapp-logo-fill', href, address });
    }
  }
  if (asker.email) {
    const href = mailAddress(asker, schoolName, withdrawalLink);
    ways.push({ kind: 'mail', icon: 'envelope-simple-fill', href, address: asker.email });
  }
  return ways;
}

/** Indian mobile numbers begin with 6 to 9, the area codes of landlines with 1 to 5. */
function isLandline(tenDigits: string): boolean {
  return /^[1-5]/.test(tenDigits);
}

function mailAddress({ name, email, message }: Asker, schoolName: string, withdrawalLink?: string): string {
  const body = [
    m.enquiry_desk_greeting({ name, school: schoolName }),
    message && quoted(message),
    withdrawalLink && m.enquiry_desk_mail_stop({ link: withdrawalLink }),
  ].filter(Boolean);
  const subject = encoded(m.enquiry_desk_mail_subject({ school: schoolName }));
  const to = email.split('@').map(encoded).join('@');
  return `mailto:${to}?subject=${subject}&body=${encoded(body.join('\n\n'))}`;
}

function quoted(message: string): string {
  return firstWords(message, longestQuote)
    .split(/\r\n|\r|\n/)
    .map((line) => `> ${line}`)
    .join('\n');
}

/** For an address: everything but letters, digits and `-._~` percent-encoded, and lines ending as mail asks (RFC 6068). */
function encoded(text: string): string {
  const lines = text.toWellFormed().replace(/\r\n|\r|\n/g, '\r\n');
  return encodeURIComponent(lines).replace(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
