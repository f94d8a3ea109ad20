import { href } from 'react-router';
import { servicesContext } from '../context.ts';
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
import { likeField, NoticeForm } from './notice-form.tsx';
import { createNotice, listPinsInTheWay, stateOf } from './notices.server.ts';
import { QuickLinks } from './templates/quick-links.tsx';
import { typedCopy } from './templates/quick-notice.action.server.ts';
import { listQuickLinks } from './templates/templates.server.ts';

export const handle = { ...adminPage(m.admin_add_notice), upload: { maxBytes: pdfRules.maxBytes } };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const typed = (await typedCopy(db, url.searchParams)) ?? {};
  const templates = await listQuickLinks(db);
  // A failure to list them must not hide the failure that is being reported.
  const pinned = await listPinsInTheWay(db).catch(() => []);
  return { instant: now(), attachments: await listFormFiles(db, url), typed, templates, pinned };
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

export const clientAction = sendForm<Route.ClientActionArgs>(m.admin_unsent);

export default function NewNoticePage({ actionData: answer, loaderData }: Route.ComponentProps) {
  const { instant, templates, ...saved } = loaderData;
  // A copy of another notice is another form.
  const copy = saved.typed[likeField]?.[0];
  return (
    <NoticeForm
      key={copy}
      answer={answer}
      instant={instant}
      saved={saved}
      beside={copy === undefined && <QuickLinks templates={templates} heading={m.quick_heading()} canManage />}
    />
  );
}
