import { data, href, Link } from 'react-router';
import { servicesContext } from '../context.ts';
import { formatMoment, today } from '../lib/dates.ts';
import { isId } from '../lib/ids.ts';
import { m } from '../paraglide/messages.js';
import { Icon } from '../ui/icon.tsx';
import { Note } from '../ui/note.tsx';
import { adminPage } from '../ui/page-facts.ts';
import type { Route } from './+types/preview-notice';
import { listFilesOf } from './attachments/attachments.server.ts';
import { titleOf } from './notice-fields.ts';
import { NoticeSheet } from './notice-parts.tsx';
import { findAdminNotice } from './notices-admin.server.ts';

export const handle = adminPage(m.notice_admin_preview);

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const notice = isId(id) ? await findAdminNotice(db, id) : undefined;
  if (!notice || notice.removed_at !== null) throw data(null, { status: 404 });
  const attachments = await listFilesOf(db, id);
  return { notice: asOnPublishingDay(notice), title: titleOf(notice), attachments, day: today() };
}

/** The notice as it will read once it is published. */
export function asOnPublishingDay<Row extends { state: string; publish_at: string | null; created_at: string }>(
  notice: Row,
): Row {
  const created_at = notice.state === 'scheduled' ? (notice.publish_at ?? notice.created_at) : notice.created_at;
  return notice.state === 'published' ? notice : { ...notice, created_at, updated_at: created_at };
}

export default function PreviewNotice({ loaderData: { notice, title, attachments, day } }: Route.ComponentProps) {
  const { id, state, publish_at } = notice;
  return (
    <>
      {state === 'scheduled' && publish_at && (
        <Note kind="info" title={m.published_scheduled({ moment: formatMoment(publish_at) })} />
      )}
      {state === 'draft' && <Note kind="info" title={m.notice_admin_state_draft()} />}
      <section className="panel">
        <NoticeSheet notice={notice} attachments={attachments} today={day} title={title} />
        <p className="button-row">
          <Link className="button-outline" to={href('/admin/notices/:id/edit', { id })}>
            <Icon name="pencil-simple-fill" size={20} />
            {m.published_change()}
          </Link>
        </p>
      </section>
    </>
  );
}
