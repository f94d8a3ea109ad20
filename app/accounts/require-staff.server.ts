import { data, type MiddlewareFunction, redirectDocument } from 'react-router';
import { leaveSentence, signedInStaff, staffContext, visitContext } from '../context.ts';
import { m } from '../paraglide/messages.js';

const changePassword = '/admin/account/password';
const logout = '/admin/logout';

/** What is open while a new password must be chosen first. */
const openBefore = new Set([changePassword, logout]);

/** The lock of the admin area: for every page, data request and form post below the route that carries it. */
export const requireStaff: MiddlewareFunction<Response> = ({ request, url, context }) => {
  const visit = context.get(visitContext);
  visit.isPrivate = true;
  const staff = context.get(staffContext);
  if (!staff) {
    const wasSignedIn = visit.cookies.read('session') !== undefined;
    if (wasSignedIn && request.method === 'POST' && url.pathname !== logout)
      leaveSentence(context, m.admin_signed_out());
    throw redirectDocument(signInAddress(request, url));
  }
  if (staff.mustChangePassword && !openBefore.has(url.pathname)) throw redirectDocument(changePassword);
};

/** For administrators only; stands inside `requireStaff`. */
export const requireAdministrator: MiddlewareFunction<Response> = ({ context }) => {
  if (signedInStaff(context).role !== 'administrator') throw data(null, { status: 403 });
};

/** After signing in, a page is shown again with its search; a form has to be filled in again. */
function signInAddress(request: Request, url: URL): string {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const returnTo = url.pathname + (isRead ? url.search : '');
  return `/login?${new URLSearchParams({ returnTo })}`;
}
