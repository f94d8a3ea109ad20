import { formatDay } from '../../lib/dates.ts';
import { Picture } from '../../media/picture.tsx';
import { m } from '../../paraglide/messages.js';
import { tileSizes } from '../tile-sizes.ts';
import type { Album } from './album-lists.server.ts';

/** Albums side by side, each a link to its page. */
export function AlbumTiles({ albums }: { albums: readonly Album[] }) {
  return (
    <ul className="gallery">
      {albums.map((album, index) => (
        <AlbumTile key={album.id} album={album} isPriority={index === 0} />
      ))}
    </ul>
  );
}

function AlbumTile({ album, isPriority }: { album: Album; isPriority: boolean }) {
  return (
    <li className="photo-tile">
      <a href={`/gallery/albums/${album.id}`} className="photo-link">
        <span className="photo-mount">
          {album.image && <Picture image={album.image} alt="" sizes={tileSizes} upTo={270} isPriority={isPriority} />}
        </span>
        <strong className="photo-title">{album.title}</strong>
      </a>
      <p className="photo-text">{albumFacts(album)}</p>
    </li>
  );
}

/** `05 Jul 2026, 12 photos` */
export function albumFacts({ day, count }: { day: string; count: number }): string {
  return `${formatDay(day)}, ${m.album_count({ count })}`;
}
