import { href, redirect } from 'react-router';
import { type Actor, recordActivity } from '../../activity/activity.server.ts';
import { requestContext, requireStaff, type Services, servicesContext, setFlash } from '../../context.ts';
import { inTransaction } from '../../database/transaction.server.ts';
import { readForm } from '../../forms/form.ts';
import { fileResponse } from '../../media/file-response.server.ts';
import { m } from '../../paraglide/messages.js';
import type { Route } from './+types/download-backup';

export function loader() {
  return redirect(href('/admin/backups'));
}

export async function action({ request, context }: Route.ActionArgs) {
  const name = String((await readForm(request)).get('name'));
  const { reportError } = context.get(requestContext);
  const response = await downloadBackup(context.get(servicesContext), { name, by: requireStaff(context), reportError });
  if (response instanceof Response) return response;
  setFlash(context, response ? m.backup_copies_unknown({ why: response }) : m.backup_gone());
  return redirect(href('/admin/backups'), 303);
}

type Download = { name: string; by: Actor; reportError: (error: unknown) => void };

async function downloadBackup(
  { db, mediaStore, backups }: Pick<Services, 'db' | 'mediaStore' | 'backups'>,
  { name, by, reportError }: Download,
): Promise<Response | string | undefined> {
  const file = await backups.open(name);
  if ('copyFailure' in file) return file.copyFailure;
  await inTransaction(db, (tx) => recordActivity(tx, by, { kind: 'export', subject: 'backup', label: name }));
  const store = { ...mediaStore, open: async () => file };
  const headers = {
    'Content-Type': name.endsWith('.age') ? 'application/octet-stream' : 'application/zip',
    'Content-Disposition': `attachment; filename="${name}"`,
    'Cache-Control': 'no-store',
  };
  return fileResponse({ store, key: name, headers, reportError });
}
