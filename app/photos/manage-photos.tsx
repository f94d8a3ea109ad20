import { href, Link } from 'react-router';
import { servicesContext } from '../context.ts';
import { formatDay, formatPlainDay } from '../lib/dates.ts';
import { countLabel, readCursor, readListSize } from '../lib/list-page.ts';
import { Picture } from '../media/picture.tsx';
import { m } from '../paraglide/messages.js';
import { CouldNotLoad } from '../ui/empty-state.tsx';
import { RecordFilter } from '../ui/filter-form.tsx';
import { Options } from '../ui/forms/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { adminPage } from '../ui/page-facts.ts';
import { RecordList } from '../ui/records/record-list.tsx';
import { RecordLink } from '../ui/records/record-table.tsx';
import type { Route } from './+types/manage-photos';
import { albumName } from './albums/album-tile.tsx';
import { type AlbumChoice, listAlbumChoices } from './albums/albums.server.ts';
import { photoName } from './photo-fields.ts';
import {
  type AdminPhoto,
  countUndescribed,
  listAdminPhotos,
  type PhotoSearch,
  readPhotoSearch,
} from './photos-admin.server.ts';

export const handle = adminPage(m.admin_manage_photos);

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const search = readPhotoSearch(url.searchParams);
  const page = await listAdminPhotos(db, readCursor(url.searchParams), search, readListSize(url.searchParams));
  return { ...page, albums: await listAlbumChoices(db), undescribed: await countUndescribed(db), search };
}

export default function ManagePhotos({ loaderData }: Route.ComponentProps) {
  const { rows, newer, older, albums, undescribed, search } = loaderData;
  const { words, album, lacksConsent, lacksAlt } = search;
  const none = (isChosen: boolean) => (isChosen ? 'none' : undefined);
  const chosen = { q: words, album, consent: none(lacksConsent), description: none(lacksAlt) };
  return (
    <RecordList
      path={href('/admin/photos')}
      add={{ to: href('/admin/photos/new'), label: m.admin_add_image() }}
      more={<CaptionLinks chosen={chosen} hasPhotos={rows.length > 0} undescribed={undescribed} />}
      chosen={chosen}
      searchLabel={m.photo_admin_search()}
      filters={<PhotoFilters albums={albums} search={search} />}
      empty={{ title: m.gallery_empty(), help: m.admin_photos_empty_help() }}
      verbs={['delete', 'album', 'take-down', 'show']}
      label={m.admin_manage_photos()}
      head={[m.admin_photo(), m.admin_title(), m.album_of_photo(), m.admin_date()]}
      named={1}
      rows={rows.map((photo) => ({
        id: photo.id,
        name: photoName(photo),
        cells: photoCells(photo),
        view: photo.taken_down_at === null ? href('/gallery/:id', { id: photo.id }) : undefined,
        isShown: photo.taken_down_at === null,
        isDemonstration: photo.is_demonstration === 1,
      }))}
      pager={{ newer, older }}
    />
  );
}

export function ErrorBoundary() {
  return <CouldNotLoad title={m.gallery_not_loaded()} />;
}

type CaptionLinksProps = {
  chosen: Record<string, string | undefined>;
  hasPhotos: boolean;
  undescribed: number;
};

/** To write the titles and descriptions of what is listed, and of what nobody has described yet. */
function CaptionLinks({ chosen, hasPhotos, undescribed }: CaptionLinksProps) {
  const path = href('/admin/photos/captions');
  const search = new URLSearchParams(Object.entries(chosen).flatMap(([name, text]) => (text ? [[name, text]] : [])));
  return (
    <>
      {hasPhotos && (
        <Link className="button-outline" to={`${path}?${search}`}>
          <Icon name="pencil-simple-fill" size={20} />
          {m.captions_title()}
        </Link>
      )}
      {undescribed > 0 && (
        <Link className="button-outline" to={`${path}?description=none`}>
          {m.captions_without_count({ count: countLabel(undescribed) })}
        </Link>
      )}
    </>
  );
}

type PhotoFiltersProps = { albums: readonly AlbumChoice[]; search: PhotoSearch };

function PhotoFilters({ albums, search: { album, lacksConsent, lacksAlt } }: PhotoFiltersProps) {
  return (
    <>
      {albums.length > 0 && (
        <RecordFilter label={m.album_of_photo()} name="album" chosen={album}>
          <option value="">{m.album_all()}</option>
          <option value="none">{m.album_none()}</option>
          <Options all={albums.map((one) => [one.id, albumName(one)])} />
        </RecordFilter>
      )}
      <RecordFilter label={m.photo_admin_consent()} name="consent" chosen={lacksConsent ? 'none' : undefined}>
        <option value="">{m.photo_admin_any_consent()}</option>
        <option value="none">{m.photo_admin_no_consent()}</option>
      </RecordFilter>
      <RecordFilter label={m.captions_described()} name="description" chosen={lacksAlt ? 'none' : undefined}>
        <option value="">{m.captions_any()}</option>
        <option value="none">{m.captions_without()}</option>
      </RecordFilter>
    </>
  );
}

function photoCells(photo: AdminPhoto) {
  const { id, image, description, album_title, taken_on, uploaded_at } = photo;
  return [
    <span key="photo" className="record-picture">
      {image && <Picture image={image} alt="" sizes="96px" upTo={96} />}
    </span>,
    <span key="title">
      <RecordLink to={href('/admin/photos/:id/edit', { id })}>{photoName(photo)}</RecordLink>
      {description && <span className="record-words">{description}</span>}
    </span>,
    album_title,
    <time key="day" dateTime={taken_on ?? uploaded_at}>
      {taken_on ? m.photo_admin_taken({ day: formatPlainDay(taken_on) }) : formatDay(uploaded_at)}
    </time>,
  ];
}
