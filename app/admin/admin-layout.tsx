import { Outlet, useMatches, useRouteLoaderData } from 'react-router';
import { inOwnLanguage, staffOnly } from '../accounts/staff-middleware.server.ts';
import { findContent } from '../content-types.server.ts';
import { consumeFlash, requestContext, requireStaff, servicesContext } from '../context.ts';
import { countNewEnquiries } from '../enquiries/enquiries.server.ts';
import { m } from '../paraglide/messages.js';
import { findSchool } from '../settings/school.server.ts';
import { adminTitleOf, type RouteHandle } from '../ui/page-facts.ts';
import type { Route } from './+types/admin-layout';
import styles from './admin.css?url';
import { listTitle } from './content/screens-at.server.ts';
import { openForEditing } from './editing/editing.server.ts';
import { editingPlace } from './editing/editing-place.ts';
import { findPublished } from './published/published.server.ts';
import { AdminErrorPage } from './shell/admin-error-page.tsx';
import { AdminShell } from './shell/admin-shell.tsx';
import { findTranslationsOfForm } from './translations/listed-originals.server.ts';
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

export function ErrorBoundary() {
  return <AdminErrorPage frame={useRouteLoaderData<typeof loader>('admin/admin-layout')} />;
}
