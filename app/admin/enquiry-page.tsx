import { Link, type RouterContextProvider } from 'react-router';
import { listPeople } from '../accounts/people.server.ts';
import { servicesContext } from '../context.ts';
import { loadReadyAnswers } from '../enquiries/answers/answers.server.ts';
import { ReadyAnswers } from '../enquiries/answers/ready-answers.tsx';
import { EnquiryAside } from '../enquiries/enquiry-aside.tsx';
import { EnquiryDetails, EnquiryHistory } from '../enquiries/inbox/enquiry-details.tsx';
import { updateEnquiryPage } from '../enquiries/inbox/enquiry-page.action.server.ts';
import type { Colleague } from '../enquiries/inbox/enquiry-steps.ts';
import { type EnquiryView, inboxAddressIn, loadEnquiry } from '../enquiries/inbox/enquiry-view.server.ts';
import { StepPanel } from '../enquiries/inbox/step-form.tsx';
import type { FormAnswer } from '../forms/form.ts';
import { m } from '../paraglide/messages.js';
import { sendAction, UnsentNote, useLastAnswer } from '../ui/forms/last-answer.tsx';
import { Icon } from '../ui/icon.tsx';
import { adminPage } from '../ui/page-facts.ts';
import type { Route } from './+types/enquiry-page';

export const handle = adminPage(
  (data?: { enquiry: { name: string } }) => data?.enquiry.name ?? m.enquiry_admin_title(),
);

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const view = await loadEnquiry(context, params.id);
  const ready = await loadReadyAnswers(context, url);
  return { ...view, ready, colleagues: await listColleagues(context), back: inboxAddressIn(context, url) };
}

export async function action(args: Route.ActionArgs) {
  const { context, params, url } = args;
  const options = { colleagues: await listColleagues(context), back: inboxAddressIn(context, url) };
  return updateEnquiryPage(args, params.id, options);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendAction(serverAction);
}

export default function EnquiryPage({ loaderData: view, actionData }: Route.ComponentProps) {
  const { answer: last, unsent } = useLastAnswer(actionData);
  const consentsToConfirm = last && 'consentsToConfirm' in last ? last.consentsToConfirm : undefined;
  const answer = last && 'errors' in last ? last : undefined;
  const isUnsent = unsent !== undefined;
  return (
    <>
      <p>
        <Link className="link-arrow" to={view.back}>
          <Icon name="arrow-left-bold" />
          {m.enquiry_admin_to_list()}
        </Link>
      </p>
      <UnsentNote message={unsent} />
      <EnquiryDesk
        view={view}
        ready={view.ready}
        colleagues={view.colleagues}
        back={view.back}
        {...{ consentsToConfirm, answer, isUnsent }}
      />
    </>
  );
}

type EnquiryDeskProps = {
  view: EnquiryView;
  ready: Awaited<ReturnType<typeof loadReadyAnswers>>;
  colleagues: readonly Colleague[];
  back: string;
  consentsToConfirm: readonly string[] | undefined;
  answer: FormAnswer | undefined;
  isUnsent: boolean;
};

function EnquiryDesk({ view, ready, colleagues, back, consentsToConfirm, answer, isUnsent }: EnquiryDeskProps) {
  return (
    <div className="enquiry-page">
      <EnquiryDetails view={view} />
      {view.enquiry.state !== 'spam' && (
        <ReadyAnswers key={view.enquiry.id} enquiry={view.enquiry} back={back} {...ready} />
      )}
      <StepPanel view={view} colleagues={colleagues} answer={answer} isUnsent={isUnsent} />
      <EnquiryHistory view={view} />
      <EnquiryAside view={view} consentsToConfirm={consentsToConfirm} back={back} />
    </div>
  );
}

async function listColleagues(context: Readonly<RouterContextProvider>): Promise<Colleague[]> {
  const people = await listPeople(context.get(servicesContext).db);
  return people.filter(({ disabled_at }) => disabled_at === null).map(({ id, name }) => ({ id, name }));
}
