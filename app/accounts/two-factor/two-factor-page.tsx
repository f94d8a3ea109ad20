import { href } from 'react-router';
import { requireStaff, servicesContext } from '../../context.ts';
import type { FormAnswer } from '../../forms/form.ts';
import { now } from '../../lib/clock.ts';
import { formatDay } from '../../lib/dates.ts';
import { m } from '../../paraglide/messages.js';
import { sendAction, UnsentNote, useLastAnswer } from '../../ui/forms/last-answer.tsx';
import { SendButton } from '../../ui/forms/send-button.tsx';
import { Note } from '../../ui/note.tsx';
import { adminPage } from '../../ui/page-facts.ts';
import { BackToAccount } from '../own-account/account-panels.tsx';
import type { Route } from './+types/two-factor-page';
import { RecoveryCodes } from './recovery-code-list.tsx';
import { countRecoveryCodes, findTwoFactorDay } from './two-factor.server.ts';
import { handleTwoFactorForm, type TwoFactorSetup } from './two-factor-page.action.server.ts';
import { CodesPanel, PasswordForm, TwoFactorSetupPanel } from './two-factor-panels.tsx';

export const handle = adminPage(m.account_two_factor);

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const { id, username } = requireStaff(context);
  const day = await findTwoFactorDay(db, id);
  return {
    since: day && formatDay(day),
    codesLeft: await countRecoveryCodes(db, id),
    username,
    today: formatDay(now()),
  };
}

export function action(args: Route.ActionArgs) {
  return handleTwoFactorForm(args);
}

export const clientAction = sendAction<Route.ClientActionArgs>();

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export default function TwoFactorPage({ loaderData, actionData }: Route.ComponentProps) {
  const { since, codesLeft, username, today } = loaderData;
  const { answer, unsent } = useLastAnswer(actionData);
  const fault = answer && 'errors' in answer ? answer : undefined;
  const { setup, recoveryCodes } = answer && !('errors' in answer) ? answer : {};
  if (recoveryCodes) {
    return (
      <section className="panel account-narrow" aria-labelledby="recovery-title">
        <Note kind="success">{m.account_two_factor_is_on()}</Note>
        <RecoveryCodes codes={recoveryCodes} username={username} day={today} next={href('/admin/account')} />
      </section>
    );
  }
  return (
    <div className="account-narrow">
      <BackToAccount />
      <UnsentNote message={unsent} />
      {fault?.failure && <Note kind="error" title={fault.failure} isFocused />}
      <TwoFactorPanels since={since} codesLeft={codesLeft} fault={fault} setup={setup} />
    </div>
  );
}

type TwoFactorPanelsProps = {
  since: string | undefined;
  codesLeft: number;
  fault: FormAnswer | undefined;
  setup: TwoFactorSetup | undefined;
};

function TwoFactorPanels({ since, codesLeft, fault, setup }: TwoFactorPanelsProps) {
  if (since) return <TwoFactorOn since={since} codesLeft={codesLeft} fault={fault} />;
  if (setup || fault?.typed.intent?.[0] === 'confirm') return <TwoFactorSetupPanel setup={setup} fault={fault} />;
  return <TwoFactorOff fault={fault} />;
}

function TwoFactorOff({ fault }: { fault: FormAnswer | undefined }) {
  return (
    <section className="panel" aria-labelledby="off-title">
      <h2 id="off-title">{m.account_two_factor_off_title()}</h2>
      <p>{m.account_two_factor_what()}</p>
      <p>{m.account_two_factor_need()}</p>
      <PasswordForm intent="begin" fault={fault}>
        <SendButton intent="begin" icon="shield-check-fill">
          {m.account_two_factor_begin()}
        </SendButton>
      </PasswordForm>
    </section>
  );
}

type TwoFactorOnProps = { since: string; codesLeft: number; fault: FormAnswer | undefined };

function TwoFactorOn({ since, codesLeft, fault }: TwoFactorOnProps) {
  return (
    <>
      <section className="panel" aria-labelledby="on-title">
        <h2 id="on-title">{m.account_two_factor_on_title()}</h2>
        <p>
          {m.account_two_factor_on({ day: since })} {m.account_two_factor_what_on()}
        </p>
      </section>
      <CodesPanel codesLeft={codesLeft} fault={fault} />
      <section className="panel" aria-labelledby="end-title">
        <h2 id="end-title">{m.account_two_factor_end()}</h2>
        <p>{m.account_two_factor_end_text()}</p>
        <PasswordForm intent="end" fault={fault}>
          <SendButton intent="end" className="button button-delete" icon="x-bold">
            {m.account_two_factor_end_button()}
          </SendButton>
        </PasswordForm>
      </section>
    </>
  );
}
