import type { Staff } from '../context.ts';
import { inboxPath } from '../enquiries/inbox/inbox-choice.ts';
import { m } from '../paraglide/messages.js';
import type { IconName } from '../ui/icon-names.ts';

export type AdminMenuItem = {
  to: string;
  icon: IconName;
  word: () => string;
  /** A page of the website: the browser leaves the admin area. */
  isPublic?: boolean;
  isForAdministrators?: boolean;
  /** How many new enquiries there are stands beside it. */
  countsEnquiries?: boolean;
};

export type AdminMenuGroup = { label?: () => string; items: readonly AdminMenuItem[] };

/** The menu of the admin area, in its order: the side menu whole, the sheet of a phone without the tabs. */
export const adminMenu: readonly AdminMenuGroup[] = [
  {
    items: [
      { to: '/', icon: 'house-fill', word: m.admin_home, isPublic: true },
      { to: '/admin/dashboard', icon: 'squares-four-fill', word: m.admin_dashboard },
      { to: inboxPath, icon: 'chat-circle-dots-fill', word: m.admin_enquiries, countsEnquiries: true },
      { to: '/admin/photos/new', icon: 'images-fill', word: m.admin_add_image },
      { to: '/admin/notices/new', icon: 'megaphone-fill', word: m.admin_add_notice },
      { to: '/admin/results/new', icon: 'exam-fill', word: m.admin_upload_result },
      { to: '/admin/faculty/new', icon: 'chalkboard-teacher-fill', word: m.admin_add_faculty },
    ],
  },
  {
    label: m.admin_manage,
    items: [
      { to: '/admin/photos', icon: 'images-fill', word: m.admin_photos },
      { to: '/admin/albums', icon: 'images-square-fill', word: m.admin_albums },
      { to: '/admin/notices', icon: 'megaphone-fill', word: m.admin_notices },
      { to: '/admin/results', icon: 'exam-fill', word: m.admin_results },
      { to: '/admin/faculty', icon: 'chalkboard-teacher-fill', word: m.admin_faculty },
      { to: '/admin/bin', icon: 'recycle-fill', word: m.admin_bin },
    ],
  },
  {
    items: [
      { to: '/admin/outbox', icon: 'paper-plane-tilt-fill', word: m.admin_outbox },
      { to: '/admin/activity', icon: 'clock-counter-clockwise-fill', word: m.admin_activity },
      { to: '/admin/people', icon: 'users-three-fill', word: m.admin_people, isForAdministrators: true },
      { to: '/admin/account', icon: 'user-circle-fill', word: m.admin_account },
    ],
  },
];

/** What a phone has at its lower edge beside More; `section` is the part of the admin area a tab stands for. */
export const adminTabs: readonly (AdminMenuItem & { section: string })[] = [
  { to: '/admin/dashboard', section: '/admin/dashboard', icon: 'squares-four-fill', word: m.admin_dashboard },
  { to: '/admin/notices/new', section: '/admin/notices', icon: 'megaphone-fill', word: m.admin_tab_notice },
  { to: '/admin/photos/new', section: '/admin/photos', icon: 'images-fill', word: m.admin_tab_photo },
  { to: '/admin/results/new', section: '/admin/results', icon: 'exam-fill', word: m.admin_tab_result },
];

/** Whom the menu is for; undefined when not even that could be read. */
export type MenuReader = Pick<Staff, 'role' | 'mustChangePassword'> | undefined;

/** The groups with what this person may open, and without `left` out; a group that is left empty goes too. */
export function menuFor(staff: MenuReader, left: readonly { to: string }[] = []): AdminMenuGroup[] {
  const isOpen = (item: AdminMenuItem) => {
    if (staff?.mustChangePassword && !item.isPublic) return false;
    if (item.isForAdministrators && staff?.role !== 'administrator') return false;
    return !left.some(({ to }) => to === item.to);
  };
  return adminMenu
    .map((group) => ({ ...group, items: group.items.filter(isOpen) }))
    .filter(({ items }) => items.length > 0);
}

/** The item that an address belongs to: the one that names most of it. */
export function currentItem(pathname: string): string | undefined {
  const items = adminMenu.flatMap((group) => group.items).filter(({ to }) => isWithin(placeInMenu(pathname), to));
  return items.toSorted((a, b) => b.to.length - a.to.length)[0]?.to;
}

/** The address by which the menu is looked through: a settings page belongs to the list that it settles. */
export function placeInMenu(pathname: string): string {
  return pathname.replace(/^\/admin\/settings\/(?=(?:results|enquiries)\b)/, '/admin/');
}

/** Whether an address is this one or lies below it. */
export function isWithin(pathname: string, section: string): boolean {
  return pathname === section || pathname.startsWith(`${section}/`);
}
