import { houseContext } from '../context.ts';
import { formatDay } from '../lib/dates.ts';
import { readCursor } from '../lib/list-page.ts';
import { m } from '../paraglide/messages.js';
import { CouldNotLoad } from '../ui/could-not-load.tsx';
import { adminPage } from '../ui/page-facts.ts';
import { RecordList } from '../ui/record-list.tsx';
import { Tag } from '../ui/tag.tsx';
import type { Route } from './+types/manage-notices';
import { CategoryTag, PinnedTag } from './notice-tags.tsx';
import { languageOf, titleOf } from './notice-text.ts';
import { listNoticeEntries } from './notices.server.ts';

export const handle = adminPage(m.desk_manage_notices);

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = await listNoticeEntries(context.get(houseContext).db, readCursor(url.searchParams));
  // Only what the list shows goes to the browser: details can be long.
  const rows = page.rows.map(({ details, title, ...notice }) => ({ ...notice, title: titleOf({ title, details }) }));
  return { ...page, rows };
}

export default function ManageNotices({ loaderData }: Route.ComponentProps) {
  const { rows, newer, older } = loaderData;
  return (
    <RecordList
      add={{ to: '/admin/notices/new', label: m.desk_add_notice() }}
      empty={{ title: m.notices_empty(), help: m.desk_notices_empty_help() }}
      label={m.desk_manage_notices()}
      head={[m.desk_column_notice(), m.desk_column_kind(), m.desk_date(), m.desk_column_state()]}
      named={0}
      rows={rows.map((notice) => ({ id: notice.id, cells: cellsOf(notice) }))}
      pager={{ path: '/admin/notices', newer, older }}
    />
  );
}

type Row = Route.ComponentProps['loaderData']['rows'][number];

function cellsOf({ id, title, category, is_pinned, created_at }: Row) {
  return [
    <a key="title" href={`/allnotices/${id}`} lang={languageOf(title)}>
      {title}
    </a>,
    <CategoryTag key="kind" category={category} />,
    <time key="day" dateTime={created_at}>
      {formatDay(created_at)}
    </time>,
    is_pinned ? (
      <PinnedTag key="state" />
    ) : (
      <Tag key="state" tone="pata">
        {m.desk_published()}
      </Tag>
    ),
  ];
}

export function ErrorBoundary() {
  return <CouldNotLoad title={m.notices_not_loaded()} />;
}
