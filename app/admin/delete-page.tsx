import { data, Form, Link, redirect } from 'react-router';
import { houseContext, leaveSentence, signedInStaff, visitContext } from '../context.ts';
import { inTransaction } from '../database/transaction.server.ts';
import { readForm } from '../lib/form.ts';
import { isId } from '../lib/ids.ts';
import { sendOr } from '../lib/send-form.ts';
import { m } from '../paraglide/messages.js';
import { Note } from '../ui/note.tsx';
import { adminPage } from '../ui/page-facts.ts';
import { SendButton } from '../ui/send-button.tsx';
import type { Route } from './+types/delete-page';
import { backTo } from './back-to.ts';
import { bins } from './bins.server.ts';
import { type DeskList, isDeskList, listWords } from './desk-lists.ts';

export const handle = adminPage((data?: { list: DeskList }) => (data ? listWords[data.list].ask() : m.desk_delete()));

/** Asks where no script runs; with script a dialog in the list does. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { list, id } = readParams(params);
  const { db, origin } = context.get(houseContext);
  const label = await bins[list].findLabel(db, id);
  if (label === undefined) throw data(null, { status: 404 });
  return { list, label, back: backTo(`/admin/${list}`, url.searchParams.get('back'), origin) };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { list, id } = readParams(params);
  const back = (await readForm(request)).get('back');
  const { db, origin } = context.get(houseContext);
  const visit = context.get(visitContext);
  const staff = signedInStaff(context);
  try {
    const isDone = await inTransaction(db, (tx) => bins[list].remove(tx, id, staff));
    if (isDone) leaveSentence(context, listWords[list].deleted(), { list, id });
    else leaveSentence(context, m.bin_gone_already());
  } catch (error) {
    visit.failed(error);
    return data({ broke: listWords[list].deleteFailed() }, { status: visit.failureStatus ?? 500 });
  }
  throw redirect(backTo(`/admin/${list}`, back, origin), 303);
}

export function clientAction({ serverAction, params }: Route.ClientActionArgs) {
  const { list } = readParams(params);
  return sendOr(serverAction, { broke: listWords[list].deleteFailed() });
}

function readParams({ list, id }: { list: string; id: string }): { list: DeskList; id: string } {
  if (!isDeskList(list) || !isId(id)) throw data(null, { status: 404 });
  return { list, id };
}

export default function DeletePage({ loaderData, actionData }: Route.ComponentProps) {
  const { label, back } = loaderData;
  return (
    <section className="panel">
      {actionData && <Note kind="error" title={actionData.broke} isFocused />}
      <p className="ask-name">{label || m.bin_no_name()}</p>
      <p>{m.desk_in_bin_for()}</p>
      <Form method="post" className="button-row">
        <input type="hidden" name="back" value={back} />
        <SendButton className="button button-delete" icon="trash-fill" busyLabel={m.desk_deleting()}>
          {m.desk_delete()}
        </SendButton>
        <Link className="button-outline" to={back}>
          {m.desk_keep_it()}
        </Link>
      </Form>
    </section>
  );
}
