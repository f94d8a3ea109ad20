import { houseContext, signedInStaff } from '../../context.ts';
import { formatDay } from '../../lib/dates.ts';
import { readForm } from '../../lib/form.ts';
import { m } from '../../paraglide/messages.js';
import { adminPage } from '../../ui/page-facts.ts';
import { BackToAccount } from '../own/back-to-account.tsx';
import type { Route } from './+types/two-factor-page';
import { RecoveryCodePanel } from './recovery-code-panel.tsx';
import { countRecoveryCodes } from './recovery-codes.server.ts';
import { findTwoFactorDay } from './two-factor.server.ts';
import { answerTwoFactorForm } from './two-factor-action.server.ts';
import { TwoFactorOff, TwoFactorOn } from './two-factor-panels.tsx';
import { TwoFactorSetupPanel } from './two-factor-setup-panel.tsx';

export const handle = adminPage(m.account_two_factor);

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(houseContext);
  const { id } = signedInStaff(context);
  const day = await findTwoFactorDay(db, id);
  return { since: day && formatDay(day), codesLeft: await countRecoveryCodes(db, id) };
}

export async function action({ request, context }: Route.ActionArgs) {
  return await answerTwoFactorForm(context, await readForm(request));
}

/** `Retry-After` of an answer to a form. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export default function TwoFactorPage({ loaderData: { since, codesLeft }, actionData = {} }: Route.ComponentProps) {
  const { fault, setup, recoveryCodes } = actionData;
  if (recoveryCodes) return <RecoveryCodePanel codes={recoveryCodes} />;
  return (
    <div className="account-narrow">
      <BackToAccount />
      {since ? (
        <TwoFactorOn since={since} codesLeft={codesLeft} fault={fault} />
      ) : setup || fault?.intent === 'confirm' ? (
        <TwoFactorSetupPanel setup={setup} fault={fault} />
      ) : (
        <TwoFactorOff fault={fault} />
      )}
    </div>
  );
}
