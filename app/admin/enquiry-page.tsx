import { href, Link, type RouterContextProvider } from 'react-router';
import { listPeople } from '../accounts/people.server.ts';
import { servicesContext } from '../context.ts';
import { ConsentPanel } from '../enquiries/consent/consent-panel.tsx';
import { EnquiryDetails, EnquiryHistory, OtherEnquiries } from '../enquiries/inbox/enquiry-details.tsx';
import { updateEnquiryPage } from '../enquiries/inbox/enquiry-page.action.server.ts';
import type { Colleague } from '../enquiries/inbox/enquiry-steps.ts';
import { type EnquiryView, loadEnquiry } from '../enquiries/inbox/enquiry-view.server.ts';
import { inboxPath } from '../enquiries/inbox/inbox-choice.ts';
import { StepPanel } from '../enquiries/inbox/step-form.tsx';
import type { FormAnswer } from '../forms/form.ts';
import { formatDay, formatMoment } from '../lib/dates.ts';
import { returnWithin } from '../lib/paths.ts';
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
  return { ...view, colleagues: await listColleagues(context), back: backOf(context, url) };
}

export async function action(args: Route.ActionArgs) {
  const { context, params, url } = args;
  const options = { colleagues: await listColleagues(context), back: backOf(context, url) };
  return updateEnquiryPage(args, params.id, options);
}

function backOf(context: Readonly<RouterContextProvider>, url: URL): string {
  return returnWithin(inboxPath, url.searchParams.get('back'), context.get(servicesContext).origin);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendAction(serverAction);
}

export default function EnquiryPage({ loaderData: view, actionData }: Route.ComponentProps) {
  const { answer: last, unsent } = useLastAnswer(actionData);
  const asksAbout = last && 'asksAbout' in last ? last.asksAbout : undefined;
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
      <EnquiryDesk view={view} colleagues={view.colleagues} back={view.back} {...{ asksAbout, answer, isUnsent }} />
    </>
  );
}

function EnquiryEmails({ letters }: Pick<EnquiryView, 'letters'>) {
  if (letters.length === 0) return null;
  return (
    <section className="panel">
      <h2>{m.enquiry_admin_emails()}</h2>
      <ul className="ledger">
        {letters.map((letter) => (
          <li key={letter.id} className="enquiry-letter">
            <Icon name={letter.state === 'failed' ? 'warning-circle-fill' : 'envelope-simple-fill'} />
            <Link className="link-line" to={href('/admin/outbox/:id', { id: letter.id })}>
              {emailSentence(letter)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function emailSentence({ kind, state, sent_at, created_at }: EnquiryView['letters'][number]): string {
  const letter = kind === 'consent' ? m.enquiry_admin_email_family() : m.enquiry_admin_email_office();
  const at = formatMoment(sent_at ?? created_at);
  const sentences = {
    waiting: m.enquiry_admin_email_waiting,
    sent: m.enquiry_admin_email_sent,
    failed: m.enquiry_admin_email_failed,
    cancelled: m.enquiry_admin_email_cancelled,
  };
  return sentences[state]({ letter, at });
}

function RetentionPanel({ view }: { view: EnquiryView }) {
  const { id, touched_at } = view.enquiry;
  return (
    <section className="panel">
      <h2>{m.enquiry_admin_kept()}</h2>
      <p>{m.retention_kept_until({ touched: formatDay(touched_at), erased: formatDay(view.retainedUntil) })}</p>
      <Link className="button-outline button-danger enquiry-erase" to={href('/admin/enquiries/:id/erase', { id })}>
        <Icon name="trash-fill" />
        {m.enquiry_admin_erase()}
      </Link>
    </section>
  );
}

type EnquiryDeskProps = {
  view: EnquiryView;
  colleagues: readonly Colleague[];
  back: string;
  asksAbout: readonly string[] | undefined;
  answer: FormAnswer | undefined;
  isUnsent: boolean;
};

function EnquiryDesk({ view, colleagues, back, asksAbout, answer, isUnsent }: EnquiryDeskProps) {
  const mayHaveUpdates = view.enquiry.state !== 'spam' || view.consents.length > 0;
  return (
    <div className="enquiry-page">
      <EnquiryDetails view={view} />
      <StepPanel view={view} colleagues={colleagues} answer={answer} isUnsent={isUnsent} />
      <EnquiryHistory view={view} />
      <div className="enquiry-aside">
        {mayHaveUpdates && <ConsentPanel consents={view.consents} asksAbout={asksAbout} />}
        <EnquiryEmails letters={view.letters} />
        <OtherEnquiries others={view.others} back={back} />
        <RetentionPanel view={view} />
      </div>
    </div>
  );
}

async function listColleagues(context: Readonly<RouterContextProvider>): Promise<Colleague[]> {
  const people = await listPeople(context.get(servicesContext).db);
  return people.filter(({ disabled_at }) => disabled_at === null).map(({ id, name }) => ({ id, name }));
}
