import { data, redirect } from 'react-router';
import { houseContext, leaveSentence, signedInStaff } from '../../context.ts';
import { parseForm, readForm } from '../../lib/form.ts';
import { m } from '../../paraglide/messages.js';
import { findSchool } from '../../settings/school.server.ts';
import { sendKeepingPage, UnsentNote, useKeptAnswer } from '../../ui/kept-answer.tsx';
import { Note } from '../../ui/note.tsx';
import { adminPage } from '../../ui/page-facts.ts';
import type { Route } from './+types/change-password';
import { changePasswordForm, type FormFault } from './account-form.ts';
import { BackToAccount } from './back-to-account.tsx';
import { changePassword } from './change-password.server.ts';
import { ChangePasswordForm } from './change-password-form.tsx';
import { tellPasswordRefusal } from './password-refusal.ts';

export const handle = adminPage(m.account_change_password);

export function loader({ context }: Route.LoaderArgs) {
  const { username, mustChangePassword } = signedInStaff(context);
  return { username, mustChangePassword };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db } = context.get(houseContext);
  const staff = signedInStaff(context);
  const form = parseForm(changePasswordForm, await readForm(request), m.account_unstorable());
  if (form.errors) return data<FormFault>({ intent: 'change-password', errors: form.errors }, { status: form.status });
  const { old_password: oldPassword, new_password: newPassword } = form.value;
  const { name: schoolName } = await findSchool(db);
  const answer = await changePassword(db, staff, { oldPassword, newPassword, schoolName });
  if (answer !== 'changed') {
    const { field, sentence, init } = tellPasswordRefusal(answer);
    return data<FormFault>({ intent: 'change-password', errors: { [field]: sentence } }, init);
  }
  leaveSentence(context, m.account_password_changed());
  return redirect(staff.mustChangePassword ? '/admin/dashboard' : '/admin/account', 303);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendKeepingPage(serverAction);
}

/** `Retry-After` of an answer to a form. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export default function ChangePassword({ loaderData, actionData }: Route.ComponentProps) {
  const { username, mustChangePassword } = loaderData;
  const { answer, unsent } = useKeptAnswer(actionData);
  return (
    <div className="account-narrow">
      {!mustChangePassword && <BackToAccount />}
      <section className="panel">
        {mustChangePassword && (
          <Note kind="warning" title={m.account_must_change()}>
            {m.account_must_change_help()}
          </Note>
        )}
        <UnsentNote sentence={unsent} />
        <ChangePasswordForm username={username} fault={answer} />
      </section>
    </div>
  );
}
