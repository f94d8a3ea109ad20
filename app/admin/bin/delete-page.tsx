import { data, Form, Link } from 'react-router';
import { requireStaff, servicesContext } from '../../context.ts';
import { handleForm } from '../../forms/handle-form.server.ts';
import { sendForm } from '../../forms/send-form.ts';
import { isId } from '../../lib/ids.ts';
import { returnWithin } from '../../lib/paths.ts';
import { m } from '../../paraglide/messages.js';
import { SendButton } from '../../ui/forms/send-button.tsx';
import { Note } from '../../ui/note.tsx';
import { adminPage } from '../../ui/page-facts.ts';
import type { Route } from './+types/delete-page';
import { type AdminList, isAdminList, listLabels } from './admin-lists.ts';
import { trashes } from './trashes.server.ts';

export const handle = adminPage((data?: { list: AdminList }) =>
  data ? listLabels[data.list].deleteQuestion() : m.admin_delete(),
);

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { list, id } = readParams(params);
  const { db, origin } = context.get(servicesContext);
  const label = await trashes[list].findLabel(db, id);
  if (label === undefined) throw data(null, { status: 404 });
  return { list, label, back: returnWithin(`/admin/${list}`, url.searchParams.get('back'), origin) };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { list, id } = readParams(params);
  const { origin } = context.get(servicesContext);
  const staff = requireStaff(context);
  return handleForm(
    { request, context },
    {
      fields: {},
      run: (tx) => trashes[list].remove(tx, id, staff),
      failure: listLabels[list].deleteFailed,
      done: (isDone, { form }) => {
        const to = returnWithin(`/admin/${list}`, form.get('back'), origin);
        if (!isDone) return { to, flash: m.bin_gone_already() };
        return { to, flash: listLabels[list].deleted(), undo: { list, id } };
      },
    },
  );
}

export function clientAction({ serverAction, params }: Route.ClientActionArgs) {
  const { list } = readParams(params);
  return sendForm(serverAction, listLabels[list].deleteFailed());
}

function readParams({ list, id }: { list: string; id: string }): { list: AdminList; id: string } {
  if (!isAdminList(list) || !isId(id)) throw data(null, { status: 404 });
  return { list, id };
}

export default function DeletePage({ loaderData, actionData }: Route.ComponentProps) {
  const { label, back } = loaderData;
  return (
    <section className="panel">
      {actionData?.failure && <Note kind="error" title={actionData.failure} isFocused />}
      <p className="ask-name">{label || m.bin_no_name()}</p>
      <p>{m.admin_in_bin_for()}</p>
      <Form method="post" className="button-row">
        <input type="hidden" name="back" value={back} />
        <SendButton className="button button-delete" icon="trash-fill" busyLabel={m.admin_deleting()}>
          {m.admin_delete()}
        </SendButton>
        <Link className="button-outline" to={back}>
          {m.admin_keep_it()}
        </Link>
      </Form>
    </section>
  );
}
