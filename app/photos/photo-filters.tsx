import { m } from '../paraglide/messages.js';
import { RecordFilter } from '../ui/record-filter.tsx';
import { albumName } from './albums/album-name.ts';
import type { AlbumChoice } from './albums/albums.server.ts';
import type { PhotoSearch } from './photo-desk.server.ts';

type PhotoFiltersProps = { albums: readonly AlbumChoice[]; search: PhotoSearch };

/** What the list of photos can be narrowed to: an album, or what still needs the paper of a parent. */
export function PhotoFilters({ albums, search: { album, lacksConsent } }: PhotoFiltersProps) {
  return (
    <>
      {albums.length > 0 && (
        <RecordFilter label={m.album_of_photo()} name="album" chosen={album}>
          <option value="">{m.album_all()}</option>
          <option value="none">{m.album_none()}</option>
          {albums.map((one) => (
            <option key={one.id} value={one.id}>
              {albumName(one)}
            </option>
          ))}
        </RecordFilter>
      )}
      <RecordFilter label={m.photo_desk_consent()} name="consent" chosen={lacksConsent ? 'none' : undefined}>
        <option value="">{m.photo_desk_any_consent()}</option>
        <option value="none">{m.photo_desk_no_consent()}</option>
      </RecordFilter>
    </>
  );
}
