import { href } from 'react-router';
import { dayInIndia } from '../../lib/dates.ts';
import { isolated, languageOf } from '../../lib/text.ts';
import type { MenuGroup } from '../../pages/menu/menu-tree.ts';
import { m } from '../../paraglide/messages.js';
import { Crest } from '../../settings/crest/crest.tsx';
import { fullAddress, phoneLink } from '../../settings/school.ts';
import { useSchool, useSchoolName } from '../../settings/school-context.tsx';
import { Icon } from '../../ui/icon.tsx';
import { wrongId } from '../page/something-wrong.tsx';

const firstYear = '2024';

export function SiteFooter({ columns }: { columns: readonly MenuGroup[] }) {
  return (
    <footer className="site-footer petal-t on-dark">
      <div className="footer-vine" />
      <div className="container">
        <div className="footer-columns">
          <SchoolColumn />
          {columns.map(({ id, label: heading, links }) => (
            <nav key={id} aria-label={heading}>
              <h2 className="footer-heading" lang={languageOf(heading)}>
                {heading}
              </h2>
              <ul className="plain-list">
                {links.map(({ id: linkId, label, to }) => (
                  <li key={linkId}>
                    <a className="footer-link" href={to} lang={languageOf(label)}>
                      {label}
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <FooterNote />
      </div>
    </footer>
  );
}

function SchoolColumn() {
  const school = useSchool();
  const name = useSchoolName();
  const { motto, phone, secondPhone, email } = school;
  const address = fullAddress(school);
  return (
    <div className="footer-school">
      <div className="brand">
        <Crest size={54} isLazy />
        <span>
          <strong className="brand-name" lang={languageOf(name)}>
            {name}
          </strong>
          <span className="brand-line" lang={languageOf(motto)}>
            {motto}
          </span>
        </span>
      </div>
      <address className="footer-address">
        <p lang={languageOf(address)}>{address}</p>
        {[phone, secondPhone].filter(Boolean).map((number) => (
          <a key={number} className="footer-link" href={phoneLink(number)}>
            <Icon name="phone-fill" />
            {number}
          </a>
        ))}
        {email && (
          <a className="footer-link" href={`mailto:${email}`}>
            <Icon name="envelope-simple-fill" />
            {email}
          </a>
        )}
        <a className="footer-link" href={`${href('/contact')}#${wrongId}`}>
          <Icon name="hand-heart-fill" />
          {m.wrong_heading()}
        </a>
      </address>
    </div>
  );
}

function FooterNote() {
  const name = useSchoolName();
  const { facebook, x, instagram, youtube } = useSchool();
  const thisYear = dayInIndia(Date.now()).slice(0, 4);
  const years = thisYear > firstYear ? `${firstYear}–${thisYear}` : firstYear;
  const addresses = [
    { to: facebook, icon: 'facebook-logo-fill', label: m.site_facebook() },
    { to: x, icon: 'x-logo-bold', label: m.site_x() },
    { to: instagram, icon: 'instagram-logo-fill', label: m.site_instagram() },
    { to: youtube, icon: 'youtube-logo-fill', label: m.site_youtube() },
  ] as const;
  const shown = addresses.filter(({ to }) => to !== '');
  return (
    <div className="footer-last">
      <p className="footer-copyright">{m.site_copyright({ years, school: isolated(name) })}</p>
      {shown.length > 0 && (
        <ul className="plain-list footer-social">
          {shown.map(({ to, icon, label }) => (
            <li key={icon}>
              <a className="footer-social-link" href={to} rel="noopener" aria-label={label}>
                <Icon name={icon} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
