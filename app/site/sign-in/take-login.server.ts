import { data, type RouterContextProvider, redirect } from 'react-router';
import { keepSignedIn, signOut } from '../../accounts/sessions.server.ts';
import { signIn } from '../../accounts/sign-in/sign-in.server.ts';
import { pendingMinutes } from '../../accounts/sign-in/sign-in-code.server.ts';
import { signInForm } from '../../accounts/sign-in/sign-in-form.ts';
import { signInOrigin } from '../../accounts/sign-in/sign-in-origin.ts';
import { tellRefusal } from '../../accounts/sign-in/sign-in-refusal.ts';
import { houseContext, staffContext, visitContext } from '../../context.ts';
import { parseForm, readForm } from '../../lib/form.ts';
import { safeReturnTo } from '../../lib/return-to.ts';
import { m } from '../../paraglide/messages.js';
import type { LoginResult } from './login-form.tsx';

/** Where somebody lands who did not come from a page inside the lock. */
export const firstPage = '/admin/dashboard';

/** Takes the login form: the way on for who is let in, else what the form has to say. */
export async function takeLogin(request: Request, context: Readonly<RouterContextProvider>) {
  const { db, origin } = context.get(houseContext);
  const visit = context.get(visitContext);
  visit.isPrivate = true;
  const form = await readForm(request);
  const returnTo = safeReturnTo(form.get('returnTo'), origin);
  const parsed = parseForm(signInForm, form, m.accounts_unstorable());
  const result: LoginResult = {
    username: parsed.typed.username?.[0] ?? '',
    isRemembered: parsed.typed.remember?.[0] === 'yes',
    returnTo,
  };
  if (parsed.errors) return data({ ...result, errors: parsed.errors }, { status: parsed.status });
  const { remember, ...credentials } = parsed.value;
  const answer = await signIn(db, { ...credentials, isRemembered: remember }, signInOrigin(request, visit));
  if ('refused' in answer) {
    const { sentence, ...head } = tellRefusal(answer);
    return data({ ...result, refusal: sentence }, head);
  }
  if ('needsCode' in answer) {
    visit.cookies.keep('sign-in', answer.needsCode, pendingMinutes * 60);
    return redirect(withReturnTo('/login/code', returnTo), 303);
  }
  const before = context.get(staffContext);
  if (before) await signOut(db, before);
  keepSignedIn(visit.cookies, answer.signedIn);
  return redirect(returnTo ?? firstPage, 303);
}

/** The address of a page of the sign-in that still leads to where the person meant to go. */
export function withReturnTo(path: string, returnTo: string | undefined): string {
  return returnTo ? `${path}?${new URLSearchParams({ returnTo })}` : path;
}
