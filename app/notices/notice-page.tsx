import { data } from 'react-router';
import { houseContext } from '../context.ts';
import { isId } from '../lib/ids.ts';
import { m } from '../paraglide/messages.js';
import { Icon } from '../ui/icon.tsx';
import { page } from '../ui/page-facts.ts';
import type { Route } from './+types/notice-page';
import { CalendarLeaf, NoticeDates } from './notice-row.tsx';
import { NoticeTags } from './notice-tags.tsx';
import { languageOf, titleOf } from './notice-text.ts';
import { findNotice } from './notices.server.ts';
import { ShareNotice } from './share-notice.tsx';

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
  return { notice, origin };
}

export default function NoticePage({ loaderData }: Route.ComponentProps) {
  const { notice, origin } = loaderData;
  return (
    <section className="section container">
      <article className="notice-sheet">
        <CalendarLeaf instant={notice.created_at} />
        <div className="notice-body">
          <NoticeTags notice={notice} />
          <p className="notice-words" lang={languageOf(notice.details)}>
            {notice.details}
          </p>
          <NoticeDates notice={notice} />
          <p className="button-row no-print">
            <ShareNotice title={titleOf(notice)} address={`${origin}/allnotices/${notice.id}`} />
            <button type="button" className="button-outline" data-enhance="print" hidden>
              <Icon name="printer-fill" size={20} />
              {m.notice_print()}
            </button>
            <a className="button-second" href="/allnotices">
              <Icon name="bell-fill" size={20} />
              {m.notice_back()}
            </a>
          </p>
        </div>
      </article>
    </section>
  );
}
