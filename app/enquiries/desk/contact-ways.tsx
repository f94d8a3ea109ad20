import { m } from '../../paraglide/messages.js';
import { useSchool } from '../../settings/school-context.tsx';
import { Icon } from '../../ui/icon.tsx';
import { type Asker, type ContactWay, contactWays } from './contact-ways.ts';

type ContactWaysProps = {
  enquiry: Asker;
  /** `row` = small buttons in a list, `page` = large ones that show the number and the address. */
  size: 'row' | 'page';
  /** Where the family can stop updates: every mail tells it. */
  withdrawalLink?: string;
  /** The school's own name when left out. */
  schoolName?: string;
};

/** One tap to call, to write on WhatsApp, to mail: as far as the family has given the number and the address. */
export function ContactWays({ enquiry, size, withdrawalLink, schoolName }: ContactWaysProps) {
  const school = useSchool();
  const ways = contactWays(enquiry, schoolName ?? school.name, withdrawalLink);
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
                {wayWord(kind)} <span className="visually-hidden">{enquiry.name}</span>
              </span>
            ) : (
              <span>
                <strong>{wayWord(kind)}</strong> <span className="contact-address">{address}</span>
              </span>
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}

function wayWord(kind: ContactWay['kind']): string {
  const words = { call: m.enquiry_desk_call, whatsapp: m.enquiry_desk_whatsapp, mail: m.enquiry_desk_mail };
  return words[kind]();
}
