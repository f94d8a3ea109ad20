import { data } from 'react-router';
import { houseContext, signedInStaff } from '../../context.ts';
import { readForm } from '../../lib/form.ts';
import { m } from '../../paraglide/messages.js';
import { sendKeepingPage, UnsentNote, useKeptAnswer } from '../../ui/kept-answer.tsx';
import { adminPage } from '../../ui/page-facts.ts';
import type { Route } from './+types/account-page';
import { settleOwnDetails, signOutDevice, signOutElsewhere } from './account.server.ts';
import { AccountDetails } from './account-details.tsx';
import { PasswordPanel, TwoFactorPanel } from './account-panels.tsx';
import { findOwnAccount } from './own-account.server.ts';
import { SessionPanel } from './session-panel.tsx';

export const handle = adminPage(m.account_title);

export async function loader({ context }: Route.LoaderArgs) {
  return await findOwnAccount(context.get(houseContext).db, signedInStaff(context));
}

export async function action({ request, context }: Route.ActionArgs) {
  const posted = await readForm(request);
  switch (posted.get('intent')) {
    case 'details':
      return await settleOwnDetails(context, posted);
    case 'end-session':
      return await signOutDevice(context, posted);
    case 'end-others':
      return await signOutElsewhere(context);
    default:
      throw data(null, { status: 400 });
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendKeepingPage(serverAction);
}

/** `Retry-After` of an answer to a form. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export default function AccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const { account, twoFactorSince, sessions } = loaderData;
  const { answer, unsent } = useKeptAnswer(actionData);
  return (
    <div className="account">
      <UnsentNote sentence={unsent} />
      <AccountDetails key={`${account.name} ${account.email}`} account={account} fault={answer} />
      <div className="account-keys">
        <PasswordPanel />
        <TwoFactorPanel since={twoFactorSince} />
      </div>
      <SessionPanel sessions={sessions} />
    </div>
  );
}
