import { href } from 'react-router';
import { requireStaff, servicesContext } from '../context.ts';
import { sendForm } from '../forms/send-form.ts';
import { now } from '../lib/clock.ts';
import { formatDayAndTime } from '../lib/dates.ts';
import { pdfRules } from '../media/pdf/pdf-rules.ts';
import { m } from '../paraglide/messages.js';
import { adminPage } from '../ui/page-facts.ts';
import type { Route } from './+types/new-notice';
import { listFormFiles } from './attachments/attachments.server.ts';
import { loadFiles, type NoticeValues } from './notice-fields.ts';
import { handleNoticeForm } from './notice-form.action.server.ts';
import { NoticeForm } from './notice-form.tsx';
import { createNotice, stateOf } from './notices.server.ts';

export const handle = { ...adminPage(m.admin_add_notice), upload: { maxBytes: pdfRules.maxBytes } };

export async function loader({ context, url }: Route.LoaderArgs) {
  const attachments = await listFormFiles(context.get(servicesContext).db, url);
  return { personId: requireStaff(context).id, instant: now(), attachments };
}

export function clientLoader({ serverLoader, request }: Route.ClientLoaderArgs) {
  return loadFiles(request, serverLoader);
}

export function action(args: Route.ActionArgs) {
  return handleNoticeForm(args, {
    save: createNotice,
    failure: m.admin_notice_failed,
    done: (values, state) => ({ to: href('/admin/notices/new'), flash: savedMessage(values, state) }),
  });
}

function savedMessage({ publish_at }: NoticeValues, state: 'draft' | 'published'): string {
  if (state === 'draft') return m.notice_admin_draft_saved();
  if (stateOf({ publish_at }) === 'published') return m.admin_notice_created();
  return m.notice_admin_scheduled({ moment: formatDayAndTime(publish_at ?? '') });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendForm(serverAction, m.admin_unsent());
}

export default function NewNoticePage({ actionData: answer, loaderData }: Route.ComponentProps) {
  const { personId, instant, attachments } = loaderData;
  return <NoticeForm answer={answer} personId={personId} instant={instant} saved={{ typed: {}, attachments }} />;
}
