import { houseContext, signedInStaff } from '../../context.ts';
import { m } from '../../paraglide/messages.js';
import { CouldNotLoad } from '../../ui/could-not-load.tsx';
import { sendKeepingPage, UnsentNote, useKeptAnswer } from '../../ui/kept-answer.tsx';
import { adminPage } from '../../ui/page-facts.ts';
import type { Route } from './+types/inbox-page';
import { countTrays } from './enquiry-list.server.ts';
import { readInboxChoice, readInboxCursor } from './inbox-choice.ts';
import { InboxPanel } from './inbox-panel.tsx';
import { listInboxRows } from './inbox-rows.server.ts';
import { InboxTrays } from './inbox-trays.tsx';
import { rescueEnquiry } from './rescue-action.server.ts';

export const handle = adminPage(m.admin_enquiries);

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const house = context.get(houseContext);
  const { id: staffId, role } = signedInStaff(context);
  const choice = readInboxChoice(searchParams);
  const cursor = readInboxCursor(searchParams, choice);
  const [page, trays] = await Promise.all([
    listInboxRows(house, { cursor, choice, staffId }),
    countTrays(house.db, staffId),
  ]);
  return { ...page, trays, chosen: choice, isAdministrator: role === 'administrator' };
}

export function action(args: Route.ActionArgs) {
  return rescueEnquiry(args);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendKeepingPage(serverAction);
}

export default function Inbox({ loaderData, actionData }: Route.ComponentProps) {
  const { trays, ...list } = loaderData;
  const { unsent } = useKeptAnswer(actionData);
  return (
    <>
      <UnsentNote sentence={unsent} />
      <InboxTrays trays={trays} chosen={list.chosen} />
      <InboxPanel {...list} />
    </>
  );
}

export function ErrorBoundary() {
  return <CouldNotLoad title={m.inbox_not_loaded()} />;
}
