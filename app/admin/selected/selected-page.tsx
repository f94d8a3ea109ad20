import { data, Form, Link } from 'react-router';
import { maxAtOnce } from '../../content/bulk-changes.server.ts';
import { requireStaff, servicesContext } from '../../context.ts';
import { sendWithFallback } from '../../forms/send-form.ts';
import { m } from '../../paraglide/messages.js';
import { Note } from '../../ui/note.tsx';
import { adminPage } from '../../ui/page-facts.ts';
import { QuestionInputs } from '../../ui/records/selection/selection-question.tsx';
import type { Matching, SelectionAnswer } from '../../ui/records/selection/selection-verbs.ts';
import type { Route } from './+types/selected-page';
import { handleSelected, listMatchingIds } from './selected-page.action.server.ts';
import { isSelectedList } from './selected-verbs.server.ts';

export const handle = adminPage(m.selected_title);

export async function loader({ params: { list }, context, url: { searchParams } }: Route.LoaderArgs) {
  if (!isSelectedList(list)) throw data(null, { status: 404 });
  const { db } = context.get(servicesContext);
  const ids = await listMatchingIds(db, { list, searchParams, staffId: requireStaff(context).id });
  return { ids: ids.slice(0, maxAtOnce), isTooMany: ids.length > maxAtOnce } satisfies Matching;
}

export function action(args: Route.ActionArgs) {
  const { list } = args.params;
  if (!isSelectedList(list)) throw data(null, { status: 404 });
  return handleSelected(args, list);
}

export const clientAction = sendWithFallback<Route.ClientActionArgs, SelectionAnswer>(() => ({
  failure: m.admin_unsent(),
}));

/** Shown without script, where the list has no dialog. */
export default function SelectedPage({ params, actionData }: Route.ComponentProps) {
  const answer = actionData as SelectionAnswer | undefined;
  const question = answer?.question;
  const back = question?.back ?? `/admin/${params.list}`;
  return (
    <section className="panel">
      {answer?.failure && <Note kind="error" title={answer.failure} isFocused />}
      {question && (
        <>
          <h2>{question.title}</h2>
          <p>{question.help}</p>
          <Form method="post" className="selection-question">
            <QuestionInputs question={question} />
          </Form>
        </>
      )}
      <p className="record-ways">
        <Link className="button-outline" to={back}>
          {question ? m.selected_no() : m.visibility_to_list()}
        </Link>
      </p>
    </section>
  );
}
