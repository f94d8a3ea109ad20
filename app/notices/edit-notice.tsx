import { data, href, Link } from 'react-router';
import { servicesContext } from '../context.ts';
import { sendForm } from '../forms/send-form.ts';
import { now } from '../lib/clock.ts';
import { isId } from '../lib/ids.ts';
import { pdfRules } from '../media/pdf/pdf-rules.ts';
import { m } from '../paraglide/messages.js';
import { Icon } from '../ui/icon.tsx';
import { adminPage } from '../ui/page-facts.ts';
import type { Route } from './+types/edit-notice';
import { listFormFiles } from './attachments/attachments.server.ts';
import { countDeliveries, type SentCounts } from './follow/deliveries.server.ts';
import { loadFiles } from './notice-fields.ts';
import { handleNoticeForm, typedNotice } from './notice-form.action.server.ts';
import { NoticeForm } from './notice-form.tsx';
import { listPinsInTheWay, updateNotice } from './notices.server.ts';
import { findAdminNotice } from './notices-admin.server.ts';

export const handle = { ...adminPage(m.notice_admin_edit), upload: { maxBytes: pdfRules.maxBytes } };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const notice = isId(params.id) ? await findAdminNotice(db, params.id) : undefined;
  if (!notice) throw data(null, { status: 404 });
  const { id, state, version } = notice;
  const attachments = await listFormFiles(db, url, id);
  const instant = state === 'published' ? notice.created_at : now();
  const pinned = await listPinsInTheWay(db, id);
  const form = { pinned, state, version, isInBin: notice.removed_at !== null, typed: typedNotice(notice) };
  return { id, instant, attachments, sent: await countDeliveries(db, id), ...form };
}

export function clientLoader({ serverLoader, request }: Route.ClientLoaderArgs) {
  return loadFiles(request, serverLoader);
}

export async function action(args: Route.ActionArgs) {
  const { id } = args.params;
  if (!isId(id)) throw data(null, { status: 404 });
  // One in the trash still has its files.
  const saved = await findAdminNotice(args.context.get(servicesContext).db, id);
  return handleNoticeForm(args, {
    saved,
    save: (tx, notice, by, version) => updateNotice(tx, { id, version }, notice, by),
    failure: m.notice_admin_not_updated,
    done: (_values, state) => {
      const text = m.notice_admin_updated();
      // A draft stays open while it is written.
      if (state === 'draft') return { to: href('/admin/notices/:id/edit', { id }), text };
      const isNew = saved?.state !== 'published';
      return { to: href('/admin/notices'), text, ...(isNew && { published: { list: 'notices', ids: [id] } }) };
    },
  });
}

export const clientAction = sendForm<Route.ClientActionArgs>(m.admin_unsent);

export default function EditNoticePage({ actionData: answer, loaderData }: Route.ComponentProps) {
  const { id, instant, sent, ...saved } = loaderData;
  return (
    <NoticeForm key={id} answer={answer} instant={instant} saved={saved}>
      {sent && <p role="status">{sentence(sent)}</p>}
      <p className="notice-ways">
        <Link className="button-outline" to={`${href('/admin/notices/new')}?like=${id}`}>
          <Icon name="copy-bold" size={20} />
          {m.notice_duplicate()}
        </Link>
        <Link className="button-outline" to={href('/admin/:list/:id/wordings', { list: 'notices', id })}>
          <Icon name="clock-counter-clockwise-fill" size={20} />
          {m.notice_wordings()}
        </Link>
      </p>
    </NoticeForm>
  );
}

function sentence({ phones, addresses, waiting }: SentCounts): string {
  const parts = [
    m.notice_sent_phones({ count: phones }),
    addresses > 0 && m.notice_sent_addresses({ count: addresses }),
    waiting > 0 && m.notice_sent_waiting({ count: waiting }),
  ];
  return parts.filter(Boolean).join(', ');
}
