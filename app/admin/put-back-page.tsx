import { data, href, Link } from 'react-router';
import { type Activity, type Actor, findActivity, findLastActivity } from '../activity/activity.server.ts';
import { findContent } from '../content-types.server.ts';
import { contentTypeOf } from '../content-types.ts';
import { requireStaff, servicesContext } from '../context.ts';
import type { Transaction } from '../database/schema.ts';
import { readForm } from '../forms/form.ts';
import { backTo, type FormArgs, handleForm } from '../forms/handle-form.server.ts';
import { sendForm } from '../forms/send-form.ts';
import { isId } from '../lib/ids.ts';
import { safeReturnTo } from '../lib/paths.ts';
import { m } from '../paraglide/messages.js';
import { Note } from '../ui/note.tsx';
import { adminPage } from '../ui/page-facts.ts';
import type { Route } from './+types/put-back-page';
import { isWordingOf } from './activity-entry.ts';

export const handle = adminPage(m.wording_title);

export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request);
  const id = form.get('id');
  if (typeof id !== 'string' || !isId(id)) throw data(null, { status: 404 });
  return putBack({ ...args, form }, id);
}

const refusals = { 'too old': m.wording_too_old, 'not possible': m.wording_not_possible };

/** Undo puts back what was there before, and is answered where the page stays as it is. */
function putBack(args: FormArgs & { form: FormData }, id: string) {
  const { context, form } = args;
  const back = safeReturnTo(form.get('back'), context.get(servicesContext).origin);
  const to = back?.startsWith('/admin/') ? back : href('/admin/activity');
  return handleForm(args, {
    fields: {},
    failure: m.wording_failed,
    run: (tx) => putBackWording(tx, id, requireStaff(context)),
    refuse: ({ refused }) => ({ failure: refusals[refused](), status: 409 }),
    done({ undoId }) {
      const flash = undoId ? m.wording_back() : m.wording_same();
      const undo = undoId && { undo: { list: 'wordings', id: undoId, path: href('/admin/activity/put-back') } };
      return { ...backTo(form, to), flash, ...undo };
    },
  });
}

export const clientAction = sendForm<Route.ClientActionArgs>(m.wording_failed);

export default function PutBackPage({ actionData }: Route.ComponentProps) {
  return (
    <section className="panel">
      {actionData?.failure && <Note kind="error" title={actionData.failure} isFocused />}
      <Link className="button-outline" to={href('/admin/activity')}>
        {m.admin_all_activity()}
      </Link>
    </section>
  );
}

type PutBack =
  | { refused: 'too old' | 'not possible' }
  | {
      refused?: undefined;
      activity: Activity /** Of the change that this has made: putting that back undoes it. */;
      undoId: string | undefined;
    };

/** The texts from before a change, as a new version, through the feature's own command. */
async function putBackWording(tx: Transaction, activityId: string, by: Actor): Promise<PutBack> {
  const activity = await findActivity(tx, activityId);
  if (!activity) return { refused: 'too old' };
  const { subject, subject_id } = activity;
  const type = contentTypeOf(subject);
  const putBack = type && findContent(type.path)?.putBack;
  const changes = activity.changes.filter(({ field }) => isWordingOf(subject, field));
  if (!subject_id || !putBack || changes.length === 0) return { refused: 'not possible' };
  const wordings = changes.map(({ field, before }) => [
    field,
    type.fields[field]?.kind === 'day' ? before || null : before,
  ]);
  const last = await findLastActivity(tx, type.table, subject_id);
  if (!(await putBack(tx, subject_id, Object.fromEntries(wordings), by))) return { refused: 'not possible' };
  const done = await findLastActivity(tx, type.table, subject_id);
  return { activity, undoId: done && done.id !== last?.id ? done.id : undefined };
}
