import { Outlet } from 'react-router';
import { administratorsOnly } from '../accounts/staff-middleware.server.ts';
import type { Route } from './+types/administrators-only';

export const middleware: Route.MiddlewareFunction[] = [administratorsOnly];

/** Makes every client-side navigation ask the server, and so the middleware. */
export function loader() {
  return null;
}

export default function AdministratorsOnly() {
  return <Outlet />;
}
