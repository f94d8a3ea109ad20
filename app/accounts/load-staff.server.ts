import type { MiddlewareFunction } from 'react-router';
import { houseContext, staffContext, visitContext } from '../context.ts';
import { findStaff } from './sessions.server.ts';

/** Finds out who is signed in, before any page runs. A visitor without a session costs no query. */
export const loadStaff: MiddlewareFunction<Response> = async ({ context }) => {
  const visit = context.get(visitContext);
  const token = visit.cookies.read('session');
  if (token === undefined) return;
  visit.isPrivate = true;
  const { db } = context.get(houseContext);
  visit.isStillSignedIn = async () => (await findStaff(db, token)) !== undefined;
  const staff = await findStaff(db, token);
  if (staff) context.set(staffContext, staff);
  else visit.cookies.discard('session');
};
