import { Outlet } from 'react-router';
import { requireAdministrator } from '../accounts/require-staff.server.ts';
import type { Route } from './+types/administrators-only';

export const middleware: Route.MiddlewareFunction[] = [requireAdministrator];

/** Makes the browser ask the server, and so the middleware, also when pages are changed by script. */
export function loader() {
  return null;
}

export default function AdministratorsOnly() {
  return <Outlet />;
}
