import { href } from 'react-router';
import { servicesContext } from '../../context.ts';
import { formatDay } from '../../lib/dates.ts';
import { readCursor, readListSize } from '../../lib/list-page.ts';
import { readSearchText } from '../../lib/text.ts';
import { Picture } from '../../media/picture.tsx';
import { m } from '../../paraglide/messages.js';
import { CouldNotLoad } from '../../ui/empty-state.tsx';
import { adminPage } from '../../ui/page-facts.ts';
import { RecordList } from '../../ui/records/record-list.tsx';
import { RecordLink } from '../../ui/records/record-table.tsx';
import type { Route } from './+types/manage-albums';
import { type Album, listAlbums } from './album-lists.server.ts';

export const handle = adminPage(m.album_manage);

export async function loader({ context, url }: Route.LoaderArgs) {
  const words = readSearchText(url.searchParams);
  const search = { words, withEmpty: true, size: readListSize(url.searchParams) };
  const page = await listAlbums(context.get(servicesContext).db, readCursor(url.searchParams), search);
  return { ...page, words };
}

export default function ManageAlbums({ loaderData }: Route.ComponentProps) {
  const { rows, newer, older, words } = loaderData;
  return (
    <RecordList
      path={href('/admin/albums')}
      add={{ to: href('/admin/albums/new'), label: m.album_add() }}
      chosen={{ q: words }}
      searchLabel={m.album_search()}
      empty={{ title: m.album_list_empty(), help: m.album_list_empty_help() }}
      verbs={['delete', 'take-down', 'show']}
      label={m.album_manage()}
      head={[m.album_cover(), m.admin_title(), m.admin_date(), m.album_photos()]}
      named={1}
      rows={rows.map((album) => ({
        id: album.id,
        name: album.title,
        cells: cellsOf(album),
        view:
          album.taken_down_at === null && album.count > 0 ? href('/gallery/albums/:id', { id: album.id }) : undefined,
        isShown: album.taken_down_at === null,
        isDemonstration: album.is_demonstration === 1,
      }))}
      pager={{ newer, older }}
    />
  );
}

function cellsOf({ id, image, title, day, count }: Album) {
  return [
    <span key="cover" className="record-picture">
      {image && <Picture image={image} alt="" sizes="96px" upTo={96} />}
    </span>,
    <RecordLink key="title" to={href('/admin/albums/:id/edit', { id })}>
      {title}
    </RecordLink>,
    <time key="day" dateTime={day}>
      {formatDay(day)}
    </time>,
    m.album_count({ count }),
  ];
}

export function ErrorBoundary() {
  return <CouldNotLoad title={m.album_not_loaded()} />;
}
