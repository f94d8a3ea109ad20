import { href, redirect } from 'react-router';
import { requestContext, requireStaff, servicesContext, setFlash } from '../context.ts';
import { m } from '../paraglide/messages.js';
import type { Route } from './+types/download-archive';
import { downloadArchive } from './export.server.ts';

export function loader() {
  return redirect(href('/admin/settings/export'));
}

export async function action({ context }: Route.ActionArgs) {
  const { reportError } = context.get(requestContext);
  const response = await downloadArchive(context.get(servicesContext), requireStaff(context), reportError);
  if (response) return response;
  setFlash(context, m.export_busy());
  return redirect(href('/admin/settings/export'), 303);
}
