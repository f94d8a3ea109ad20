import { href } from 'react-router';
import { servicesContext } from '../context.ts';
import type { TypedForm } from '../forms/form.ts';
import { sendForm } from '../forms/send-form.ts';
import { now } from '../lib/clock.ts';
import { formatDayAndTime } from '../lib/dates.ts';
import { isId } from '../lib/ids.ts';
import { pdfRules } from '../media/pdf/pdf-rules.ts';
import { m } from '../paraglide/messages.js';
import { adminPage } from '../ui/page-facts.ts';
import type { Route } from './+types/new-notice';
import { listFormFiles } from './attachments/attachments.server.ts';
import { loadFiles, type NoticeValues } from './notice-fields.ts';
import { handleNoticeForm, typedNoticeLike } from './notice-form.action.server.ts';
import { likeField, NoticeForm } from './notice-form.tsx';
import { createNotice, stateOf } from './notices.server.ts';
import { findAdminNotice } from './notices-admin.server.ts';

export const handle = { ...adminPage(m.admin_add_notice), upload: { maxBytes: pdfRules.maxBytes } };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const like = url.searchParams.get('like') ?? undefined;
  const model = isId(like) ? await findAdminNotice(db, like) : undefined;
  const typed: TypedForm = model ? { ...typedNoticeLike(model), [likeField]: [model.id] } : {};
  return { instant: now(), attachments: await listFormFiles(db, url), typed };
}

export function clientLoader({ serverLoader, request }: Route.ClientLoaderArgs) {
  return loadFiles(request, serverLoader);
}

export function action(args: Route.ActionArgs) {
  return handleNoticeForm(args, {
    save: createNotice,
    failure: m.admin_notice_failed,
    done: (values, state, id) => {
      const text = savedMessage(values, state);
      // A draft stays open at its own address.
      if (state === 'draft') return { to: href('/admin/notices/:id/edit', { id }), text };
      return { to: href('/admin/notices/new'), text, published: { list: 'notices', ids: [id] } };
    },
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
  const { instant, ...saved } = loaderData;
  // A copy of another notice is another form.
  return <NoticeForm key={saved.typed[likeField]?.[0]} answer={answer} instant={instant} saved={saved} />;
}
