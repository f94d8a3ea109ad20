import { data, type RouterContextProvider, redirect } from 'react-router';
import { askForReset } from '../../accounts/password-reset.server.ts';
import { forgottenForm } from '../../accounts/people/people-form.ts';
import { houseContext, visitContext } from '../../context.ts';
import { parseForm, readForm } from '../../lib/form.ts';
import { m } from '../../paraglide/messages.js';
import { findSchool } from '../../settings/school.server.ts';
import { throttledSentence } from '../../throttle/throttled-sentence.ts';

/** What the form shows when it was not taken: what was typed, and the sentence for the field or for the whole. */
export type ForgottenResult = { account: string; error?: string; refusal?: string };

/** Takes the form of a forgotten password. The answer is the same whether there is such an account or not. */
export async function takeForgotten(request: Request, context: Readonly<RouterContextProvider>) {
  const { db, origin, sendsMail } = context.get(houseContext);
  const form = parseForm(forgottenForm, await readForm(request), m.people_unstorable());
  const account = form.typed.account?.[0] ?? '';
  if (form.errors) return data<ForgottenResult>({ account, error: form.errors.account }, { status: form.status });
  if (!sendsMail) throw redirect('/forgot-password', 303);
  const { clientAddress } = context.get(visitContext);
  const { name: schoolName } = await findSchool(db);
  const refused = await askForReset(db, { typed: form.value.account, clientAddress, origin, schoolName });
  if (!refused) return redirect('/forgot-password?sent=1', 303);
  const { retryAfterSeconds } = refused;
  return data<ForgottenResult>(
    { account, refusal: throttledSentence(retryAfterSeconds) },
    { status: 429, headers: { 'Retry-After': String(retryAfterSeconds) } },
  );
}
