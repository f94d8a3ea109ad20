import { Link, useLocation } from 'react-router';
import { m } from '../paraglide/messages.js';
import { art } from '../ui/art.ts';
import { Icon } from '../ui/icon.tsx';
import { type AdminMenuGroup, type AdminMenuItem, currentItem, type MenuReader, menuFor } from './admin-menu-items.ts';
import { LogoutButton } from './logout-button.tsx';

type AdminMenuProps = { schoolName: string | undefined; staff: MenuReader; newEnquiries: number };

/** The side menu of a wide screen. */
export function AdminMenu({ schoolName, staff, newEnquiries }: AdminMenuProps) {
  return (
    <header className="admin-side on-dark">
      <div className="admin-brand">
        <img src={`${art('alpona')}#crest`} width={36} height={36} alt="" />
        <p>
          {schoolName && <span className="admin-school">{schoolName}</span>}
          {m.admin_area()}
        </p>
      </div>
      <nav className="admin-side-nav" aria-label={m.admin_menu()}>
        <AdminMenuGroups groups={menuFor(staff)} newEnquiries={newEnquiries} />
      </nav>
      <LogoutButton className="admin-link" />
    </header>
  );
}

/** The rows of a menu; its groups are held apart by a stitch. */
export function AdminMenuGroups({ groups, newEnquiries }: { groups: AdminMenuGroup[]; newEnquiries: number }) {
  const current = currentItem(useLocation().pathname);
  return groups.map(({ label, items }) => (
    <div key={items[0]?.to} className="admin-group">
      {label && <p className="admin-group-label">{label()}</p>}
      <ul className="plain-list">
        {items.map((item) => (
          <li key={item.to}>
            <MenuLink item={item} isCurrent={item.to === current} count={item.countsEnquiries ? newEnquiries : 0} />
          </li>
        ))}
      </ul>
    </div>
  ));
}

type MenuLinkProps = { item: AdminMenuItem; isCurrent: boolean; count: number };

function MenuLink({ item, isCurrent, count }: MenuLinkProps) {
  const inside = (
    <>
      <Icon name={item.icon} />
      {item.word()}
      {count > 0 && <NewCount count={count} />}
    </>
  );
  if (item.isPublic) {
    return (
      <a className="admin-link" href={item.to}>
        {inside}
      </a>
    );
  }
  return (
    <Link
      ref={isCurrent ? showInItsMenu : undefined}
      className="admin-link"
      to={item.to}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {inside}
    </Link>
  );
}

/** How many new enquiries there are: a figure to see, at most `most`, and words to hear. */
export function NewCount({ count, most = 99 }: { count: number; most?: number }) {
  return (
    <>
      <span className="new-count" aria-hidden="true">
        {count > most ? `${most}+` : count}
      </span>
      <span className="visually-hidden">, {m.admin_new_enquiries({ count })}</span>
    </>
  );
}

/** In a low window the menu scrolls: where one is should be seen without scrolling. */
function showInItsMenu(link: HTMLAnchorElement | null): void {
  const menu = link?.closest('.admin-side-nav');
  if (!link || !menu) return;
  const below = link.getBoundingClientRect().bottom - menu.getBoundingClientRect().bottom;
  if (below > 0) menu.scrollTop += below;
}
