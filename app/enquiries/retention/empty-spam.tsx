import { Form, href, Link } from 'react-router';
import { requireStaff, servicesContext } from '../../context.ts';
import { readNumber } from '../../forms/form.ts';
import { handleForm } from '../../forms/handle-form.server.ts';
import { sendForm } from '../../forms/send-form.ts';
import { m } from '../../paraglide/messages.js';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FormNote } from '../../ui/forms/form-answer.tsx';
import { SendButton } from '../../ui/forms/send-button.tsx';
import { Note } from '../../ui/note.tsx';
import { adminPage } from '../../ui/page-facts.ts';
import type { Route } from './+types/empty-spam';
import { countSpam, eraseSpam } from './erase-many.server.ts';

export const handle = adminPage(m.spam_empty_title);

const spamFolder = `${href('/admin/enquiries')}?state=spam`;

export function loader({ context }: Route.LoaderArgs) {
  return countSpam(context.get(servicesContext).db);
}

export function action(args: Route.ActionArgs) {
  return handleForm(args, {
    fields: {},
    failure: m.erase_failed,
    // Up to the newest that the page has counted: nobody has seen later ones, so they stay.
    runOutside: (db, { form }) => eraseSpam(db, requireStaff(args.context), readNumber(form, 'until')),
    done: (count) => ({ to: spamFolder, flash: count > 0 ? m.spam_emptied({ count }) : m.erase_gone() }),
  });
}

export const clientAction = sendForm<Route.ClientActionArgs>(m.erase_unsent);

export default function EmptySpam({ loaderData: { count, until }, actionData: answer }: Route.ComponentProps) {
  if (count === 0) {
    return (
      <EmptyState title={m.inbox_none_spam()} link={{ to: href('/admin/enquiries'), label: m.admin_show_all() }}>
        {m.inbox_none_spam_help()}
      </EmptyState>
    );
  }
  return (
    <Form method="post" className="panel erase-form">
      <FormNote answer={answer} />
      <Note kind="warning" title={m.erase_no_way_back()} />
      <p>{m.spam_empty_question({ count })}</p>
      <input type="hidden" name="until" value={until} />
      <div className="button-row">
        <SendButton className="button button-delete" icon="trash-fill" busyLabel={m.erase_busy()}>
          {m.spam_empty_sure({ count })}
        </SendButton>
        <Link className="button-outline" to={spamFolder}>
          {m.admin_keep_it()}
        </Link>
      </div>
    </Form>
  );
}
