import { Link } from 'react-router';
import { m } from '../../paraglide/messages.js';
import { Icon } from '../../ui/icon.tsx';
import type { Photo } from '../photos.server.ts';
import type { Album } from './album-lists.server.ts';
import { AlbumOrder } from './album-order.tsx';

/** The panel with the photos of an album in their order. */
export function AlbumPhotos({ album, photos }: { album: Album; photos: readonly Photo[] }) {
  const cover = photos.find(({ id }) => id === album.cover_photo_id) ?? photos[0];
  return (
    <section className="panel album-panel" aria-labelledby="album-photos">
      <h2 id="album-photos">{m.album_photos_in_order()}</h2>
      {photos.length === 0 && <p>{m.album_empty_help()}</p>}
      <AlbumOrder photos={photos} cover={cover?.id} />
      <p className="record-ways">
        <Link className="button" to="/admin/photos/new">
          <Icon name="plus-bold" />
          {m.desk_add_image()}
        </Link>
        {photos.length > 0 && (
          <a className="button-outline" href={`/gallery/albums/${album.id}`}>
            <Icon name="eye-fill" />
            {m.album_look()}
          </a>
        )}
      </p>
    </section>
  );
}
