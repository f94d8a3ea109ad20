import { houseContext } from '../context.ts';
import { readCursor } from '../lib/list-page.ts';
import { m } from '../paraglide/messages.js';
import { CouldNotLoad } from '../ui/could-not-load.tsx';
import { adminPage } from '../ui/page-facts.ts';
import { RecordList } from '../ui/record-list.tsx';
import type { Route } from './+types/manage-notices';
import { noticeCells } from './notice-cells.tsx';
import { listNoticeEntries } from './notice-desk.server.ts';
import { NoticeFilters } from './notice-filters.tsx';
import { readNoticeChoice } from './notice-states.ts';
import { titleOf } from './notice-text.ts';
import { present } from './on-the-board.server.ts';

export const handle = adminPage(m.desk_manage_notices);

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const choice = readNoticeChoice(searchParams);
  const { db } = context.get(houseContext);
  const page = await listNoticeEntries(db, { cursor: readCursor(searchParams), ...choice });
  const moment = present();
  // Only what the list shows goes to the browser: details can be long.
  const rows = page.rows.map(({ details, title, ...notice }) => ({
    ...notice,
    title: titleOf({ title, details }),
    isOver: notice.expires_at !== null && notice.expires_at <= moment,
  }));
  return { ...page, rows, chosen: { q: choice.words, kind: choice.category, state: choice.state } };
}

export default function ManageNotices({ loaderData }: Route.ComponentProps) {
  const { rows, newer, older, chosen } = loaderData;
  return (
    <RecordList
      path="/admin/notices"
      add={{ to: '/admin/notices/new', label: m.desk_add_notice() }}
      chosen={chosen}
      searchLabel={m.notice_desk_search()}
      filters={<NoticeFilters {...chosen} />}
      empty={{ title: m.notices_empty(), help: m.desk_notices_empty_help() }}
      label={m.desk_manage_notices()}
      head={[m.desk_column_notice(), m.desk_column_kind(), m.desk_date(), m.desk_column_state()]}
      named={0}
      rows={rows.map((notice) => ({ id: notice.id, name: notice.title, cells: noticeCells(notice) }))}
      deletion={{ title: m.notice_desk_delete(), help: m.desk_in_bin_for() }}
      pager={{ newer, older }}
    />
  );
}

export function ErrorBoundary() {
  return <CouldNotLoad title={m.notices_not_loaded()} />;
}
