import { Link, type RouterContextProvider } from 'react-router';
import { houseContext } from '../context.ts';
import { EnquiryDesk } from '../enquiries/desk/enquiry-desk.tsx';
import { loadEnquiry } from '../enquiries/desk/enquiry-view.server.ts';
import { receiveDeed } from '../enquiries/desk/receive-deed.server.ts';
import { inboxPath } from '../enquiries/inbox/inbox-choice.ts';
import { m } from '../paraglide/messages.js';
import { Icon } from '../ui/icon.tsx';
import { sendKeepingPage, UnsentNote, useKeptAnswer } from '../ui/kept-answer.tsx';
import { adminPage } from '../ui/page-facts.ts';
import type { Route } from './+types/enquiry-page';
import { backTo } from './back-to.ts';
import { listColleagues } from './colleagues.server.ts';

export const handle = adminPage((data?: { enquiry: { name: string } }) => data?.enquiry.name ?? m.enquiry_desk_title());

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const view = await loadEnquiry(context, params.id);
  return { ...view, colleagues: await listColleagues(context), back: backOf(context, url) };
}

export async function action(args: Route.ActionArgs) {
  const { context, url } = args;
  return receiveDeed(args, { colleagues: await listColleagues(context), back: backOf(context, url) });
}

/** The list as it was when one left it. */
function backOf(context: Readonly<RouterContextProvider>, url: URL): string {
  return backTo(inboxPath, url.searchParams.get('back'), context.get(houseContext).origin);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendKeepingPage(serverAction);
}

export default function EnquiryPage({ loaderData: view, actionData }: Route.ComponentProps) {
  const { answer, unsent } = useKeptAnswer(actionData);
  const isUnsent = unsent !== undefined;
  return (
    <>
      <p>
        <Link className="link-arrow" to={view.back}>
          <Icon name="arrow-left-bold" />
          {m.enquiry_desk_to_list()}
        </Link>
      </p>
      <UnsentNote sentence={unsent} />
      <EnquiryDesk view={view} colleagues={view.colleagues} back={view.back} {...{ answer, isUnsent }} />
    </>
  );
}
