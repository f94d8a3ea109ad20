import {
  href,
  isRouteErrorResponse,
  Link,
  Outlet,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from 'react-router';
import { inOwnLanguage, staffOnly } from '../accounts/staff-middleware.server.ts';
import { findContent } from '../content-types.server.ts';
import { consumeFlash, requestContext, requireStaff, servicesContext } from '../context.ts';
import { countNewEnquiries } from '../enquiries/enquiries.server.ts';
import { m } from '../paraglide/messages.js';
import { findSchool } from '../settings/school.server.ts';
import { Icon } from '../ui/icon.tsx';
import { adminTitleOf, type RouteHandle, useRequestFacts } from '../ui/page-facts.ts';
import type { Route } from './+types/admin-layout';
import styles from './admin.css?url';
import { listTitle } from './content/content-list.server.ts';
import { openForEditing } from './editing/editing.server.ts';
import { editingPlace } from './editing/editing-note.tsx';
import { findPublished } from './published/published.server.ts';
import { type AdminFrame, AdminShell } from './shell/admin-shell.tsx';
import { findTranslationsOfForm } from './translations/originals.server.ts';
import { TranslationPanel } from './translations/translation-state.tsx';

/** A guard in a loader would not protect the children: their loaders can be requested alone. */
export const middleware: Route.MiddlewareFunction[] = [staffOnly, inOwnLanguage];

export const handle: RouteHandle = { hydrates: true, spelling: 'lower case' };

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

/** Having a loader makes every client-side navigation ask the server, and so the middleware. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { id, name, role, mustChangePassword } = requireStaff(context);
  const place = editingPlace(url.pathname);
  const { db, origin, hosting } = context.get(servicesContext);
  const content = findContent(url.pathname.split('/')[2]);
  const flash = consumeFlash(context);
  const [school, newEnquiries, published, editing, translations] = await Promise.all([
    findSchool(db),
    countNewEnquiries(db),
    // It was saved: that it cannot be shown here hides nothing.
    flash?.published && findPublished(db, origin, flash.published).catch(() => undefined),
    // Only a hint, which must stop nobody.
    place === undefined ? undefined : openForEditing(db, place, { id, name }).catch(() => undefined),
    findTranslationsOfForm(db, url.pathname).catch(() => undefined),
  ]);
  return {
    school,
    staff: { id, name, role, mustChangePassword, isOperator: hosting !== undefined },
    newEnquiries,
    flash,
    published,
    editing,
    translations,
    // The page itself cannot say it when its loader failed.
    contentTitle: content?.screens && listTitle(content.type, content.screens),
    requestId: context.get(requestContext).id,
  };
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const title = adminTitleOf(useMatches()) ?? (loaderData.contentTitle || m.admin_area());
  return (
    <AdminShell frame={loaderData} title={title}>
      <Outlet />
      {loaderData.translations && <TranslationPanel {...loaderData.translations} />}
    </AdminShell>
  );
}

type PageError = { title: string; help: string; isWorthAnotherTry: boolean; isOurFault?: boolean };

export function ErrorBoundary() {
  const frame = useRouteLoaderData<typeof loader>('admin/admin-layout');
  const failure = describeError(useRouteError());
  const requestId = useRequestId(frame);
  return (
    <AdminShell frame={frame} title={failure.title}>
      <div className="panel admin-error">
        <p className="lead">{failure.help}</p>
        {failure.isOurFault && requestId && <p>{m.admin_error_number({ requestId })}</p>}
        <RecoveryLinks hasTryAgain={failure.isWorthAnotherTry} />
      </div>
    </AdminShell>
  );
}

function describeError(error: unknown): PageError {
  const status = isRouteErrorResponse(error) ? error.status : undefined;
  if (status === 404) return { title: m.admin_not_found(), help: m.admin_not_found_help(), isWorthAnotherTry: false };
  if (status === 403) return { title: m.admin_refused(), help: m.admin_refused_help(), isWorthAnotherTry: false };
  if (isConnectionError(error))
    return { title: m.admin_offline(), help: m.admin_offline_help(), isWorthAnotherTry: true };
  return { title: m.error_heading(), help: m.error_help(), isWorthAnotherTry: true, isOurFault: true };
}

/** The messages of `fetch` in Chrome, Firefox and Safari. */
function isConnectionError(error: unknown): boolean {
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message);
}

/** After a client-side navigation only the layout knows the newest request id. */
function useRequestId(frame: AdminFrame | undefined): string | undefined {
  const { requestId } = useRequestFacts();
  const isFirstPage = useLocation().key === 'default';
  return frame?.requestId ?? (isFirstPage ? requestId : undefined);
}

function RecoveryLinks({ hasTryAgain }: { hasTryAgain: boolean }) {
  const { pathname, search } = useLocation();
  return (
    <p className="button-row">
      {hasTryAgain && (
        <a className="button" href={pathname + search}>
          <Icon name="arrow-u-up-left-bold" />
          {m.ui_try_again()}
        </a>
      )}
      <Link className={hasTryAgain ? 'button-outline' : 'button'} to={href('/admin/dashboard')}>
        <Icon name="squares-four-fill" />
        {m.admin_to_dashboard()}
      </Link>
    </p>
  );
}
