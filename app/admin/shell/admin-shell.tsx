import { type ComponentType, lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { Form, href, Link, useLocation, useNavigation } from 'react-router';
import type { Flash, Staff } from '../../context.ts';
import { m } from '../../paraglide/messages.js';
import { SiteIcons } from '../../settings/crest/crest.tsx';
import type { School } from '../../settings/school.ts';
import { SchoolContext } from '../../settings/school-context.tsx';
import { DraftOwner, dropDrafts, signedOutKey } from '../../ui/drafts/draft-storage.ts';
import { useUndoKey } from '../../ui/forms/undo-key.tsx';
import { Icon } from '../../ui/icon.tsx';
import { OldBrowserNote } from '../../ui/old-browser-note.tsx';
import { type Editing, EditingNote } from '../editing/editing-note.tsx';
import { OfflineNote } from '../offline/offline-note.tsx';
import { useOfficeWorker } from '../offline/use-office-worker.ts';
import type { PublishedThings } from '../published/published.server.ts';
import { AdminMenu } from './admin-menu.tsx';
import { FlashToast } from './flash-toast.tsx';
import { TabBar } from './tab-bar.tsx';

export type AdminFrame = {
  school: School;
  staff: Pick<Staff, 'id' | 'name' | 'role' | 'mustChangePassword'> & { isOperator: boolean };
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
  useUndoKey();
  useOwnDrafts(frame?.staff.id);
  return (
    <SchoolContext value={frame?.school}>
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
            {!frame?.staff.mustChangePassword && !frame?.staff.isOperator && (
              <>
                <SearchBox />
                <HelpLink />
              </>
            )}
            <a className="button-outline admin-view" href={href('/')} hidden={frame?.staff.isOperator}>
              <Icon name="globe-hemisphere-east-fill" />
              {m.admin_view_website()}
            </a>
          </div>
          <div className="admin-content">
            <FlashToast flash={frame?.flash} />
            <OldBrowserNote />
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

/** Drafts about people go with who typed them; the other tabs hear of the sign-out by the storage that they share. */
function useOwnDrafts(owner: string | undefined): void {
  useEffect(() => {
    if (owner === undefined) return;
    dropDrafts(owner);
    const drop = ({ key }: StorageEvent) => key === signedOutKey && dropDrafts(undefined);
    addEventListener('storage', drop);
    return () => removeEventListener('storage', drop);
  }, [owner]);
}

type ViewProps = { shown: PublishedThings; path: string; leftAlone: RefObject<boolean> };

const PublishedView = lazy(async (): Promise<{ default: ComponentType<ViewProps> }> => {
  const loaded = await import('../published/published-view.tsx').catch(() => undefined);
  return { default: loaded?.PublishedView ?? (() => null) };
});

/** Stays until the next message, or until another page is opened. */
function PublishedPanel({ flash, published }: Pick<AdminFrame, 'flash' | 'published'>) {
  const { pathname } = useLocation();
  const [newest, setNewest] = useState(flash);
  const [shown, setShown] = useState(published && { ...published, pathname });
  if (flash && flash !== newest) {
    setNewest(flash);
    setShown(published && { ...published, pathname });
  }
  const leftAlone = useLeftAlone(shown);
  if (!shown || shown.pathname !== pathname) return null;
  return (
    <Suspense>
      <PublishedView shown={shown} path={pathname} leftAlone={leftAlone} />
    </Suspense>
  );
}

/** Whether nobody has typed, tapped or gone to a field since this is shown. */
function useLeftAlone(shown: unknown): RefObject<boolean> {
  const isOpening = useRef(true);
  const leftAlone = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: something else is shown.
  useEffect(() => {
    // Before the page's script ran, nothing could be heard.
    leftAlone.current = !isOpening.current || document.activeElement === document.body;
    isOpening.current = false;
    const note = () => {
      leftAlone.current = false;
    };
    const acts = ['keydown', 'pointerdown'];
    for (const act of acts) addEventListener(act, note, true);
    return () => {
      for (const act of acts) removeEventListener(act, note, true);
    };
  }, [shown]);
  return leftAlone;
}

function HelpLink() {
  const { pathname } = useLocation();
  if (pathname === href('/admin/help')) return null;
  return (
    <Link className="button-outline button-small admin-help" to={helpPath(pathname)}>
      <Icon name="info-fill" />
      {m.help_title()}
    </Link>
  );
}

const sectionOf: readonly [RegExp, string][] = [
  [/^\/admin\/(albums|photos)\b/, 'photos'],
  [/^\/admin\/(menu|pages)\b/, 'pages'],
  [/^\/admin\/(notices|results|faculty|calendar|enquiries)\b/, '$1'],
  [/^\/admin\/(settings|account|people|backups|outbox|activity|bin|start)\b/, 'settings'],
];

/** The help that a page of the office leads to. */
function helpPath(pathname: string): string {
  const [pattern, id = ''] = sectionOf.find(([path]) => path.test(pathname)) ?? [];
  const section = pattern?.exec(pathname)?.[1] ?? '';
  return href('/admin/help') + (id && `#${id.replace('$1', section)}`);
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
    const hasLostFocus = before.pathname === pathname ? focused === document.body : !main.current?.contains(focused);
    if (hasLostFocus) main.current?.focus({ preventScroll: true });
  }, [pathname, key]);
  return main;
}

/** A field on a computer, a link on a phone. The page of the search has a larger field of its own. */
function SearchBox() {
  const { pathname, key } = useLocation();
  useSlashKey();
  const path = href('/admin/search');
  if (pathname === path) return null;
  return (
    <>
      <Form key={key} method="get" action={path} className="admin-search" role="search" aria-label={m.search_office()}>
        <label className="visually-hidden" htmlFor="search-everything">
          {m.search_everything()}
        </label>
        <input
          id="search-everything"
          type="search"
          name="q"
          className="field-control"
          placeholder={m.search_placeholder()}
          maxLength={100}
          enterKeyHint="search"
          aria-keyshortcuts="/"
          data-search-everything
        />
        <button type="submit" className="button-outline button-small">
          <Icon name="magnifying-glass-bold" size={20} />
          {m.search_short()}
        </button>
      </Form>
      <Link className="admin-bar-link" to={path}>
        <Icon name="magnifying-glass-bold" />
        {m.search_short()}
      </Link>
    </>
  );
}

const typing = 'input, textarea, select, [contenteditable], dialog';

function useSlashKey(): void {
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (event.target instanceof Element && event.target.closest(typing)) return;
      const field = document.querySelector<HTMLInputElement>('[data-search-everything]');
      if (!field?.checkVisibility()) return;
      event.preventDefault();
      field.select();
      field.focus();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, []);
}
