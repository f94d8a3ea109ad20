import { href } from 'react-router';
import { requireStaff } from '../../context.ts';
import { handleForm } from '../../forms/handle-form.server.ts';
import { m } from '../../paraglide/messages.js';
import { findSchool } from '../../settings/school.server.ts';
import { sendAction, UnsentNote, useLastAnswer } from '../../ui/forms/last-answer.tsx';
import { Note } from '../../ui/note.tsx';
import { adminPage } from '../../ui/page-facts.ts';
import { changePasswordForm } from '../account-fields.ts';
import { type ChangedPassword, changePassword } from '../password-changes.server.ts';
import { type RefusedField, rateLimited, wrongInput } from '../refusals.server.ts';
import type { Route } from './+types/change-password';
import { BackToAccount, ChangePasswordForm } from './account-panels.tsx';

export const handle = adminPage(m.account_change_password);

export function loader({ context }: Route.LoaderArgs) {
  const { username, mustChangePassword } = requireStaff(context);
  return { username, mustChangePassword };
}

export function action(args: Route.ActionArgs) {
  const staff = requireStaff(args.context);
  return handleForm(args, {
    fields: changePasswordForm,
    failure: m.accounts_failed,
    async runOutside(db, { values: { old_password: oldPassword, new_password: newPassword } }) {
      const { name: schoolName } = await findSchool(db);
      return await changePassword(db, staff, { oldPassword, newPassword, schoolName });
    },
    refuse: refusedPassword,
    done: () => ({
      to: staff.mustChangePassword ? href('/admin/dashboard') : href('/admin/account'),
      flash: m.account_password_changed(),
    }),
  });
}

export const clientAction = sendAction<Route.ClientActionArgs>();

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export default function ChangePassword({ loaderData, actionData }: Route.ComponentProps) {
  const { username, mustChangePassword } = loaderData;
  const { answer, unsent } = useLastAnswer(actionData);
  return (
    <div className="account-narrow">
      {!mustChangePassword && <BackToAccount />}
      <section className="panel">
        {mustChangePassword && (
          <Note kind="warning" title={m.account_must_change()}>
            {m.account_must_change_help()}
          </Note>
        )}
        <UnsentNote message={unsent} />
        {answer?.failure && <Note kind="error" title={answer.failure} isFocused />}
        <ChangePasswordForm username={username} fault={answer} />
      </section>
    </div>
  );
}

function refusedPassword(answer: Exclude<ChangedPassword, 'changed'>): RefusedField {
  switch (answer.refused) {
    case 'wrong password':
      return wrongInput('old_password', m.account_password_wrong());
    case 'throttled':
      return rateLimited('old_password', answer.retryAfterSeconds);
    case 'rule':
      return wrongInput('new_password', answer.message);
    case 'same':
      return wrongInput('new_password', m.account_password_same());
  }
}
