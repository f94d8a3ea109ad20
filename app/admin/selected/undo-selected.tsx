import { data, Link } from 'react-router';
import { sendForm } from '../../forms/send-form.ts';
import { m } from '../../paraglide/messages.js';
import { Note } from '../../ui/note.tsx';
import { adminPage } from '../../ui/page-facts.ts';
import type { Route } from './+types/undo-selected';
import { handleUndo } from './selected-page.action.server.ts';
import { isSelectedList } from './selected-verbs.server.ts';

export const handle = adminPage(m.selected_title);

export function loader({ params: { list } }: Route.LoaderArgs) {
  if (!isSelectedList(list)) throw data(null, { status: 404 });
  return null;
}

export function action(args: Route.ActionArgs) {
  const { list } = args.params;
  if (!isSelectedList(list)) throw data(null, { status: 404 });
  return handleUndo(args, list);
}

export const clientAction = sendForm<Route.ClientActionArgs>(m.selected_not_undone);

export default function UndoSelected({ params, actionData }: Route.ComponentProps) {
  const failure = actionData && 'failure' in actionData ? actionData.failure : undefined;
  return (
    <section className="panel">
      {failure && <Note kind="error" title={failure} isFocused />}
      <Link className="button-outline" to={`/admin/${params.list}`}>
        {m.visibility_to_list()}
      </Link>
    </section>
  );
}
