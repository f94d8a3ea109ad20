import { z } from 'zod';
import { signInCall } from '../accounts/account-fields.ts';
import { refusedSignIn } from '../accounts/refusals.server.ts';
import { findStaff, setSessionCookies, signOut } from '../accounts/sessions.server.ts';
import { type SingleCallAnswer, signInWithOneCall } from '../accounts/sign-in/sign-in.server.ts';
import { signInOrigin } from '../accounts/sign-in/sign-in-rules.server.ts';
import { requestContext, servicesContext, staffContext } from '../context.ts';
import { m } from '../paraglide/messages.js';
import { doneResponse, exampleId } from './calls.server.ts';
import { type Call, endpoint, type Refusal, type Reply } from './endpoint.ts';
import { passwordChangeRequired } from './responses.server.ts';

const person = z.object({
  id: z.string(),
  username: z.string(),
  name: z.string(),
  role: z.enum(['administrator', 'editor']),
});

const login = endpoint({
  method: 'POST',
  priority: 'office',
  access: 'public',
  body: 'json',
  fields: signInCall,
  requiredFields: ['username', 'password'],
  summary: m.api_about_login,
  response: z.object({ status: z.literal('success'), message: z.string(), data: person }),
  failureShape: 'status',
  failureMessage: m.admin_error_occurred,
  example: {
    request: { username: 'office', password: 'a long password of yours' },
    response: {
      status: 'success',
      message: m.api_logged_in(),
      data: { id: exampleId, username: 'office', name: 'Asha Mahato', role: 'administrator' },
    },
  },
  handle: handleLogin,
});

async function handleLogin({ values, request, context }: Call<typeof signInCall>): Promise<Reply> {
  const { db, origin } = context.get(servicesContext);
  const requested = context.get(requestContext);
  const { username, password, remember: isRemembered, code } = values;
  const credentials = { username, password, isRemembered, ...(code && { code }) };
  const answer = await signInWithOneCall(db, credentials, signInOrigin(request, requested));
  if ('refused' in answer) return refusalOf(answer, origin);
  const staff = await findStaff(db, answer.signedIn.sessionToken);
  // Disabled or signed out elsewhere meanwhile.
  if (!staff) return refusalOf({ refused: 'credentials' }, origin);
  const before = context.get(staffContext);
  if (before) await signOut(db, before);
  setSessionCookies(requested.cookies, answer.signedIn);
  const { id, name, role } = staff;
  return {
    body: { status: 'success', message: m.api_logged_in(), data: { id, username: staff.username, name, role } },
  };
}

function refusalOf(refusal: Exclude<SingleCallAnswer, { signedIn: unknown }>, origin: string): Refusal {
  if (refusal.refused === 'new password') return passwordChangeRequired(origin);
  const { message, ...head } = refusedSignIn(refusal);
  const needsCode = refusal.refused === 'code' || refusal.refused === 'code missing';
  return { ...head, message, ...(needsCode && { more: { needs: 'code' } }) };
}

const logout = endpoint({
  method: 'POST',
  priority: 'office',
  access: 'public',
  body: 'none',
  fields: z.object({}),
  requiredFields: [],
  summary: m.api_about_logout,
  response: doneResponse,
  failureMessage: m.admin_error_occurred,
  example: { request: {}, response: { success: true, message: m.api_logged_out() } },
  async handle({ context }) {
    const staff = context.get(staffContext);
    if (staff) await signOut(context.get(servicesContext).db, staff);
    context.get(requestContext).cookies.clear('session');
    const body = { success: true, message: m.api_logged_out() };
    return staff ? { body, headers: { 'Clear-Site-Data': '"cache"' } } : { body };
  },
});

export const sessionCalls = { 'login.php': login, 'logout.php': logout };
