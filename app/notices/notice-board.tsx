import { href } from 'react-router';
import { servicesContext } from '../context.ts';
import { cursorSearch, readCursor } from '../lib/list-page.ts';
import { m } from '../paraglide/messages.js';
import { CouldNotLoad, EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { page } from '../ui/page-facts.ts';
import { Pager } from '../ui/pager.tsx';
import type { Route } from './+types/notice-board';
import { listAttachments } from './attachments/attachments.server.ts';
import { isNoticeCategory, type NoticeCategory, noticeCategories } from './notice-fields.ts';
import { listNotices, listPinnedNotices } from './notice-lists.server.ts';
import { CategoryLabel, NoticeRow } from './notice-parts.tsx';

export const handle = page(
  {
    title: m.notices_title(),
    description: m.notices_description(),
    area: 'about',
    heading: m.notices_title(),
    label: m.notices_label(),
  },
  ['category', ...cursorSearch],
);

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, origin } = context.get(servicesContext);
  const wanted = url.searchParams.get('category');
  const category = isNoticeCategory(wanted) ? wanted : undefined;
  const cursor = readCursor(url.searchParams);
  const { rows, newer, older } = await listNotices(db, { cursor, category });
  const pinned = newer === undefined ? await listPinnedNotices(db, category) : [];
  const notices = [...pinned, ...rows];
  const files = await listAttachments(
    db,
    notices.map(({ id }) => id),
  );
  return { notices, files, newer, older, category, origin };
}

export default function NoticeBoard({ loaderData }: Route.ComponentProps) {
  const { notices, files, category, newer, older, origin } = loaderData;
  return (
    <section className="section container">
      <CategoryChips current={category} />
      {notices.length === 0 ? (
        <NothingOnTheBoard category={category} />
      ) : (
        <ul className="notice-list">
          {notices.map((notice) => (
            <NoticeRow key={notice.id} notice={notice} files={files.get(notice.id) ?? []} origin={origin} />
          ))}
        </ul>
      )}
      <Pager path={href('/allnotices')} search={category ? { category } : {}} newer={newer} older={older} />
    </section>
  );
}

function CategoryChips({ current }: { current: NoticeCategory | undefined }) {
  return (
    <nav className="chip-row" aria-label={m.notices_filter()}>
      <a className="chip" href={href('/allnotices')} aria-current={current ? undefined : 'page'}>
        <Icon name="list-bullets-fill" size={20} />
        {m.notices_all()}
      </a>
      {noticeCategories.map((category) => (
        <a
          key={category}
          className="chip"
          href={`${href('/allnotices')}?category=${category}`}
          aria-current={category === current ? 'page' : undefined}
        >
          <CategoryLabel category={category} />
        </a>
      ))}
    </nav>
  );
}

function NothingOnTheBoard({ category }: { category: NoticeCategory | undefined }) {
  if (!category) return <EmptyState title={m.notices_empty()}>{m.notices_empty_help()}</EmptyState>;
  return (
    <EmptyState title={m.notices_empty()} link={{ to: href('/allnotices'), label: m.notices_show_all() }}>
      {m.notices_empty_category()}
    </EmptyState>
  );
}

export function ErrorBoundary() {
  return <CouldNotLoad title={m.notices_not_loaded()} />;
}
