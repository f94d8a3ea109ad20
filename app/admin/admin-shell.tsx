import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';
import type { Staff } from '../context.ts';
import { m } from '../paraglide/messages.js';
import { type School, schoolDefaults } from '../settings/school.ts';
import { SchoolContext } from '../settings/school-context.tsx';
import { Icon } from '../ui/icon.tsx';
import { AdminMenu } from './admin-menu.tsx';
import { type Sentence, SentenceToast } from './sentence-toast.tsx';
import { TabBar } from './tab-bar.tsx';

/** What every page of the admin area shows around its own content. */
export type AdminFrame = {
  school: School;
  staff: Pick<Staff, 'name' | 'role'>;
  sentence: Sentence | undefined;
  /** Of the request that this was read by. */
  requestId: string;
};

type AdminShellProps = {
  /** Absent when even this could not be read. */
  frame: AdminFrame | undefined;
  title: string;
  children: ReactNode;
};

/** Menu, title and message around a page of the admin area, and its head. */
export function AdminShell({ frame, title, children }: AdminShellProps) {
  const isAdministrator = frame?.staff.role === 'administrator';
  const main = useFocusOnArrival();
  const isWaiting = useNavigation().state !== 'idle';
  return (
    <SchoolContext value={frame?.school ?? schoolDefaults}>
      <title>{frame ? `${title} | ${frame.school.name}` : title}</title>
      <meta name="robots" content="noindex" />
      <div className="admin" data-area="study">
        <a className="skip-link" href="#main">
          {m.site_skip()}
        </a>
        <AdminMenu schoolName={frame?.school.name} isAdministrator={isAdministrator} />
        <main ref={main} id="main" className="admin-main" tabIndex={-1} aria-busy={isWaiting || undefined}>
          <div className="admin-bar">
            <h1>{title}</h1>
            <a className="button-outline admin-view" href="/">
              <Icon name="globe-hemisphere-east-fill" />
              {m.admin_view_website()}
            </a>
          </div>
          <div className="admin-content">
            <SentenceToast sentence={frame?.sentence} />
            {children}
          </div>
        </main>
        <TabBar isAdministrator={isAdministrator} />
      </div>
    </SchoolContext>
  );
}

/** After a page was changed by script, the focus goes to the new one, unless a field of it has taken it. */
function useFocusOnArrival() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}
