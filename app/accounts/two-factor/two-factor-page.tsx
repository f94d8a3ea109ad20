import { houseContext, signedInStaff } from '../../context.ts';
import { now } from '../../lib/clock.ts';
import { formatDay } from '../../lib/dates.ts';
import { readForm } from '../../lib/form.ts';
import { m } from '../../paraglide/messages.js';
import { sendKeepingPage, UnsentNote, useKeptAnswer } from '../../ui/kept-answer.tsx';
import { adminPage } from '../../ui/page-facts.ts';
import { BackToAccount } from '../own/back-to-account.tsx';
import type { Route } from './+types/two-factor-page';
import { RecoveryCodePanel } from './recovery-code-panel.tsx';
import { countRecoveryCodes } from './recovery-codes.server.ts';
import { findTwoFactorDay } from './two-factor.server.ts';
import { answerTwoFactorForm } from './two-factor-action.server.ts';
import { TwoFactorPanels } from './two-factor-panels.tsx';

export const handle = adminPage(m.account_two_factor);

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(houseContext);
  const { id, username } = signedInStaff(context);
  const day = await findTwoFactorDay(db, id);
  return {
    since: day && formatDay(day),
    codesLeft: await countRecoveryCodes(db, id),
    username,
    today: formatDay(now()),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  return await answerTwoFactorForm(context, await readForm(request));
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendKeepingPage(serverAction);
}

/** `Retry-After` of an answer to a form. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export default function TwoFactorPage({ loaderData, actionData }: Route.ComponentProps) {
  const { since, codesLeft, username, today } = loaderData;
  const { answer = {}, unsent } = useKeptAnswer(actionData);
  const { fault, setup, recoveryCodes } = answer;
  if (recoveryCodes) return <RecoveryCodePanel codes={recoveryCodes} username={username} day={today} />;
  return (
    <div className="account-narrow">
      <BackToAccount />
      <UnsentNote sentence={unsent} />
      <TwoFactorPanels since={since} codesLeft={codesLeft} fault={fault} setup={setup} />
    </div>
  );
}
