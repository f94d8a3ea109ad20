import { data, type MiddlewareFunction, redirectDocument } from 'react-router';
import { askToSignIn, signedInStaff, staffContext, visitContext } from '../context.ts';

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
    throw askToSignIn(context, url.pathname === logout ? 'GET' : request.method, url);
  }
  if (staff.mustChangePassword && !openBefore.has(url.pathname)) throw redirectDocument(changePassword);
};

/** For administrators only; stands inside `requireStaff`. */
export const requireAdministrator: MiddlewareFunction<Response> = ({ context }) => {
  if (signedInStaff(context).role !== 'administrator') throw data(null, { status: 403 });
};
