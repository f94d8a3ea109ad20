import { href, redirect } from 'react-router';
import { recordActivity } from '../activity/activity.server.ts';
import { requestContext, requireStaff, servicesContext, setFlash } from '../context.ts';
import { inTransaction } from '../database/transaction.server.ts';
import { readForm } from '../forms/form.ts';
import { fileResponse } from '../media/file-response.server.ts';
import { m } from '../paraglide/messages.js';
import type { Route } from './+types/download-backup';

export function loader() {
  return redirect(href('/admin/backups'));
}

export async function action({ request, context }: Route.ActionArgs) {
  const name = String((await readForm(request)).get('name'));
  const { db, mediaStore, backups } = context.get(servicesContext);
  const file = await backups.open(name);
  if ('copyFailure' in file) {
    setFlash(context, file.copyFailure ? m.backup_copies_unknown({ why: file.copyFailure }) : m.backup_gone());
    return redirect(href('/admin/backups'), 303);
  }
  const by = requireStaff(context);
  await inTransaction(db, (tx) => recordActivity(tx, by, { kind: 'export', subject: 'backup', label: name }));
  const headers = {
    'Content-Type': name.endsWith('.age') ? 'application/octet-stream' : 'application/zip',
    'Content-Disposition': `attachment; filename="${name}"`,
    'Cache-Control': 'no-store',
  };
  const { reportError } = context.get(requestContext);
  const response = await fileResponse({
    store: { ...mediaStore, open: async () => file },
    key: name,
    headers,
    reportError,
  });
  return response ?? redirect(href('/admin/backups'), 303);
}
