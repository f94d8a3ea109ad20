import { data, Form, Link } from 'react-router';
import { houseContext } from '../../context.ts';
import { sendKeepingWords } from '../../lib/send-form.ts';
import { m } from '../../paraglide/messages.js';
import { AnswerNote } from '../../ui/answer-note.tsx';
import { Note } from '../../ui/note.tsx';
import { adminPage } from '../../ui/page-facts.ts';
import { SendButton } from '../../ui/send-button.tsx';
import type { Route } from './+types/erase-page';
import { EraseChoice, WhatGoes } from './erase-choice.tsx';
import { listEnquiriesOfPerson } from './person-enquiries.server.ts';
import { takeErasure } from './take-erasure.server.ts';

export const handle = adminPage(m.erase_title);

export async function loader({ params, context }: Route.LoaderArgs) {
  const enquiries = await listEnquiriesOfPerson(context.get(houseContext).db, params.id);
  if (!enquiries) throw data(null, { status: 404 });
  return { id: params.id, enquiries };
}

export function action({ request, params, context }: Route.ActionArgs) {
  return takeErasure(request, context, params.id);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendKeepingWords(serverAction, m.erase_unsent());
}

export default function ErasePage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { id, enquiries } = loaderData;
  return (
    <Form method="post" className="panel erase-form" noValidate>
      <AnswerNote answer={answer} />
      <Note kind="warning" title={m.erase_no_way_back()} />
      <EraseChoice enquiries={enquiries} fault={answer?.errors.enquiries} />
      <WhatGoes enquiries={enquiries} />
      <div className="button-row">
        <SendButton className="button button-delete" icon="trash-fill" busyLabel={m.erase_busy()}>
          {m.erase_button()}
        </SendButton>
        <Link className="button-outline" to={`/admin/enquiries/${id}`}>
          {m.desk_keep_it()}
        </Link>
      </div>
    </Form>
  );
}
