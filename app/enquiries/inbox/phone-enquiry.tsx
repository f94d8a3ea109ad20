import { data, Link, redirect } from 'react-router';
import { houseContext, signedInStaff, visitContext } from '../../context.ts';
import { type FormAnswer, parseForm, readForm } from '../../lib/form.ts';
import { sendKeepingWords } from '../../lib/send-form.ts';
import { m } from '../../paraglide/messages.js';
import { DeskForm } from '../../ui/desk-form.tsx';
import { Note } from '../../ui/note.tsx';
import { adminPage } from '../../ui/page-facts.ts';
import { noteEnquiry } from '../enquiries.server.ts';
import { phoneEnquirySchema } from '../enquiry-form.ts';
import type { Route } from './+types/phone-enquiry';
import { inboxPath } from './inbox-choice.ts';
import { PhoneFields } from './phone-fields.tsx';
import { findNoted } from './phone-noted.server.ts';

export const handle = adminPage(m.inbox_phone_title);

/** What was noted last stands in the address: so it is told without script too. */
export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  return { noted: await findNoted(context.get(houseContext).db, searchParams) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = parseForm(phoneEnquirySchema, await readForm(request), m.desk_unstorable());
  if (form.errors) return data<FormAnswer>({ typed: form.typed, errors: form.errors }, { status: form.status });
  try {
    const id = await noteEnquiry(context.get(houseContext).db, signedInStaff(context), form.value);
    return redirect(`${inboxPath}/new?noted=${id}`, 303);
  } catch (error) {
    const visit = context.get(visitContext);
    visit.failed(error);
    const answer = { typed: form.typed, errors: {}, broke: m.inbox_phone_broke() };
    return data<FormAnswer>(answer, { status: visit.failureStatus ?? 500 });
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendKeepingWords(serverAction, m.desk_unsent());
}

export default function PhoneEnquiry({ loaderData: { noted }, actionData: answer }: Route.ComponentProps) {
  const send = { icon: 'floppy-disk-fill', label: m.inbox_phone_save(), busyLabel: m.desk_saving() } as const;
  return (
    <>
      {noted && !answer && (
        <div className="inbox-noted">
          <Note key={noted.id} kind="success" title={m.inbox_phone_noted({ name: noted.name })}>
            <Link to={`${inboxPath}/${noted.id}`}>{m.inbox_phone_look()}</Link>
          </Note>
        </div>
      )}
      <DeskForm answer={answer} send={send}>
        <PhoneFields answer={answer} isFirst={noted !== undefined} />
      </DeskForm>
    </>
  );
}
