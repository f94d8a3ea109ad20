import { data, href, type MiddlewareFunction, redirectDocument } from 'react-router';
import { redirectToSignIn, requestContext, requireStaff, servicesContext, staffContext } from '../context.ts';
import { inLanguage } from '../lib/languages/in-language.server.ts';
import { findSchool } from '../settings/school.server.ts';
import { findStaff } from './sessions.server.ts';

const changePassword = href('/admin/account/password');
const logout = href('/admin/logout');

const openBefore = new Set([changePassword, logout]);

/** Protects every page, data request and form post below its route. */
export const staffOnly: MiddlewareFunction<Response> = async ({ request, url, context }) => {
  const visit = context.get(requestContext);
  visit.isPrivate = true;
  const staff = context.get(staffContext);
  if (!staff) {
    const { firstLanguage } = await findSchool(context.get(servicesContext).db);
    const method = url.pathname === logout ? 'GET' : request.method;
    throw inLanguage(firstLanguage, () => redirectToSignIn(context, method, url, cookieTrouble(request)));
  }
  if (staff.mustChangePassword && !openBefore.has(url.pathname)) throw redirectDocument(changePassword);
};

/** Whoever comes straight from signing in and has no session has a browser that blocks cookies. */
function cookieTrouble({ headers }: Request): { cookies?: string } {
  const isFromSignIn = /\/login(?:\/code)?(?:\?|$)/.test(headers.get('Referer') ?? '');
  return isFromSignIn && !headers.has('Cookie') ? { cookies: 'blocked' } : {};
}

/** Each person has chosen the language of their office area. */
export const inOwnLanguage: MiddlewareFunction<Response> = ({ context }, next) =>
  inLanguage(requireStaff(context).language, next);

/** Must be inside `requireStaff`. */
export const administratorsOnly: MiddlewareFunction<Response> = ({ context }) => {
  if (requireStaff(context).role !== 'administrator') throw data(null, { status: 403 });
};

/** A visitor without a session costs no query. */
export const loadStaff: MiddlewareFunction<Response> = async ({ context }) => {
  const visit = context.get(requestContext);
  const token = visit.cookies.read('session');
  if (token === undefined) return;
  visit.isPrivate = true;
  const { db } = context.get(servicesContext);
  visit.isStillSignedIn = async () => (await findStaff(db, token)) !== undefined;
  const staff = await findStaff(db, token);
  visit.isForStaff = staff !== undefined;
  if (staff) context.set(staffContext, staff);
  else visit.cookies.clear('session');
};
