import { data, Form, Link } from 'react-router';
import type { ServerContent } from '../../content/server-content.server.ts';
import { shownName } from '../../content/server-content.server.ts';
import { findContent } from '../../content-types.server.ts';
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

export const handle = adminPage(m.bin_ask);

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { content, list, id } = readParams(params);
  const { db, origin } = context.get(servicesContext);
  const label = await content.trash.findLabel(db, id);
  if (label === undefined) throw data(null, { status: 404 });
  const help = content.type.labels.deleteHelp?.() ?? m.admin_in_bin_for();
  return { label, help, back: returnWithin(`/admin/${list}`, url.searchParams.get('back'), origin) };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { content, list, id } = readParams(params);
  const { labels } = content.type;
  const { origin } = context.get(servicesContext);
  const staff = requireStaff(context);
  return handleForm(
    { request, context },
    {
      fields: {},
      async run(tx) {
        const label = await content.trash.findLabel(tx, id);
        return (await content.trash.remove(tx, id, staff)) ? label : undefined;
      },
      failure: labels.notDeleted ?? m.bin_not_deleted,
      done: (label, { form }) => {
        const to = returnWithin(`/admin/${list}`, form.get('back'), origin);
        if (label === undefined) return { to, flash: m.bin_gone_already() };
        return { to, flash: labels.deleted?.() ?? m.bin_done({ name: shownName(label) }), undo: { list, id } };
      },
    },
  );
}

export const clientAction = sendForm<Route.ClientActionArgs>(m.bin_unsent);

function readParams({ list, id }: { list: string; id: string }): { content: ServerContent; list: string; id: string } {
  const content = findContent(list);
  if (!content || !isId(id)) throw data(null, { status: 404 });
  return { content, list, id };
}

export default function DeletePage({ loaderData, actionData }: Route.ComponentProps) {
  const { label, help, back } = loaderData;
  return (
    <section className="panel">
      {actionData?.failure && <Note kind="error" title={actionData.failure} isFocused />}
      <p className="ask-name">{label || m.bin_no_name()}</p>
      <p>{help}</p>
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
