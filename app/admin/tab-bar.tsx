import { type RefObject, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { m } from '../paraglide/messages.js';
import { Icon } from '../ui/icon.tsx';
import { AdminMenuGroups, NewCount } from './admin-menu.tsx';
import { adminTabs, currentItem, isWithin, type MenuReader, menuFor, placeInMenu } from './admin-menu-items.ts';
import { LogoutButton } from './logout-button.tsx';

const sheetId = 'admin-more';

type TabBarProps = { staff: MenuReader; newEnquiries: number };

/** What a phone has at its lower edge. More opens by the browser's own means, so that it needs no script. */
export function TabBar({ staff, newEnquiries }: TabBarProps) {
  const { pathname } = useLocation();
  if (staff?.mustChangePassword) return <TwoWaysOut />;
  const currentTab = adminTabs.find(({ section }) => isWithin(placeInMenu(pathname), section));
  const isInSheet = !currentTab && currentItem(pathname) !== undefined;
  return (
    <>
      <nav className="tab-bar" aria-label={m.admin_tabs()}>
        {adminTabs.map(({ to, icon, word }) => (
          <Link key={to} className="tab" to={to} aria-current={to === currentTab?.to ? 'page' : undefined}>
            <Icon name={icon} />
            {word()}
          </Link>
        ))}
        <button type="button" className="tab" popoverTarget={sheetId} aria-current={isInSheet || undefined}>
          <Icon name="list-fill" />
          {m.admin_more()}
          {newEnquiries > 0 && <NewCount count={newEnquiries} most={9} />}
        </button>
      </nav>
      <MoreSheet staff={staff} newEnquiries={newEnquiries} />
    </>
  );
}

/** While a new password must be chosen first, no page of the office area is open. */
function TwoWaysOut() {
  return (
    <nav className="tab-bar" aria-label={m.admin_tabs()}>
      <a className="tab" href="/">
        <Icon name="house-fill" />
        {m.admin_home()}
      </a>
      <LogoutButton className="tab" />
    </nav>
  );
}

/** Everything that has no tab. It closes as soon as a page was chosen, or the focus has gone elsewhere. */
function MoreSheet({ staff, newEnquiries }: TabBarProps) {
  const sheet = useRef<HTMLElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  const { key } = useLocation();
  useHiddenWhenLeft(sheet);
  // Not when React takes the page over: the sheet may have been opened before.
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
      <AdminMenuGroups groups={menuFor(staff, adminTabs)} newEnquiries={newEnquiries} />
      <LogoutButton className="admin-link" />
    </nav>
  );
}

/** Hides the sheet when something else takes the focus; the button that opens it hides it itself. */
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
