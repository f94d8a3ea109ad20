import { data, href, redirect } from 'react-router';
import { signOut } from '../accounts/sessions.server.ts';
import { requestContext, requireStaff, servicesContext } from '../context.ts';
import { localizedPath } from '../lib/languages/languages.ts';
import { m } from '../paraglide/messages.js';
import { Note } from '../ui/note.tsx';
import { adminPage } from '../ui/page-facts.ts';
import type { Route } from './+types/logout';
import { LogoutButton } from './shell/logout-button.tsx';

export const handle = adminPage(m.admin_logout);

/** Only a form ends a session; opening the address does not. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ request }) => {
    if (request.method !== 'POST') throw redirect(href('/admin/dashboard'));
  },
];

export async function action({ context }: Route.ActionArgs) {
  const visit = context.get(requestContext);
  try {
    await signOut(context.get(servicesContext).db, requireStaff(context));
  } catch (error) {
    visit.reportError(error);
    return data(null, { status: 500 });
  }
  visit.cookies.clear('session');
  // Cookies stay, so that the device is recognised again; cached pages go.
  throw redirect(localizedPath(href('/')), { status: 303, headers: { 'Clear-Site-Data': '"cache"' } });
}

export default function Logout() {
  return (
    <div className="panel">
      <Note kind="error" title={m.admin_error_occurred()} isFocused />
      <LogoutButton className="button" />
    </div>
  );
}
