import { href } from 'react-router';
import { requireStaff, servicesContext } from '../../context.ts';
import { now } from '../../lib/clock.ts';
import { formatDay } from '../../lib/dates.ts';
import { m } from '../../paraglide/messages.js';
import { sendAction, UnsentNote, useLastAnswer } from '../../ui/forms/last-answer.tsx';
import { Note } from '../../ui/note.tsx';
import { adminPage } from '../../ui/page-facts.ts';
import { BackToAccount } from '../own-account/account-panels.tsx';
import type { Route } from './+types/recovery-codes-page';
import { RecoveryCodes } from './recovery-code-list.tsx';
import { countRecoveryCodes } from './two-factor.server.ts';
import { handleTwoFactorForm } from './two-factor-page.action.server.ts';
import { CodesPanel } from './two-factor-panels.tsx';

export const handle = adminPage(m.account_codes_title);

export async function loader({ context }: Route.LoaderArgs) {
  const { id, username } = requireStaff(context);
  const codesLeft = await countRecoveryCodes(context.get(servicesContext).db, id);
  return { codesLeft, username, today: formatDay(now()) };
}

export function action(args: Route.ActionArgs) {
  return handleTwoFactorForm(args);
}

export const clientAction = sendAction<Route.ClientActionArgs>();

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export default function RecoveryCodesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { codesLeft, username, today } = loaderData;
  const { answer, unsent } = useLastAnswer(actionData);
  const fault = answer && 'errors' in answer ? answer : undefined;
  const { recoveryCodes } = answer && !('errors' in answer) ? answer : {};
  if (recoveryCodes) {
    return (
      <section className="panel account-narrow" aria-labelledby="recovery-title">
        <RecoveryCodes codes={recoveryCodes} username={username} day={today} next={href('/admin/account')} />
      </section>
    );
  }
  return (
    <div className="account-narrow">
      <BackToAccount />
      <UnsentNote message={unsent} />
      {fault?.failure && <Note kind="error" title={fault.failure} isFocused />}
      <CodesPanel codesLeft={codesLeft} fault={fault} />
    </div>
  );
}
