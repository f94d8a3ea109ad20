import { data } from 'react-router';
import { houseContext } from '../context.ts';
import { isId } from '../lib/ids.ts';
import { m } from '../paraglide/messages.js';
import { page } from '../ui/page-facts.ts';
import type { Route } from './+types/notice-page';
import { AttachmentList } from './attachments/attachment-list.tsx';
import { listAttachments } from './attachments/attachments.server.ts';
import { CalendarLeaf, NoticeDates } from './notice-row.tsx';
import { NoticeTags } from './notice-tags.tsx';
import { titleOf } from './notice-text.ts';
import { NoticeWays } from './notice-ways.tsx';
import { NoticeWords } from './notice-words.tsx';
import { findNotice } from './notices.server.ts';

export const handle = page<Route.ComponentProps['loaderData']>(({ notice }) => ({
  title: titleOf(notice),
  description: notice.details,
  area: 'about',
  heading: titleOf(notice),
  label: titleOf(notice),
  parents: [{ label: m.notices_label(), to: '/allnotices' }],
}));

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, origin } = context.get(houseContext);
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
          <NoticeWords details={notice.details} />
          <AttachmentList attachments={attachments} />
          <NoticeDates notice={notice} />
          <NoticeWays notice={notice} origin={origin} />
        </div>
      </article>
    </section>
  );
}
