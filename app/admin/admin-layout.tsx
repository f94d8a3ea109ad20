import { Outlet, useMatches, useRouteLoaderData } from 'react-router';
import { requireStaff } from '../accounts/require-staff.server.ts';
import { houseContext, signedInStaff, takeSentence, visitContext } from '../context.ts';
import { countNewEnquiries } from '../enquiries/enquiries.server.ts';
import { m } from '../paraglide/messages.js';
import { findSchool } from '../settings/school.server.ts';
import { adminFactsOf } from '../ui/page-facts.ts';
import type { Route } from './+types/admin-layout';
import styles from './admin.css?url';
import { AdminMishapPage } from './admin-mishap.tsx';
import { AdminShell } from './admin-shell.tsx';

/** The lock. What stands below this route is shut to whoever is not signed in. */
export const middleware: Route.MiddlewareFunction[] = [requireStaff];

export const handle = { hydrates: true };

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

/** Asked with every page, also when the browser changes pages by script: so the lock is tried each time. */
export async function loader({ context }: Route.LoaderArgs) {
  const { name, role, mustChangePassword } = signedInStaff(context);
  const { db } = context.get(houseContext);
  const [school, newEnquiries] = await Promise.all([findSchool(db), countNewEnquiries(db)]);
  return {
    school,
    staff: { name, role, mustChangePassword },
    newEnquiries,
    sentence: takeSentence(context),
    requestId: context.get(visitContext).id,
  };
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return (
    <AdminShell frame={loaderData} title={adminFactsOf(useMatches())?.title ?? m.admin_area()}>
      <Outlet />
    </AdminShell>
  );
}

/** The same shell around what went wrong. */
export function ErrorBoundary() {
  return <AdminMishapPage frame={useRouteLoaderData<typeof loader>('admin/admin-layout')} />;
}
