import { data, type RouterContextProvider, redirect } from 'react-router';
import { keepSignedIn, signOut } from '../../accounts/sessions.server.ts';
import { continueSignIn } from '../../accounts/sign-in/sign-in-code.server.ts';
import { codeForm } from '../../accounts/sign-in/sign-in-form.ts';
import { signInOrigin } from '../../accounts/sign-in/sign-in-origin.ts';
import { tellRefusal } from '../../accounts/sign-in/sign-in-refusal.ts';
import { houseContext, leaveSentence, staffContext, visitContext } from '../../context.ts';
import { parseForm, readForm } from '../../lib/form.ts';
import { safeReturnTo } from '../../lib/return-to.ts';
import { m } from '../../paraglide/messages.js';
import { firstPage, withReturnTo } from './take-login.server.ts';

/** Takes the form of the second step. The code is not shown again: the next one is another. */
export async function takeCodeForm(request: Request, context: Readonly<RouterContextProvider>) {
  const { db, origin } = context.get(houseContext);
  const visit = context.get(visitContext);
  visit.isPrivate = true;
  const form = await readForm(request);
  const returnTo = safeReturnTo(form.get('returnTo'), origin);
  const parsed = parseForm(codeForm, form, m.accounts_unstorable());
  if (parsed.errors) return data({ returnTo, error: parsed.errors.code }, { status: parsed.status });
  const pendingToken = visit.cookies.read('sign-in') ?? '';
  const answer = await continueSignIn(db, { pendingToken, code: parsed.value.code }, signInOrigin(request, visit));
  if (!('refused' in answer)) {
    const before = context.get(staffContext);
    if (before) await signOut(db, before);
    keepSignedIn(visit.cookies, answer.signedIn);
    return redirect(returnTo ?? firstPage, 303);
  }
  if (answer.refused === 'late') throw beginAgain(context, returnTo);
  const { sentence, ...head } = tellRefusal(answer);
  return data({ returnTo, error: sentence }, head);
}

/** Back to the first step, which tells why. */
export function beginAgain(context: Readonly<RouterContextProvider>, returnTo: string | undefined): Response {
  context.get(visitContext).cookies.discard('sign-in');
  leaveSentence(context, m.accounts_code_late());
  return redirect(withReturnTo('/login', returnTo), 303);
}
