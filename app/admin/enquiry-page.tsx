import { Link } from 'react-router';
import { listColleagues } from '../accounts/people.server.ts';
import { servicesContext } from '../context.ts';
import { loadReadyAnswers } from '../enquiries/answers/answers.server.ts';
import { ReadyAnswers } from '../enquiries/answers/ready-answers.tsx';
import { EnquiryAside } from '../enquiries/enquiry-aside.tsx';
import { EnquiryDetails, EnquiryHistory } from '../enquiries/inbox/enquiry-details.tsx';
import { updateEnquiryPage } from '../enquiries/inbox/enquiry-page.action.server.ts';
import { inboxAddressIn, loadEnquiry } from '../enquiries/inbox/enquiry-view.server.ts';
import { StepPanel } from '../enquiries/inbox/step-form.tsx';
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
  return {
    ...view,
    ready,
    colleagues: await listColleagues(context.get(servicesContext).db),
    back: inboxAddressIn(context, url),
  };
}

export async function action(args: Route.ActionArgs) {
  const { context, params, url } = args;
  const options = {
    colleagues: await listColleagues(context.get(servicesContext).db),
    back: inboxAddressIn(context, url),
  };
  return updateEnquiryPage(args, params.id, options);
}

export const clientAction = sendAction<Route.ClientActionArgs>();

export default function EnquiryPage({ loaderData: view, actionData }: Route.ComponentProps) {
  const { answer: last, unsent } = useLastAnswer(actionData);
  const consentsToConfirm = last && 'consentsToConfirm' in last ? last.consentsToConfirm : undefined;
  const answer = last && 'errors' in last ? last : undefined;
  return (
    <>
      <p>
        <Link className="link-arrow" to={view.back}>
          <Icon name="arrow-left-bold" />
          {m.enquiry_admin_to_list()}
        </Link>
      </p>
      <UnsentNote message={unsent} />
      <div className="enquiry-page">
        <EnquiryDetails view={view} />
        {view.enquiry.state !== 'spam' && (
          <ReadyAnswers key={view.enquiry.id} enquiry={view.enquiry} back={view.back} {...view.ready} />
        )}
        <StepPanel view={view} colleagues={view.colleagues} answer={answer} isUnsent={unsent !== undefined} />
        <EnquiryHistory view={view} />
        <EnquiryAside view={view} consentsToConfirm={consentsToConfirm} back={view.back} />
      </div>
    </>
  );
}
