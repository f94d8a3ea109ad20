import { href, Link, useLocation } from 'react-router';
import type { Staff } from '../../context.ts';
import { countLabel, countText } from '../../lib/list-page.ts';
import { m } from '../../paraglide/messages.js';
import { Crest } from '../../settings/crest/crest.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-names.ts';
import { LogoutButton } from './logout-button.tsx';

const inboxPath = href('/admin/enquiries');

type AdminMenuProps = { schoolName: string | undefined; staff: MenuUser; newEnquiries: number };

export function AdminMenu({ schoolName, staff, newEnquiries }: AdminMenuProps) {
  return (
    <header className="admin-side on-dark">
      <div className="admin-brand">
        <Crest size={36} />
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

export function AdminMenuGroups({ groups, newEnquiries }: { groups: AdminMenuGroup[]; newEnquiries: number }) {
  const current = currentMenuItem(useLocation().pathname);
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

function MenuLink({ item, isCurrent, count }: { item: AdminMenuItem; isCurrent: boolean; count: number }) {
  const inside = (
    <>
      <Icon name={item.icon} />
      {item.label()}
      {count > 0 && <NewEnquiriesBadge count={count} />}
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
      ref={isCurrent ? scrollIntoMenu : undefined}
      className="admin-link"
      to={item.to}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {inside}
    </Link>
  );
}

export function NewEnquiriesBadge({ count }: { count: number }) {
  return (
    <>
      <span className="new-count" aria-hidden="true">
        {countText(count, 99)}
      </span>
      <span className="visually-hidden">, {m.admin_new_enquiries({ count: countLabel(count) })}</span>
    </>
  );
}

function scrollIntoMenu(link: HTMLAnchorElement | null): void {
  const menu = link?.closest('.admin-side-nav');
  if (!link || !menu) return;
  const below = link.getBoundingClientRect().bottom - menu.getBoundingClientRect().bottom;
  if (below > 0) menu.scrollTop += below;
}

type AdminMenuItem = {
  to: string;
  icon: IconName;
  label: () => string;
  isPublic?: boolean;
  isForAdministrators?: boolean;
  countsEnquiries?: boolean;
};

type AdminMenuGroup = { label?: () => string; items: readonly AdminMenuItem[] };

/** Of the site of the operator of many schools, which has no website. */
const operatorMenu: readonly AdminMenuGroup[] = [
  {
    items: [
      { to: href('/admin/schools'), icon: 'hard-drives-fill', label: m.hosting_title },
      { to: href('/admin/activity'), icon: 'clock-counter-clockwise-fill', label: m.admin_activity },
      { to: href('/admin/people'), icon: 'users-three-fill', label: m.admin_people, isForAdministrators: true },
      { to: href('/admin/account'), icon: 'user-circle-fill', label: m.admin_account },
    ],
  },
];

export const adminMenu: readonly AdminMenuGroup[] = [
  {
    items: [
      { to: href('/'), icon: 'globe-hemisphere-east-fill', label: m.admin_website_home, isPublic: true },
      { to: href('/admin/dashboard'), icon: 'squares-four-fill', label: m.admin_dashboard },
      { to: inboxPath, icon: 'chat-circle-dots-fill', label: m.admin_enquiries, countsEnquiries: true },
      { to: href('/admin/photos/new'), icon: 'images-fill', label: m.admin_add_image },
      { to: href('/admin/notices/new'), icon: 'megaphone-fill', label: m.admin_add_notice },
      { to: href('/admin/results/new'), icon: 'exam-fill', label: m.admin_upload_result },
      { to: href('/admin/faculty/new'), icon: 'chalkboard-teacher-fill', label: m.admin_add_faculty },
    ],
  },
  {
    label: m.admin_manage,
    items: [
      { to: href('/admin/pages'), icon: 'files-fill', label: m.pages_manage },
      { to: href('/admin/photos'), icon: 'images-fill', label: m.admin_photos },
      { to: href('/admin/albums'), icon: 'images-square-fill', label: m.admin_albums },
      { to: href('/admin/notices'), icon: 'megaphone-fill', label: m.admin_notices },
      { to: href('/admin/results'), icon: 'exam-fill', label: m.admin_results },
      { to: href('/admin/faculty'), icon: 'chalkboard-teacher-fill', label: m.admin_faculty },
      { to: href('/admin/menu'), icon: 'list-bullets-fill', label: m.menu_title },
      { to: href('/admin/calendar'), icon: 'calendar-check-fill', label: m.calendar_admin_menu },
      { to: href('/admin/documents'), icon: 'certificate-fill', label: m.disclosure_admin_title },
      { to: href('/admin/translations'), icon: 'translate-fill', label: m.translations_title },
      { to: href('/admin/bin'), icon: 'recycle-fill', label: m.admin_bin },
    ],
  },
  {
    items: [
      { to: href('/admin/outbox'), icon: 'paper-plane-tilt-fill', label: m.admin_outbox },
      { to: href('/admin/activity'), icon: 'clock-counter-clockwise-fill', label: m.admin_activity },
      { to: href('/admin/people'), icon: 'users-three-fill', label: m.admin_people, isForAdministrators: true },
      { to: href('/admin/settings'), icon: 'gear-fill', label: m.settings_title, isForAdministrators: true },
      { to: href('/admin/backups'), icon: 'hard-drives-fill', label: m.backup_title, isForAdministrators: true },
      { to: href('/admin/account'), icon: 'user-circle-fill', label: m.admin_account },
      { to: href('/admin/help'), icon: 'info-fill', label: m.help_title },
    ],
  },
];

/** `section` is the part of the admin area that a tab opens, where that is more than its page. */
const adminTabs: readonly (AdminMenuItem & { section?: string })[] = [
  { to: href('/admin/dashboard'), icon: 'squares-four-fill', label: m.admin_dashboard },
  { to: inboxPath, icon: 'chat-circle-dots-fill', label: m.admin_enquiries, countsEnquiries: true },
  {
    to: href('/admin/notices/new'),
    section: href('/admin/notices'),
    icon: 'megaphone-fill',
    label: m.admin_tab_notice,
  },
  { to: href('/admin/photos/new'), section: href('/admin/photos'), icon: 'images-fill', label: m.admin_tab_photo },
];

export type MenuUser = (Pick<Staff, 'role' | 'mustChangePassword'> & { isOperator?: boolean }) | undefined;

export function menuFor(staff: MenuUser, left: readonly { to: string }[] = []): AdminMenuGroup[] {
  const isOpen = (item: AdminMenuItem) => {
    if (staff?.mustChangePassword && !item.isPublic) return false;
    if (item.isForAdministrators && staff?.role !== 'administrator') return false;
    return !left.some(({ to }) => to === item.to);
  };
  return (staff?.isOperator ? operatorMenu : adminMenu)
    .map((group) => ({ ...group, items: group.items.filter(isOpen) }))
    .filter(({ items }) => items.length > 0);
}

export function tabsFor(staff: MenuUser): typeof adminTabs {
  return staff?.isOperator ? menuFor(staff).flatMap(({ items }) => items) : adminTabs;
}

export function currentMenuItem(pathname: string): string | undefined {
  const all = [...adminMenu, ...operatorMenu].flatMap((group) => group.items);
  const items = all.filter(({ to }) => isWithin(menuPath(pathname), to));
  return items.toSorted((a, b) => b.to.length - a.to.length)[0]?.to;
}

/** A settings page belongs to the list that it is about, and so do ready answers and templates. */
export function menuPath(pathname: string): string {
  return pathname
    .replace(/^\/admin\/settings\/(?=(?:results|enquiries)\b)/, '/admin/')
    .replace(/^\/admin\/settings\/disclosure\b/, '/admin/documents')
    .replace(/^\/admin\/answers\b/, inboxPath)
    .replace(/^\/admin\/templates\b/, '/admin/notices')
    .replace(/^\/admin\/start\b/, '/admin/dashboard');
}

export function isWithin(pathname: string, section: string): boolean {
  return pathname === section || pathname.startsWith(`${section}/`);
}
