import { requireStaff, servicesContext } from '../../context.ts';
import { inTransaction } from '../../database/transaction.server.ts';
import { schemaOf } from '../../forms/field-schema.ts';
import { parseForm, readForm } from '../../forms/form.ts';
import { failureJson, postOnly } from '../../forms/handle-form.server.ts';
import { isId } from '../../lib/ids.ts';
import { m } from '../../paraglide/messages.js';
import { captionFields } from '../photo-fields.ts';
import type { Route } from './+types/save-caption';
import { saveCaption } from './captions.server.ts';

const schema = schemaOf({ ...captionFields, was_title: captionFields.title, was_alt: captionFields.alt });

/** One photo: answers `{}`, `{ saved, who }` when somebody has written something else, or `{ fault, errors? }`. */
export async function action(args: Route.ActionArgs): Promise<Response> {
  const { request, context } = args;
  const form = await readForm(request);
  const id = String(form.get('id'));
  const { value, errors, ...parsed } = { status: 422, ...parseForm(schema, form, m.admin_unstorable()) };
  if (errors) return Response.json({ fault: Object.values(errors)[0], errors }, { status: parsed.status });
  if (!isId(id)) return Response.json({ fault: m.captions_gone() }, { status: 404 });
  const { title, alt, was_title, was_alt } = value;
  const change = { id, values: { title, alt }, was: { title: was_title, alt: was_alt } };
  try {
    const { db } = context.get(servicesContext);
    const outcome = await inTransaction(db, (tx) => saveCaption(tx, change, requireStaff(context)));
    if (outcome.refused === 'gone') return Response.json({ fault: m.captions_gone() }, { status: 404 });
    return Response.json(outcome.refused ? { saved: outcome.saved, who: outcome.who } : {});
  } catch (error) {
    return failureJson(args, m.captions_failed, error);
  }
}

export const loader = postOnly;
