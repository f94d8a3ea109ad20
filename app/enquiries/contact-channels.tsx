import { directionsLinks, whatsAppLink } from '../lib/contact-details.ts';
import { currentLanguage } from '../lib/languages/languages.ts';
import { m } from '../paraglide/messages.js';
import { hoursFacts, hoursInShort, schoolHoursFacts } from '../settings/office-hours.ts';
import { phoneLink, type School, schoolNameIn, shortAddress } from '../settings/school.ts';
import { useSchool } from '../settings/school-context.tsx';
import { Icon } from '../ui/icon.tsx';
import type { IconName } from '../ui/icon-names.ts';
import { Plaque } from '../ui/panels.tsx';
import { type ContactDetails, type ContactLink, contactLinks, languageOfEnquiry } from './contact-links.ts';

type ContactWaysProps = {
  enquiry: ContactDetails;
  size: 'row' | 'page';
  withdrawalLink?: string;
  schoolName?: string;
};

export function ContactLinks({ enquiry, size, withdrawalLink, schoolName }: ContactWaysProps) {
  const school = useSchool();
  const ownName = schoolNameIn(languageOfEnquiry(enquiry), school);
  const ways = contactLinks(enquiry, schoolName ?? ownName, withdrawalLink);
  if (ways.length === 0) return null;
  return (
    <ul className={`contact-ways contact-ways-${size}`}>
      {ways.map(({ kind, icon, href, address }) => (
        <li key={kind}>
          <a
            className="contact-way"
            href={href}
            rel="noopener noreferrer"
            target={kind === 'whatsapp' ? '_blank' : undefined}
          >
            <Icon name={icon} size={size === 'row' ? 20 : 24} />
            {size === 'row' ? (
              <span>
                {linkLabel(kind)} <span className="visually-hidden">{enquiry.name}</span>
              </span>
            ) : (
              <span>
                <strong>{linkLabel(kind)}</strong> <span className="contact-address">{address}</span>
              </span>
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}

function linkLabel(kind: ContactLink['kind']): string {
  const words = { call: m.enquiry_admin_call, whatsapp: m.enquiry_admin_whatsapp, mail: m.enquiry_admin_mail };
  return words[kind]();
}

/** A long e-mail address breaks before its place, not within a word. */
function Breakable({ text }: { text: string }) {
  const at = text.indexOf('@');
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </>
  );
}

type Way = { to: string; icon: IconName; tone: 'mati' | 'pata' | 'neel' | 'genda'; title: string; text: string[] };

export function ContactChannels({ hasPlaceBeside = false }: { hasPlaceBeside?: boolean }) {
  const school = useSchool();
  const hours = hasPlaceBeside ? [] : hoursOfBoth(school);
  const place = hasPlaceBeside ? undefined : placeOf(school);
  const ways = [...waysTo(school, hours), ...(place ? [place] : [])];
  if (ways.length === 0) return null;
  return (
    <ul className="way-list">
      {ways.map((way) => (
        <li key={way.to}>
          <a className="way" href={way.to} rel={way.to.startsWith('https:') ? 'noopener' : undefined}>
            <Plaque icon={way.icon} tone={way.tone} />
            <span>
              <strong className="way-title">
                <Breakable text={way.title} />
              </strong>
              {way.text.map((line) => (
                <span key={line} className="way-line">
                  {line}
                </span>
              ))}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function hoursOfBoth(school: School): string[] {
  const [office, lessons] = [hoursInShort(school, hoursFacts), hoursInShort(school, schoolHoursFacts)];
  return [
    office && m.contact_office_line({ hours: office }),
    lessons && m.contact_school_line({ hours: lessons }),
  ].filter(Boolean);
}

function waysTo(school: School, hours: string[]): Way[] {
  const calls = [...new Set([school.phone, school.secondPhone])].filter(Boolean).map((phone, index): Way => {
    const text = index === 0 && hours.length > 0 ? hours : [m.contact_call()];
    return { to: phoneLink(phone), icon: 'phone-fill', tone: 'mati', title: phone, text };
  });
  const chat = whatsAppLink(
    school.whatsapp,
    m.contact_whatsapp_greeting({ school: schoolNameIn(currentLanguage(), school) }),
  );
  const others: (Way | false)[] = [
    chat !== undefined && {
      to: chat,
      icon: 'whatsapp-logo-fill',
      tone: 'pata',
      title: m.contact_whatsapp(),
      text: [m.contact_whatsapp_hint()],
    },
    school.email !== '' && {
      to: `mailto:${school.email}`,
      icon: 'envelope-simple-fill',
      tone: 'genda',
      title: school.email,
      text: [m.contact_write()],
    },
  ];
  return [...calls, ...others.filter((way) => way !== false)];
}

function placeOf(school: School): Way | undefined {
  if (school.address === '') return undefined;
  const directions = directionsLinks(school);
  return {
    to: directions?.page ?? '/contact#way',
    icon: 'map-pin-fill',
    tone: 'neel',
    title: shortAddress(school),
    text: [directions ? m.contact_open_directions() : m.contact_come()],
  };
}

export function OfficeTelephone() {
  const { phone } = useSchool();
  if (phone === '') return null;
  return (
    <>
      {m.intake_telephone()} <a href={phoneLink(phone)}>{phone}</a>
    </>
  );
}
