import { data, redirect } from 'react-router';
import { signOut } from '../accounts/sessions.server.ts';
import { houseContext, signedInStaff, visitContext } from '../context.ts';
import { m } from '../paraglide/messages.js';
import { Note } from '../ui/note.tsx';
import { adminPage } from '../ui/page-facts.ts';
import type { Route } from './+types/logout';
import { LogoutButton } from './logout-button.tsx';

export const handle = adminPage(m.admin_logout);

/** Only a form ends a session: whoever merely opens the address stays signed in. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ request }) => {
    if (request.method !== 'POST') throw redirect('/admin/dashboard');
  },
];

export async function action({ context }: Route.ActionArgs) {
  const visit = context.get(visitContext);
  try {
    await signOut(context.get(houseContext).db, signedInStaff(context));
  } catch (error) {
    visit.failed(error);
    return data(null, { status: 500 });
  }
  visit.cookies.discard('session');
  // Cookies stay: the device is to be known again. Pages seen while signed in are to be gone.
  throw redirect('/', { status: 303, headers: { 'Clear-Site-Data': '"cache"' } });
}

/** What stands here when the session could not be ended and no script was there to say so. */
export default function Logout() {
  return (
    <div className="panel">
      <Note kind="error" title={m.admin_error_occurred()} isFocused />
      <LogoutButton className="button" />
    </div>
  );
}
