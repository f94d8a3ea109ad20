import { data, type RouterContextProvider, redirect } from 'react-router';
import { hashPassword } from '../../accounts/password.server.ts';
import { newPasswordFault } from '../../accounts/password-rules.server.ts';
import { acceptInvitation, findInvitation } from '../../accounts/people/invitations.server.ts';
import { findPersonByUsername } from '../../accounts/people/people.server.ts';
import { acceptanceForm } from '../../accounts/people/people-form.ts';
import { keepSignedIn, signOut } from '../../accounts/sessions.server.ts';
import { signInOrigin } from '../../accounts/sign-in/sign-in-origin.ts';
import { houseContext, staffContext, visitContext } from '../../context.ts';
import { type FieldErrors, parseForm, readForm } from '../../lib/form.ts';
import { m } from '../../paraglide/messages.js';
import { findSchool } from '../../settings/school.server.ts';
import { firstPage } from './take-login.server.ts';

/** What came of the form; never the password. */
export type AcceptanceResult = { username: string; errors: FieldErrors };

/** Takes the form behind a link of invitation: who was invited has an account from now on, and is signed in. */
export async function takeInvitation(request: Request, context: Readonly<RouterContextProvider>, token: string) {
  const { db } = context.get(houseContext);
  const visit = context.get(visitContext);
  visit.isPrivate = true;
  const form = parseForm(acceptanceForm, await readForm(request), m.people_unstorable());
  const typed = form.typed.username?.[0] ?? '';
  const faulty = (errors: FieldErrors, status: number) =>
    data<AcceptanceResult>({ username: typed, errors }, { status });
  if (form.errors) return faulty(form.errors, form.status);
  const { username, password } = form.value;
  if (!(await findInvitation(db, token))) return faulty({}, 404);
  const taken = { username: m.people_username_taken() };
  if (await findPersonByUsername(db, username)) return faulty(taken, 422);
  const fault = newPasswordFault(password, { schoolName: (await findSchool(db)).name, username });
  if (fault) return faulty({ password: fault }, 422);
  const password_hash = await hashPassword(password);
  const answer = await acceptInvitation(db, token, { username, password_hash, device: signInOrigin(request, visit) });
  if ('refused' in answer) return answer.refused === 'dead link' ? faulty({}, 404) : faulty(taken, 422);
  const before = context.get(staffContext);
  if (before) await signOut(db, before);
  keepSignedIn(visit.cookies, answer);
  return redirect(firstPage, 303);
}
