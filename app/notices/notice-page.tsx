import { data, href } from 'react-router';
import { servicesContext } from '../context.ts';
import { isId } from '../lib/ids.ts';
import { m } from '../paraglide/messages.js';
import { page } from '../ui/page-facts.ts';
import type { Route } from './+types/notice-page';
import { AttachmentList } from './attachments/attachment-list.tsx';
import { listAttachments } from './attachments/attachments.server.ts';
import { titleOf } from './notice-fields.ts';
import { findNotice } from './notice-lists.server.ts';
import { CalendarLeaf, NoticeActions, NoticeDates, NoticeDetails, NoticeTags } from './notice-parts.tsx';

export const handle = page<Route.ComponentProps['loaderData']>(
  ({ notice }) => ({
    title: titleOf(notice),
    description: notice.details,
    area: 'about',
    heading: titleOf(notice),
    label: titleOf(notice),
    parents: [{ label: m.notices_label(), to: href('/allnotices') }],
  }),
  [],
  { spelling: 'lower case' },
);

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, origin } = context.get(servicesContext);
  const notice = isId(params.id) ? await findNotice(db, params.id) : undefined;
  if (!notice) throw data(null, { status: 404 });
  const attachments = (await listAttachments(db, [notice.id])).get(notice.id) ?? [];
  return { notice, attachments, origin };
}

export default function NoticePage({ loaderData }: Route.ComponentProps) {
  const { notice, attachments, origin } = loaderData;
  return (
    <section className="section container">
      <article className="notice-sheet">
        <CalendarLeaf instant={notice.created_at} />
        <div className="notice-body">
          <NoticeTags notice={notice} />
          <NoticeDetails details={notice.details} />
          <AttachmentList attachments={attachments} />
          <NoticeDates notice={notice} />
          <NoticeActions notice={notice} origin={origin} />
        </div>
      </article>
    </section>
  );
}
