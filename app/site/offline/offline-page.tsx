import { href } from 'react-router';
import { m } from '../../paraglide/messages.js';
import { Icon } from '../../ui/icon.tsx';
import { page } from '../../ui/page-facts.ts';
import styles from './phone.css?url';

export const handle = page(() => ({
  title: m.kept_missing(),
  description: m.kept_missing_help(),
  area: 'study',
  label: m.kept_label(),
  hasOwnNotices: true,
  isUnlisted: true,
  isTimeless: true,
}));

/** Shown, at any address, in place of a page that a phone without a connection has not kept. No picture: it would be missing. */
export default function OfflinePage() {
  const links = [
    { to: href('/'), label: m.site_home() },
    { to: href('/allnotices'), label: m.site_notices() },
    { to: href('/calendar'), label: m.calendar_label() },
    { to: href('/contact'), label: m.contact_label() },
    { to: '/transport', label: m.nav_transport() },
  ];
  return (
    <section className="section container">
      <link rel="stylesheet" href={styles} />
      <p className="lead">{m.kept_missing_help()}</p>
      <p className="button-row">
        {/* biome-ignore lint/a11y/useValidAnchor: the address that was asked for, which is not that of this page */}
        <a className="button" href="">
          <Icon name="arrow-clockwise-bold" />
          {m.ui_try_again()}
        </a>
      </p>
      <h2 className="phone-heading">{m.kept_pages()}</h2>
      <ul className="plain-list">
        {links.map(({ to, label }) => (
          <li key={to}>
            <a className="link-line" href={to}>
              {label}
            </a>
          </li>
        ))}
      </ul>
      <p>
        <a className="link-arrow" href={href('/allnotices/phone')}>
          <Icon name="device-mobile-fill" />
          {m.phone_title()}
        </a>
      </p>
    </section>
  );
}
