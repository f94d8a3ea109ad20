import { href, Link, Outlet, useLocation } from 'react-router';
import { administratorsOnly } from '../accounts/staff-middleware.server.ts';
import { m } from '../paraglide/messages.js';
import { Icon } from '../ui/icon.tsx';
import type { Route } from './+types/administrators-only';

export const middleware: Route.MiddlewareFunction[] = [administratorsOnly];

/** Makes every client-side navigation ask the server, and so the middleware. */
export function loader() {
  return null;
}

export default function AdministratorsOnly() {
  const isSetting = useLocation().pathname.startsWith('/admin/settings/');
  return (
    <>
      {isSetting && (
        <p>
          <Link className="link-arrow" to={href('/admin/settings')}>
            <Icon name="arrow-left-bold" />
            {m.settings_title()}
          </Link>
        </p>
      )}
      <Outlet />
    </>
  );
}
