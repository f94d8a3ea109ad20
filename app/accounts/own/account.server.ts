import { data, type RouterContextProvider, redirect } from 'react-router';
import { recordActivity } from '../../activity/activity.server.ts';
import { houseContext, leaveSentence, type Staff, signedInStaff } from '../../context.ts';
import type { Database } from '../../database/schema.ts';
import { parseForm } from '../../lib/form.ts';
import { isId } from '../../lib/ids.ts';
import { m } from '../../paraglide/messages.js';
import { changeDetails, findPerson } from '../people/people.server.ts';
import { type ToldRefusal, wrong } from '../people/told-refusal.ts';
import { endSession, endSessionsOf } from '../sessions.server.ts';
import { refusePassword } from '../sign-in/password-check.server.ts';
import { type FormFault, ownDetailsForm } from './account-form.ts';

type Context = Readonly<RouterContextProvider>;

const page = '/admin/account';

/** Takes the form with the person's own name and e-mail. */
export async function settleOwnDetails(context: Context, posted: FormData) {
  const { db } = context.get(houseContext);
  const staff = signedInStaff(context);
  const form = parseForm(ownDetailsForm, posted, m.account_unstorable());
  const { name = [], email = [] } = form.typed;
  const fault = { intent: 'details', typed: { name, email } };
  if (form.errors) return data<FormFault>({ ...fault, errors: form.errors }, { status: form.status });
  const { password, ...details } = form.value;
  const refusal = await refuseNewEmail(db, staff, details.email, password);
  if (refusal) return data<FormFault>({ ...fault, errors: { password: refusal.sentence } }, refusal.init);
  await changeDetails(db, staff, staff.id, details);
  leaveSentence(context, m.account_details_saved());
  return redirect(page, 303);
}

/** Links to a new password go to the e-mail: whoever only holds a borrowed session must not lead them elsewhere. */
async function refuseNewEmail(
  db: Database,
  staff: Staff,
  email: string,
  password: string,
): Promise<ToldRefusal | undefined> {
  const person = await findPerson(db, staff.id);
  if (person?.email === email) return undefined;
  return password === '' ? wrong(m.account_password_for_email()) : await refusePassword(db, staff, password);
}

/** Signs one other device of the person out. */
export async function signOutDevice(context: Context, posted: FormData) {
  const sessionId = posted.get('session');
  if (typeof sessionId !== 'string' || !isId(sessionId)) throw data(null, { status: 400 });
  const hasEnded = await endSession(context.get(houseContext).db, signedInStaff(context), sessionId);
  leaveSentence(context, hasEnded ? m.account_session_ended() : m.account_session_gone());
  return redirect(page, 303);
}

/** Signs the person out everywhere but here. */
export async function signOutElsewhere(context: Context) {
  await endOtherSessions(context.get(houseContext).db, signedInStaff(context));
  leaveSentence(context, m.account_others_ended());
  return redirect(page, 303);
}

export async function endOtherSessions(db: Database, by: Staff): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await endSessionsOf(tx, by.id, by.sessionId);
    await recordActivity(tx, by, { kind: 'delete', subject: 'session', label: m.account_other_devices() });
  });
}
