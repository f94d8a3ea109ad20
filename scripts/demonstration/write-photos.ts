import type { Connection } from '../../app/database/schema.ts';
import { dayInIndia } from '../../app/lib/dates.ts';
import { chooseCover } from '../../app/photos/albums/album-order.server.ts';
import { openAlbum } from '../../app/photos/albums/albums.server.ts';
import { hangPhoto } from '../../app/photos/photos.server.ts';
import { author } from './author.ts';
import { instantAt } from './days.ts';
import { photos } from './photos.ts';
import { albums, type SeedAlbum } from './photos-albums.ts';
import { type Pictures, pictureOf } from './write-pictures.ts';

/** Hangs the photos, the oldest first, some of them in albums with a cover. */
export async function hangPhotos(tx: Connection, pictures: Pictures, moment: Date): Promise<void> {
  const albumIds = await openAlbums(tx, moment);
  for (const { daysAgo, drawing, ...words } of photos.toReversed()) {
    const album = albums.find((one) => one.photos.includes(words.title));
    const album_id = album && albumIds.get(album);
    const uploaded_at = instantAt(moment, daysAgo, '13:00');
    const id = await hangPhoto(tx, { ...words, image: pictureOf(pictures, drawing), album_id, uploaded_at }, author);
    if (album_id && album.cover === words.title) await chooseCover(tx, album_id, id, author);
  }
}

async function openAlbums(tx: Connection, moment: Date): Promise<Map<SeedAlbum, string>> {
  const ids = new Map<SeedAlbum, string>();
  for (const album of albums.toReversed()) {
    const day = dayInIndia(instantAt(moment, album.daysAgo, '13:00'));
    ids.set(album, await openAlbum(tx, { title: album.title, day }, author));
  }
  return ids;
}
