import { data, href, Link, redirect } from 'react-router';
import type { Visibility } from '../../content/visibility.server.ts';
import { findContent } from '../../content-types.server.ts';
import { requireStaff, servicesContext } from '../../context.ts';
import { readForm } from '../../forms/form.ts';
import { backTo, handleForm } from '../../forms/handle-form.server.ts';
import { sendForm } from '../../forms/send-form.ts';
import { isId } from '../../lib/ids.ts';
import { returnToAdmin } from '../../lib/paths.ts';
import { m } from '../../paraglide/messages.js';
import { Note } from '../../ui/note.tsx';
import { adminPage } from '../../ui/page-facts.ts';
import type { Route } from './+types/visibility-page';

export const handle = adminPage(m.visibility_title);

/** Receives forms of other pages; it is shown only when one fails. */
export function loader({ params: { list } }: Route.LoaderArgs) {
  requireVisibility(list);
  return null;
}

const maxAtOnce = 500;

/** @throws 404 for an address that is no list, and for content that is never hidden */
function requireVisibility(list: string): Visibility {
  const { visibility } = findContent(list) ?? {};
  if (!visibility) throw data(null, { status: 404 });
  return visibility;
}

/** Hides the records with these ids, or shows them with `show` and `restore`; Undo sends `restore`. */
export async function action(args: Route.ActionArgs) {
  const { list } = args.params;
  const { hide, show } = requireVisibility(list);
  const form = await readForm(args.request);
  const intent = form.get('intent');
  const ids = form.getAll('id').flatMap((text) => String(text).split(' '));
  if (ids.length > maxAtOnce || !ids.every(isId)) throw data(null, { status: 404 });
  if (intent !== 'take-down' && intent !== 'show' && intent !== 'restore') throw data(null, { status: 400 });
  // Its form asks about the day.
  if (list === 'notices' && intent === 'show')
    throw redirect(href('/admin/notices/:id/edit', { id: ids[0] ?? '' }), 303);
  const isHidden = intent === 'take-down';
  const staff = requireStaff(args.context);
  const { origin } = args.context.get(servicesContext);
  const page = `/admin/${list}`;
  return handleForm(
    { ...args, form },
    {
      fields: {},
      failure: m.visibility_failed,
      async run(tx) {
        const changed: string[] = [];
        for (const id of ids) if (await (isHidden ? hide : show)(tx, id, staff)) changed.push(id);
        return changed;
      },
      done(changed) {
        const flash = sentence(changed.length, isHidden);
        const undo = isHidden
          ? { list, id: changed.join(' '), path: href('/admin/:list/take-down', { list }) }
          : undefined;
        const to = returnToAdmin(form.get('back'), page, origin);
        return { ...backTo(form, to), flash, ...(changed.length > 0 && undo && { undo }) };
      },
    },
  );
}

function sentence(count: number, isHidden: boolean): string {
  if (count === 0) return m.visibility_nothing();
  return isHidden ? m.visibility_hidden({ count }) : m.visibility_shown({ count });
}

export const clientAction = sendForm<Route.ClientActionArgs>(m.visibility_failed);

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
