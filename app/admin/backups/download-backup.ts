import { href, redirect } from 'react-router';
import { requestContext, requireStaff, servicesContext, setFlash } from '../../context.ts';
import { readForm } from '../../forms/form.ts';
import { m } from '../../paraglide/messages.js';
import type { Route } from './+types/download-backup';
import { downloadBackup } from './download-backup.server.ts';

export function loader() {
  return redirect(href('/admin/backups'));
}

export async function action({ request, context }: Route.ActionArgs) {
  const name = String((await readForm(request)).get('name'));
  const { reportError } = context.get(requestContext);
  const response = await downloadBackup(context.get(servicesContext), { name, by: requireStaff(context), reportError });
  if (response) return response;
  setFlash(context, m.backup_gone());
  return redirect(href('/admin/backups'), 303);
}
