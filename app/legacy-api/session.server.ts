import { z } from 'zod';
import { findStaff, keepSignedIn, signOut } from '../accounts/sessions.server.ts';
import { type AtOnceAnswer, signInAtOnce } from '../accounts/sign-in/sign-in.server.ts';
import { signInCall } from '../accounts/sign-in/sign-in-form.ts';
import { signInOrigin } from '../accounts/sign-in/sign-in-origin.ts';
import { tellRefusal } from '../accounts/sign-in/sign-in-refusal.ts';
import { houseContext, staffContext, visitContext } from '../context.ts';
import { m } from '../paraglide/messages.js';
import { type Call, endpoint } from './endpoint.ts';
import { example } from './example-values.ts';
import { doneAnswer } from './fields.ts';
import { newPasswordFirst } from './refusals.ts';
import type { Refusal, Reply } from './reply.ts';

const person = z.object({
  id: z.string(),
  username: z.string(),
  name: z.string(),
  role: z.enum(['administrator', 'editor']),
});

const login = endpoint({
  method: 'POST',
  access: 'everybody',
  body: 'json',
  fields: signInCall,
  needs: ['username', 'password'],
  summary: m.api_about_login,
  answer: z.object({ status: z.literal('success'), message: z.string(), data: person }),
  tells: 'status',
  broke: m.admin_error_occurred,
  example: {
    send: { username: 'office', password: 'a long password of yours' },
    answer: {
      status: 'success',
      message: m.api_logged_in(),
      data: { id: example.id, username: 'office', name: 'Asha Mahato', role: 'administrator' },
    },
  },
  handle: takeLogin,
});

async function takeLogin({ words, request, context }: Call<typeof signInCall>): Promise<Reply> {
  const { db, origin } = context.get(houseContext);
  const visit = context.get(visitContext);
  const { username, password, remember: isRemembered, code } = words;
  const credentials = { username, password, isRemembered, ...(code && { code }) };
  const answer = await signInAtOnce(db, credentials, signInOrigin(request, visit));
  if ('refused' in answer) return refusalOf(answer, origin);
  const staff = await findStaff(db, answer.signedIn.sessionToken);
  // Disabled or signed out elsewhere in this very moment.
  if (!staff) return refusalOf({ refused: 'credentials' }, origin);
  const before = context.get(staffContext);
  if (before) await signOut(db, before);
  keepSignedIn(visit.cookies, answer.signedIn);
  const { id, name, role } = staff;
  return {
    done: { status: 'success', message: m.api_logged_in(), data: { id, username: staff.username, name, role } },
  };
}

function refusalOf(refusal: Exclude<AtOnceAnswer, { signedIn: unknown }>, origin: string): Refusal {
  if (refusal.refused === 'new password') return newPasswordFirst(origin);
  const { sentence, ...head } = tellRefusal(refusal);
  const needsCode = refusal.refused === 'code' || refusal.refused === 'code missing';
  return { ...head, message: sentence, ...(needsCode && { more: { needs: 'code' } }) };
}

const logout = endpoint({
  method: 'POST',
  access: 'everybody',
  body: 'none',
  fields: z.object({}),
  needs: [],
  summary: m.api_about_logout,
  answer: doneAnswer,
  broke: m.admin_error_occurred,
  example: { send: {}, answer: { success: true, message: m.api_logged_out() } },
  async handle({ context }) {
    const staff = context.get(staffContext);
    if (staff) await signOut(context.get(houseContext).db, staff);
    context.get(visitContext).cookies.discard('session');
    const done = { success: true, message: m.api_logged_out() };
    return staff ? { done, headers: { 'Clear-Site-Data': '"cache"' } } : { done };
  },
});

/** Who is calling. */
export const sessionCalls = { 'login.php': login, 'logout.php': logout };
