import { type ReactNode, useEffect, useRef } from 'react';
import { href, Link, useLocation, useNavigation } from 'react-router';
import type { Flash, Staff } from '../../context.ts';
import { m } from '../../paraglide/messages.js';
import { SiteIcons } from '../../settings/crest/crest.tsx';
import { type School, schoolDefaults } from '../../settings/school.ts';
import { SchoolContext } from '../../settings/school-context.tsx';
import { DraftOwner } from '../../ui/drafts/use-draft.ts';
import { Icon } from '../../ui/icon.tsx';
import { type Editing, EditingNote } from '../editing/editing-note.tsx';
import { helpPath } from '../help/help-sections.ts';
import { OfflineNote } from '../offline/offline-note.tsx';
import { useOfficeWorker } from '../offline/use-office-worker.ts';
import { PublishedPanel, type PublishedThings } from '../published/published-panel.tsx';
import { AdminMenu } from './admin-menu.tsx';
import { FlashToast } from './flash-toast.tsx';
import { SearchBox } from './search-box.tsx';
import { TabBar } from './tab-bar.tsx';

export type AdminFrame = {
  school: School;
  staff: Pick<Staff, 'id' | 'name' | 'role' | 'mustChangePassword'>;
  newEnquiries: number;
  flash: Flash | undefined;
  published: PublishedThings | undefined;
  /** Who else has the same page open. */
  editing: Editing | undefined;
  requestId: string;
};

type AdminShellProps = {
  frame: AdminFrame | undefined;
  title: string;
  children: ReactNode;
};

export function AdminShell({ frame, title, children }: AdminShellProps) {
  const main = useFocusOnNavigation();
  const isWaiting = useNavigation().state !== 'idle';
  useOfficeWorker();
  return (
    <SchoolContext value={frame?.school ?? schoolDefaults}>
      <title>{frame ? `${title} | ${frame.school.name}` : title}</title>
      <meta name="robots" content="noindex" />
      <SiteIcons />
      <div className="admin" data-area="study">
        <a className="skip-link" href="#main">
          {m.site_skip()}
        </a>
        <AdminMenu schoolName={frame?.school.name} staff={frame?.staff} newEnquiries={frame?.newEnquiries ?? 0} />
        <main ref={main} id="main" className="admin-main" tabIndex={-1} aria-busy={isWaiting || undefined}>
          <div className="admin-bar">
            <h1>{title}</h1>
            {!frame?.staff.mustChangePassword && (
              <>
                <SearchBox />
                <HelpLink />
              </>
            )}
            <a className="button-outline admin-view" href={href('/')}>
              <Icon name="globe-hemisphere-east-fill" />
              {m.admin_view_website()}
            </a>
          </div>
          <div className="admin-content">
            <FlashToast flash={frame?.flash} />
            <OfflineNote />
            <PublishedPanel flash={frame?.flash} published={frame?.published} />
            <EditingNote loaded={frame?.editing} />
            <DraftOwner value={frame?.staff.id ?? ''}>{children}</DraftOwner>
          </div>
        </main>
        <TabBar staff={frame?.staff} newEnquiries={frame?.newEnquiries ?? 0} />
      </div>
    </SchoolContext>
  );
}

/** To the part of the help that this page needs. */
function HelpLink() {
  const { pathname } = useLocation();
  if (pathname === href('/admin/help')) return null;
  return (
    <Link className="button-outline admin-help" to={helpPath(pathname)}>
      <Icon name="info-fill" />
      {m.help_title()}
    </Link>
  );
}

/**
 * After a client-side navigation the new page gets the focus, unless one of its fields has it. A form that returns to its
 * own page keeps the focus where it was, if that element still exists.
 */
function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null);
  const { pathname, key } = useLocation();
  const last = useRef({ pathname, key });
  useEffect(() => {
    const before = last.current;
    last.current = { pathname, key };
    if (before.key === key) return;
    const focused = document.activeElement;
    const isLost = before.pathname === pathname ? focused === document.body : !main.current?.contains(focused);
    if (isLost) main.current?.focus({ preventScroll: true });
  }, [pathname, key]);
  return main;
}
