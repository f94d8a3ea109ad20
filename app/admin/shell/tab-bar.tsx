import { type RefObject, useEffect, useRef } from 'react';
import { href, Link, useLocation } from 'react-router';
import { m } from '../../paraglide/messages.js';
import { Icon } from '../../ui/icon.tsx';
import {
  AdminMenuGroups,
  currentMenuItem,
  isWithin,
  type MenuUser,
  menuFor,
  menuPath,
  NewEnquiriesBadge,
  tabsFor,
} from './admin-menu.tsx';
import { LogoutButton } from './logout-button.tsx';

const sheetId = 'admin-more';

type TabBarProps = { staff: MenuUser; newEnquiries: number };

export function TabBar({ staff, newEnquiries }: TabBarProps) {
  const { pathname } = useLocation();
  if (staff?.mustChangePassword) return <PasswordChangeTabs />;
  const tabs = tabsFor(staff);
  const currentTab = tabs.find(({ to, section = to }) => isWithin(menuPath(pathname), section));
  const isInSheet = !currentTab && currentMenuItem(pathname) !== undefined;
  return (
    <>
      <nav className="tab-bar" aria-label={m.admin_tabs()}>
        {tabs.map(({ to, icon, label: word, countsEnquiries }) => (
          <Link key={to} className="tab" to={to} aria-current={to === currentTab?.to ? 'page' : undefined}>
            <Icon name={icon} />
            {word()}
            {countsEnquiries && newEnquiries > 0 && <NewEnquiriesBadge count={newEnquiries} />}
          </Link>
        ))}
        <button type="button" className="tab" popoverTarget={sheetId} aria-current={isInSheet || undefined}>
          <Icon name="list-fill" />
          {m.admin_more()}
        </button>
      </nav>
      <MoreSheet staff={staff} />
    </>
  );
}

function PasswordChangeTabs() {
  return (
    <nav className="tab-bar" aria-label={m.admin_tabs()}>
      <a className="tab" href={href('/')}>
        <Icon name="globe-hemisphere-east-fill" />
        {m.admin_view_website()}
      </a>
      <LogoutButton className="tab" />
    </nav>
  );
}

/** Logout and Close stay in sight above what scrolls. */
function MoreSheet({ staff }: Pick<TabBarProps, 'staff'>) {
  const sheet = useRef<HTMLElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  const { key } = useLocation();
  useHiddenWhenLeft(sheet);
  // Not on hydration: the sheet may have been opened before.
  const shownFor = useRef(key);
  useEffect(() => {
    if (shownFor.current !== key && sheet.current?.matches(':popover-open')) sheet.current.hidePopover();
    shownFor.current = key;
  }, [key]);
  return (
    <nav
      ref={sheet}
      id={sheetId}
      className="more-sheet on-dark"
      popover="auto"
      aria-label={m.admin_more_label()}
      onToggle={(event) => {
        if (event.newState === 'open') close.current?.focus();
      }}
    >
      <div className="more-head">
        <LogoutButton className="admin-link" />
        <button
          ref={close}
          type="button"
          className="admin-link more-close"
          popoverTarget={sheetId}
          popoverTargetAction="hide"
        >
          <Icon name="x-bold" />
          {m.admin_close()}
        </button>
      </div>
      <a className="admin-link" href={href('/')} hidden={staff?.isOperator}>
        <Icon name="globe-hemisphere-east-fill" />
        {m.admin_view_website()}
      </a>
      <AdminMenuGroups groups={menuFor(staff, [...tabsFor(staff), { to: href('/') }])} newEnquiries={0} />
    </nav>
  );
}

function useHiddenWhenLeft(sheet: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const hide = ({ target }: FocusEvent) => {
      if (!sheet.current?.matches(':popover-open') || !(target instanceof Element)) return;
      if (!sheet.current.contains(target) && !target.matches(`[popovertarget="${sheetId}"]`))
        sheet.current.hidePopover();
    };
    document.addEventListener('focusin', hide);
    return () => document.removeEventListener('focusin', hide);
  }, [sheet]);
}
