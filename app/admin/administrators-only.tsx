import { Outlet, useLocation } from 'react-router';
import { administratorsOnly } from '../accounts/staff-middleware.server.ts';
import type { Route } from './+types/administrators-only';
import { SettingsWayBack } from './settings/settings-way-back.tsx';

export const middleware: Route.MiddlewareFunction[] = [administratorsOnly];

/** Makes every client-side navigation ask the server, and so the middleware. */
export function loader() {
  return null;
}

export default function AdministratorsOnly() {
  const isSetting = useLocation().pathname.startsWith('/admin/settings/');
  return (
    <>
      {isSetting && <SettingsWayBack />}
      <Outlet />
    </>
  );
}
