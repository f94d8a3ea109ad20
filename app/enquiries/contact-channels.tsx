import { normalizedMobile } from '../lib/contact-details.ts';
import { m } from '../paraglide/messages.js';
import { phoneLink, shortAddress } from '../settings/school.ts';
import { useSchool } from '../settings/school-context.tsx';
import { Icon } from '../ui/icon.tsx';
import type { IconName } from '../ui/icon-names.ts';
import { Plaque } from '../ui/panels.tsx';
import { type ContactDetails, type ContactLink, contactLinks } from './contact-links.ts';

type ContactWaysProps = {
  enquiry: ContactDetails;
  size: 'row' | 'page';
  withdrawalLink?: string;
  schoolName?: string;
};

export function ContactLinks({ enquiry, size, withdrawalLink, schoolName }: ContactWaysProps) {
  const school = useSchool();
  const ways = contactLinks(enquiry, schoolName ?? school.name, withdrawalLink);
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

type Way = { to: string; icon: IconName; tone: 'mati' | 'pata' | 'neel' | 'genda'; title: string; text: string };

export function ContactChannels() {
  const school = useSchool();
  const ways: (Way | false)[] = [
    school.phone !== '' && {
      to: phoneLink(school.phone),
      icon: 'phone-fill',
      tone: 'mati',
      title: school.phone,
      text: school.hoursWeekdays ? m.contact_call_hours({ hours: school.hoursWeekdays }) : m.contact_call(),
    },
    school.secondPhone !== '' && {
      to: phoneLink(school.secondPhone),
      icon: 'phone-fill',
      tone: 'mati',
      title: school.secondPhone,
      text: m.contact_call(),
    },
    school.whatsapp !== '' && {
      to: `https://wa.me/91${normalizedMobile(school.whatsapp) ?? ''}`,
      icon: 'whatsapp-logo-fill',
      tone: 'pata',
      title: m.contact_whatsapp(),
      text: m.contact_whatsapp_hint(),
    },
    school.email !== '' && {
      to: `mailto:${school.email}`,
      icon: 'envelope-simple-fill',
      tone: 'genda',
      title: school.email,
      text: m.contact_write(),
    },
    school.address !== '' && {
      to: '/contact#way',
      icon: 'map-pin-fill',
      tone: 'neel',
      title: shortAddress(school),
      text: m.contact_come(),
    },
  ];
  return (
    <ul className="way-list">
      {ways
        .filter((way) => way !== false)
        .map((way) => (
          <li key={way.to}>
            <a className="way" href={way.to}>
              <Plaque icon={way.icon} tone={way.tone} />
              <span>
                <strong className="way-title">{way.title}</strong>
                {way.text}
              </span>
            </a>
          </li>
        ))}
    </ul>
  );
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
