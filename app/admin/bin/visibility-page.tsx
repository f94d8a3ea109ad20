import { Link } from 'react-router';
import { sendForm } from '../../forms/send-form.ts';
import { m } from '../../paraglide/messages.js';
import { Note } from '../../ui/note.tsx';
import { adminPage } from '../../ui/page-facts.ts';
import type { Route } from './+types/visibility-page';
import { handleVisibility, requireVisibility } from './visibility.server.ts';

export const handle = adminPage(m.visibility_title);

/** Receives forms of other pages; it is shown only when one fails. */
export function loader({ params: { list } }: Route.LoaderArgs) {
  requireVisibility(list);
  return null;
}

export function action(args: Route.ActionArgs) {
  return handleVisibility(args, args.params.list);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendForm(serverAction, m.visibility_failed());
}

export default function VisibilityPage({ params, actionData }: Route.ComponentProps) {
  return (
    <section className="panel">
      {actionData?.failure && <Note kind="error" title={actionData.failure} isFocused />}
      <Link className="button-outline" to={`/admin/${params.list}`}>
        {m.visibility_to_list()}
      </Link>
    </section>
  );
}
