import { data, type MiddlewareFunction, redirectDocument } from 'react-router';
import { leaveSentence, signedInStaff, staffContext, visitContext } from '../context.ts';
import { signInAddress } from '../lib/return-to.ts';
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
    throw redirectDocument(signInAddress(request.method, url));
  }
  if (staff.mustChangePassword && !openBefore.has(url.pathname)) throw redirectDocument(changePassword);
};

/** For administrators only; stands inside `requireStaff`. */
export const requireAdministrator: MiddlewareFunction<Response> = ({ context }) => {
  if (signedInStaff(context).role !== 'administrator') throw data(null, { status: 403 });
};
