import { href, useLocation } from 'react-router';
import { m } from '../../paraglide/messages.js';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-names.ts';
import type { Area } from '../../ui/page-facts.ts';

/**
 * Sub-menus are siblings of their `<details>`, so that hovering opens them without script: a closed `<details>` would
 * hide its content.
 */
export function Navigation() {
  return (
    <nav className="nav" aria-label={m.nav_label()}>
      <ul className="nav-list">
        {navigationItems.map((item) =>
          'to' in item ? (
            <li key={item.to} className="nav-item">
              <MenuLink to={item.to} label={item.label()} />
            </li>
          ) : (
            <ParentItem key={item.area} item={item} />
          ),
        )}
      </ul>
    </nav>
  );
}

type Parent = Extract<NavigationItem, { subLinks: SubLink[] }>;

function ParentItem({ item }: { item: Parent }) {
  const { pathname } = useLocation();
  const { overview, subLinks } = item;
  const holdsCurrent = [...subLinks, ...(overview ? [overview] : [])].some(({ to }) => to === pathname);
  return (
    <li className={`nav-item nav-parent ${holdsCurrent ? 'nav-here' : ''}`} data-area={item.area}>
      {overview && <MenuLink to={overview.to} label={item.label()} isForWideScreens />}
      <details name="nav" className={overview ? 'nav-caret' : undefined}>
        <summary className="nav-link">
          <span className="nav-word">{item.label()}</span>
          {overview && <span className="visually-hidden">{m.nav_more()}</span>}
          <Icon name="caret-down-bold" size={18} />
        </summary>
      </details>
      <ul className="sub-menu">
        {overview && <SubItem link={overview} isForPhones />}
        {subLinks.map((link) => (
          <SubItem key={link.to} link={link} />
        ))}
      </ul>
    </li>
  );
}

function MenuLink({ to, label, isForWideScreens }: { to: string; label: string; isForWideScreens?: boolean }) {
  const current = useCurrent(to);
  return (
    <a className={`nav-link ${isForWideScreens ? 'wide-only' : ''}`} href={to} aria-current={current}>
      {label}
    </a>
  );
}

function SubItem({ link, isForPhones }: { link: SubLink; isForPhones?: boolean }) {
  const current = useCurrent(link.to);
  return (
    <li className={isForPhones ? 'sub-item phone-only' : 'sub-item'}>
      <a className="sub-link" href={link.to} aria-current={current}>
        <Icon name={link.icon} />
        {link.label()}
      </a>
    </li>
  );
}

function useCurrent(to: string): 'page' | undefined {
  return useLocation().pathname === to ? 'page' : undefined;
}

type Label = () => string;

export type NavigationLink = { label: Label; to: string };
export type SubLink = NavigationLink & { icon: IconName };

export type NavigationItem = NavigationLink | { label: Label; area: Area; subLinks: SubLink[]; overview?: SubLink };

export const navigationItems: NavigationItem[] = [
  { label: m.nav_home, to: href('/') },
  {
    label: m.nav_about,
    area: 'about',
    subLinks: [
      { label: m.nav_chairperson, to: href('/chairpersonmessage'), icon: 'hand-heart-fill' },
      { label: m.nav_director, to: href('/directormessage'), icon: 'handshake-fill' },
      { label: m.nav_principal, to: href('/principalmessage'), icon: 'identification-card-fill' },
      { label: m.nav_mission, to: href('/mission-and-vision'), icon: 'target-fill' },
    ],
  },
  {
    label: m.nav_academics,
    area: 'study',
    overview: { label: m.nav_academics_all, to: href('/academics'), icon: 'graduation-cap-fill' },
    subLinks: [
      { label: m.nav_curriculum, to: href('/curriculum'), icon: 'books-fill' },
      { label: m.nav_co_curriculum, to: href('/co-curriculum'), icon: 'palette-fill' },
      { label: m.nav_faculty, to: href('/faculty'), icon: 'chalkboard-teacher-fill' },
    ],
  },
  {
    label: m.nav_campus,
    area: 'campus',
    subLinks: [
      { label: m.nav_library, to: href('/library'), icon: 'books-fill' },
      { label: m.nav_sports, to: href('/sports'), icon: 'soccer-ball-fill' },
      { label: m.nav_labs, to: href('/labs'), icon: 'flask-fill' },
      { label: m.nav_transport, to: href('/transport'), icon: 'bus-fill' },
    ],
  },
  { label: m.nav_disclosure, to: href('/MPD') },
  { label: m.nav_admission, to: href('/admission') },
  { label: m.nav_gallery, to: href('/gallery') },
  { label: m.nav_contact, to: href('/contact') },
];

export const footerColumns: { heading: Label; links: NavigationLink[] }[] = [
  {
    heading: m.nav_footer_school,
    links: [
      { label: m.nav_footer_principal, to: href('/principalmessage') },
      { label: m.nav_footer_mission, to: href('/mission-and-vision') },
      { label: m.nav_faculty, to: href('/faculty') },
      { label: m.nav_admission, to: href('/admission') },
    ],
  },
  {
    heading: m.nav_footer_campus,
    links: [
      { label: m.nav_library, to: href('/library') },
      { label: m.nav_labs, to: href('/labs') },
      { label: m.nav_sports, to: href('/sports') },
      { label: m.nav_transport, to: href('/transport') },
    ],
  },
  {
    heading: m.nav_footer_information,
    links: [
      { label: m.nav_notices, to: href('/allnotices') },
      { label: m.nav_results, to: href('/results') },
      { label: m.nav_disclosure, to: href('/MPD') },
      { label: m.nav_contact, to: href('/contact') },
      { label: m.nav_privacy, to: href('/privacy') },
    ],
  },
];
