import type { Connection } from '../../database/schema.ts';
import type { FieldErrors } from '../../lib/form.ts';
import { m } from '../../paraglide/messages.js';
import { mostPhotosInAlbum } from '../photo-limits.ts';
import { type AlbumWish, isAlbumFull } from './albums.server.ts';

/** Why a photo cannot go into the album that its form names, beside the field that names it. */
export async function findAlbumFaults(
  db: Connection,
  wish: AlbumWish,
  photoId?: string,
): Promise<FieldErrors | undefined> {
  if (!(await isAlbumFull(db, wish, photoId))) return undefined;
  return { [wish.album_title ? 'album_title' : 'album_id']: m.album_full({ most: mostPhotosInAlbum }) };
}
