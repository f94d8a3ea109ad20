import { href } from 'react-router';
import { formatDay } from '../../lib/dates.ts';
import { languageOf } from '../../lib/text.ts';
import { Picture } from '../../media/picture.tsx';
import { m } from '../../paraglide/messages.js';
import { tileSizes } from '../photo-tile.tsx';
import type { Album } from './album-lists.server.ts';

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
      <a href={href('/gallery/albums/:id', { id: album.id })} className="photo-link">
        <span className="photo-mount">
          {album.image && (
            <Picture
              image={album.image}
              focus={album.focus}
              alt=""
              sizes={tileSizes}
              upTo={270}
              isPriority={isPriority}
            />
          )}
        </span>
        <strong className="photo-title" lang={languageOf(album.title)}>
          {album.title}
        </strong>
      </a>
      <p className="photo-text">{albumFacts(album)}</p>
    </li>
  );
}

/** `5 Jul 2026, 12 photos` */
export function albumFacts({ day, count }: { day: string; count: number }): string {
  return `${formatDay(day)}, ${m.album_count({ count })}`;
}

/** `Van Mahotsav, 5 Jul 2026` */
export function albumName({ title, day }: { title: string; day: string }): string {
  return `${title}, ${formatDay(day)}`;
}
