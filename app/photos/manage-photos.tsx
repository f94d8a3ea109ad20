import { houseContext } from '../context.ts';
import { isId } from '../lib/ids.ts';
import { readCursor } from '../lib/list-page.ts';
import { readSearchWords } from '../lib/search-words.ts';
import { m } from '../paraglide/messages.js';
import { CouldNotLoad } from '../ui/could-not-load.tsx';
import { adminPage } from '../ui/page-facts.ts';
import { RecordList } from '../ui/record-list.tsx';
import type { Route } from './+types/manage-photos';
import { listAlbumChoices } from './albums/albums.server.ts';
import { photoCells } from './photo-cells.tsx';
import { listDeskPhotos } from './photo-desk.server.ts';
import { PhotoFilters } from './photo-filters.tsx';
import { photoName } from './photo-name.ts';

export const handle = adminPage(m.desk_manage_photos);

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(houseContext);
  const words = readSearchWords(url.searchParams);
  const asked = url.searchParams.get('album') ?? undefined;
  const album = asked === 'none' || isId(asked) ? asked : undefined;
  const lacksConsent = url.searchParams.get('consent') === 'none';
  const page = await listDeskPhotos(db, readCursor(url.searchParams), { words, album, lacksConsent });
  return { ...page, albums: await listAlbumChoices(db), search: { words, album, lacksConsent } };
}

export default function ManagePhotos({ loaderData }: Route.ComponentProps) {
  const { rows, newer, older, albums, search } = loaderData;
  const { words, album, lacksConsent } = search;
  return (
    <RecordList
      path="/admin/photos"
      add={{ to: '/admin/photos/new', label: m.desk_add_image() }}
      chosen={{ q: words, album, consent: lacksConsent ? 'none' : undefined }}
      searchLabel={m.photo_desk_search()}
      filters={<PhotoFilters albums={albums} search={search} />}
      empty={{ title: m.gallery_empty(), help: m.desk_photos_empty_help() }}
      deletion={{ title: m.photo_desk_delete(), help: m.desk_in_bin_for() }}
      label={m.desk_manage_photos()}
      head={[m.desk_photo(), m.desk_title(), m.album_of_photo(), m.desk_date()]}
      named={1}
      rows={rows.map((photo) => ({
        id: photo.id,
        name: photoName(photo),
        cells: photoCells(photo),
      }))}
      pager={{ newer, older }}
    />
  );
}

export function ErrorBoundary() {
  return <CouldNotLoad title={m.gallery_not_loaded()} />;
}
