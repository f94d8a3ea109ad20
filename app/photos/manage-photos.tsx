import { houseContext } from '../context.ts';
import { formatDay } from '../lib/dates.ts';
import { readCursor } from '../lib/list-page.ts';
import { Picture } from '../media/picture.tsx';
import { m } from '../paraglide/messages.js';
import { CouldNotLoad } from '../ui/could-not-load.tsx';
import { adminPage } from '../ui/page-facts.ts';
import { RecordList } from '../ui/record-list.tsx';
import type { Route } from './+types/manage-photos';
import { listPhotos, type Photo } from './photos.server.ts';

export const handle = adminPage(m.desk_manage_photos);

export function loader({ context, url }: Route.LoaderArgs) {
  return listPhotos(context.get(houseContext).db, readCursor(url.searchParams));
}

export default function ManagePhotos({ loaderData }: Route.ComponentProps) {
  const { rows, newer, older } = loaderData;
  return (
    <RecordList
      add={{ to: '/admin/photos/new', label: m.desk_add_image() }}
      empty={{ title: m.gallery_empty(), help: m.desk_photos_empty_help() }}
      label={m.desk_manage_photos()}
      head={[m.desk_photo(), m.desk_title(), m.desk_photo_description(), m.desk_date()]}
      named={1}
      rows={rows.map((photo) => ({ id: photo.id, cells: cellsOf(photo) }))}
      pager={{ path: '/admin/photos', newer, older }}
    />
  );
}

function cellsOf({ id, image, title, description, uploaded_at }: Photo) {
  return [
    <span key="photo" className="record-picture">
      {image && <Picture image={image} alt="" sizes="96px" upTo={96} />}
    </span>,
    <a key="title" href={`/gallery/${id}`}>
      {title || m.gallery_untitled()}
    </a>,
    description && (
      <span key="description" className="record-words">
        {description}
      </span>
    ),
    <time key="day" dateTime={uploaded_at}>
      {formatDay(uploaded_at)}
    </time>,
  ];
}

export function ErrorBoundary() {
  return <CouldNotLoad title={m.gallery_not_loaded()} />;
}
