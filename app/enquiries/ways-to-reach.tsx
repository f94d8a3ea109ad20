import { m } from '../paraglide/messages.js';
import { useSchool } from '../settings/school-context.tsx';
import type { IconName } from '../ui/icon-names.ts';
import { Plaque } from '../ui/plaque.tsx';
import { telephoneLink } from './office-telephone.tsx';

type Way = { to: string; icon: IconName; tone: 'mati' | 'pata' | 'neel' | 'genda'; title: string; text: string };

/** The big ways to reach the school: call, write on WhatsApp or by e-mail, come. Only those that the school has given. */
export function WaysToReach() {
  const school = useSchool();
  const digits = (text: string) => text.replace(/\D/g, '');
  const ways: (Way | false)[] = [
    school.phone !== '' && {
      to: telephoneLink(school.phone),
      icon: 'phone-fill',
      tone: 'mati',
      title: school.phone,
      text: m.contact_call(),
    },
    school.whatsapp !== '' && {
      to: `https://wa.me/${digits(school.whatsapp)}`,
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
      title: school.address,
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
