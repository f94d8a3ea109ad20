import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';
import type { Sentence, Staff } from '../context.ts';
import { m } from '../paraglide/messages.js';
import { type School, schoolDefaults } from '../settings/school.ts';
import { SchoolContext } from '../settings/school-context.tsx';
import { Icon } from '../ui/icon.tsx';
import { AdminMenu } from './admin-menu.tsx';
import { SentenceToast } from './sentence-toast.tsx';
import { TabBar } from './tab-bar.tsx';

/** What every page of the admin area shows around its own content. */
export type AdminFrame = {
  school: School;
  staff: Pick<Staff, 'name' | 'role' | 'mustChangePassword'>;
  /** How many enquiries nobody has answered yet. */
  newEnquiries: number;
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
        <AdminMenu schoolName={frame?.school.name} staff={frame?.staff} newEnquiries={frame?.newEnquiries ?? 0} />
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
        <TabBar staff={frame?.staff} newEnquiries={frame?.newEnquiries ?? 0} />
      </div>
    </SchoolContext>
  );
}

/**
 * After a page was changed by script, the focus goes to the new one, unless a field of it has taken it. Where a form
 * leads to its own page again, the focus stays, but what had it may be gone.
 */
function useFocusOnArrival() {
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
