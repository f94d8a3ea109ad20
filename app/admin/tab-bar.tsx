import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { m } from '../paraglide/messages.js';
import { Icon } from '../ui/icon.tsx';
import { AdminMenuGroups } from './admin-menu.tsx';
import { adminTabs, isWithin, menuFor } from './admin-menu-items.ts';
import { LogoutButton } from './logout-button.tsx';

const sheetId = 'admin-more';

/** What a phone has at its lower edge. More opens by the browser's own means, so that it needs no script. */
export function TabBar({ isAdministrator }: { isAdministrator: boolean }) {
  const { pathname } = useLocation();
  return (
    <>
      <nav className="tab-bar" aria-label={m.admin_tabs()}>
        {adminTabs.map(({ to, section, icon, word }) => (
          <Link key={to} className="tab" to={to} aria-current={isWithin(pathname, section) ? 'page' : undefined}>
            <Icon name={icon} />
            {word()}
          </Link>
        ))}
        <button type="button" className="tab" popoverTarget={sheetId}>
          <Icon name="list-fill" />
          {m.admin_more()}
        </button>
      </nav>
      <MoreSheet isAdministrator={isAdministrator} />
    </>
  );
}

/** Everything that has no tab. It closes as soon as a page was chosen. */
function MoreSheet({ isAdministrator }: { isAdministrator: boolean }) {
  const sheet = useRef<HTMLElement>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation has a key of its own.
  useEffect(() => {
    if (sheet.current?.matches(':popover-open')) sheet.current.hidePopover();
  }, [key]);
  return (
    <nav ref={sheet} id={sheetId} className="more-sheet on-dark" popover="auto" aria-label={m.admin_more_label()}>
      <button type="button" className="admin-link more-close" popoverTarget={sheetId} popoverTargetAction="hide">
        <Icon name="x-bold" />
        {m.admin_close()}
      </button>
      <AdminMenuGroups groups={menuFor(isAdministrator, adminTabs)} />
      <LogoutButton className="admin-link" />
    </nav>
  );
}
