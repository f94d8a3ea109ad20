import { data } from 'react-router';
import { requireStaff, servicesContext } from '../../context.ts';
import { formatDay } from '../../lib/dates.ts';
import { originalWord } from '../../lib/languages/in-language.server.ts';
import { m } from '../../paraglide/messages.js';
import { sendAction, UnsentNote, useLastAnswer } from '../../ui/forms/last-answer.tsx';
import { Note } from '../../ui/note.tsx';
import { adminPage } from '../../ui/page-facts.ts';
import { findPerson, hasMorningMail } from '../people.server.ts';
import { roleLabel } from '../people-rules.ts';
import { listSessions } from '../sessions.server.ts';
import { countRecoveryCodes } from '../two-factor/two-factor.server.ts';
import type { Route } from './+types/account-page';
import { handleAccountForm } from './account-page.action.server.ts';
import {
  AccountDetails,
  CodesPanel,
  LanguagePanel,
  MorningMailPanel,
  PasswordPanel,
  SessionPanel,
  shownSessions,
  TwoFactorPanel,
} from './account-panels.tsx';

export const handle = adminPage(m.account_title);

export async function loader({ context }: Route.LoaderArgs) {
  const { db, sendsMail } = context.get(servicesContext);
  const { id, sessionId } = requireStaff(context);
  const person = await findPerson(db, id);
  if (!person) throw data(null, { status: 404 });
  const { name, username, email, role, language, two_factor_at } = person;
  const sessions = await listSessions(db, id);
  return {
    account: { name, username, email, role: roleLabel(role) },
    sendsMail,
    codesLeft: await countRecoveryCodes(db, id),
    language,
    hasMorningMail: hasMorningMail(person),
    twoFactorSince: two_factor_at === null ? undefined : formatDay(two_factor_at),
    sessions: shownSessions(
      sessions.map((session) => ({ ...session, device: originalWord(session.device) })),
      sessionId,
    ),
  };
}

export function action(args: Route.ActionArgs) {
  return handleAccountForm(args);
}

export const clientAction = sendAction<Route.ClientActionArgs>();

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export default function AccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const { account, twoFactorSince, sessions } = loaderData;
  const { answer, unsent } = useLastAnswer(actionData);
  return (
    <div className="account">
      <UnsentNote message={unsent} />
      {answer?.failure && <Note kind="error" title={answer.failure} isFocused />}
      {!account.email && loaderData.sendsMail && (
        <Note kind="warning" title={m.account_no_email()}>
          {m.account_no_email_help()}
        </Note>
      )}
      <AccountDetails key={`${account.name} ${account.email}`} account={account} fault={answer} />
      <div className="account-keys">
        <PasswordPanel username={account.username} />
        <TwoFactorPanel since={twoFactorSince} />
        <CodesPanel left={loaderData.codesLeft} />
        <LanguagePanel language={loaderData.language} />
        <MorningMailPanel isOn={loaderData.hasMorningMail} hasAddress={account.email !== ''} />
      </div>
      <SessionPanel sessions={sessions} />
    </div>
  );
}
