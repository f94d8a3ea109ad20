import { data, href, redirect } from 'react-router';
import { requireStaff, servicesContext, setFlash } from '../../context.ts';
import { readForm } from '../../forms/form.ts';
import type { FormArgs } from '../../forms/handle-form.server.ts';
import { m } from '../../paraglide/messages.js';
import { setDismissed } from '../../setup/setup.server.ts';
import { isChecklistLine } from './checklist-lines.ts';

/** Hides a line of the checklist for everybody, or shows it again. */
export async function handleChecklist({ request, context }: FormArgs) {
  const form = await readForm(request);
  const [line, intent] = [form.get('line'), form.get('intent')];
  if (requireStaff(context).role !== 'administrator') throw data(null, { status: 403 });
  if (!isChecklistLine(line) || (intent !== 'dismiss' && intent !== 'show')) throw data(null, { status: 400 });
  await setDismissed(context.get(servicesContext).db, line, intent === 'dismiss');
  setFlash(context, intent === 'dismiss' ? m.checklist_was_dismissed() : m.checklist_is_back());
  return redirect(href('/admin/dashboard'), 303);
}
