import { href, useLocation } from 'react-router';
import { languageOf } from '../../lib/text.ts';
import type { MenuGroup, MenuLink } from '../../pages/menu/menu-tree.ts';
import { m } from '../../paraglide/messages.js';
import { Icon } from '../../ui/icon.tsx';
import { wrongId } from '../page/something-wrong.tsx';

/**
 * Sub-menus are siblings of their `<details>`, so that hovering opens them without script: a closed `<details>` would
 * hide its content.
 */
export function Navigation({ entries }: { entries: readonly (MenuLink | MenuGroup)[] }) {
  return (
    <nav className="nav" aria-label={m.nav_label()}>
      <ul className="nav-list">
        {entries.map((entry) =>
          'links' in entry ? (
            <ParentItem key={entry.id} group={entry} />
          ) : (
            <li key={entry.id} className="nav-item">
              <NavigationLink to={entry.to} label={entry.label} />
            </li>
          ),
        )}
        {/* In the menu of a phone, where the foot of a page is far away. */}
        <li className="nav-item phone-only">
          <NavigationLink to={`${href('/contact')}#${wrongId}`} label={m.wrong_heading()} />
        </li>
      </ul>
    </nav>
  );
}

function ParentItem({ group }: { group: MenuGroup }) {
  const { pathname } = useLocation();
  const { label, area, overview, links } = group;
  const holdsCurrent = [...links, ...(overview ? [overview] : [])].some(({ to }) => to === pathname);
  return (
    <li className={`nav-item nav-parent${holdsCurrent ? ' nav-here' : ''}`} data-area={area}>
      {overview && <NavigationLink to={overview.to} label={label} isForWideScreens />}
      <details name="nav" className={overview ? 'nav-caret' : undefined}>
        <summary className="nav-link">
          <span className="nav-word" lang={languageOf(label)}>
            <Label text={label} />
          </span>
          {overview && <span className="visually-hidden">{m.nav_more()}</span>}
          <Icon name="caret-down-bold" size={18} />
        </summary>
      </details>
      <ul className="sub-menu">
        {overview && <SubItem link={overview} isForPhones />}
        {links.map((link) => (
          <SubItem key={link.id} link={link} />
        ))}
      </ul>
    </li>
  );
}

function NavigationLink({ to, label, isForWideScreens }: { to: string; label: string; isForWideScreens?: boolean }) {
  const current = useCurrent(to);
  return (
    <a
      className={`nav-link${isForWideScreens ? ' wide-only' : ''}`}
      href={to}
      aria-current={current}
      lang={languageOf(label)}
    >
      <Label text={label} />
    </a>
  );
}

/** In characters. */
const longLabel = 16;
const longestLine = 22;

/** A long label is shown in two lines of about the same length, as narrow as its font allows. */
function Label({ text }: { text: string }) {
  if (text.length < longLabel) return text;
  const words = text.split(' ');
  const splits = words.map((_, index) => [words.slice(0, index), words.slice(index)].map((line) => line.join(' ')));
  const longer = (lines: string[]) => Math.max(...lines.map(({ length }) => length));
  const best = splits.reduce((a, b) => (longer(b) < longer(a) ? b : a));
  if (longer(best) > longestLine) return text;
  return (
    <span className="nav-two-lines">
      <span>{best[0]}</span> <span>{best[1]}</span>
    </span>
  );
}

function SubItem({ link, isForPhones }: { link: MenuLink; isForPhones?: boolean }) {
  const current = useCurrent(link.to);
  return (
    <li className={isForPhones ? 'sub-item phone-only' : 'sub-item'}>
      <a className="sub-link" href={link.to} aria-current={current} lang={languageOf(link.label)}>
        <Icon name={link.icon} />
        {link.label}
      </a>
    </li>
  );
}

function useCurrent(to: string): 'page' | undefined {
  return useLocation().pathname === to ? 'page' : undefined;
}
