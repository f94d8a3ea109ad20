import { useLocation } from 'react-router';
import { m } from '../paraglide/messages.js';
import { Icon } from '../ui/icon.tsx';
import { type NavigationItem, navigationItems, type SubLink } from './navigation-items.ts';

/**
 * The menu. Sub-menus stand beside their `<details>` and not in it, so that the pointer can open them as well,
 * without script, where a closed `<details>` would hide them for good.
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
