import type { Actor } from '../../activity/activity.server.ts';
import type { BulkCommand } from '../../content/bulk-changes.server.ts';
import { findActive, findWithDeleted, lockActive } from '../../database/editable-records.server.ts';
import type { Transaction } from '../../database/schema.ts';
import { pickValues } from '../../forms/fields.ts';
import { photoFields } from '../photo-fields.ts';
import { updatePhoto } from '../update-photo.server.ts';
import { lockAlbums } from './album-order.server.ts';

type Before = { album_id: string | null; album_place: number; wasCover: boolean };

export function movedPhotos(album_id: string | null): BulkCommand {
  return {
    prepare: (tx, ids) => lockAlbumsOf(tx, ids, album_id),
    async apply(tx, id, by) {
      const photo = await lockActive(tx, 'photo', id);
      if (!photo || photo.album_id === album_id) return undefined;
      const wasCover = await isCover(tx, photo);
      const before: Before = { album_id: photo.album_id, album_place: photo.album_place, wasCover };
      if (!(await putInto(tx, photo, album_id, by))) return undefined;
      return { version: photo.version + 1, before };
    },
    async revert(tx, { id, version, before }, by) {
      const photo = await lockActive(tx, 'photo', id);
      return photo?.version === version && putBack(tx, photo, before as Before, by);
    },
  };
}

async function lockAlbumsOf(tx: Transaction, ids: readonly string[], album_id: string | null): Promise<void> {
  const rows = await tx.selectFrom('photo').select('album_id').distinct().where('id', 'in', ids).execute();
  await lockAlbums(tx, [album_id, ...rows.map((row) => row.album_id)]);
}

type Photo = NonNullable<Awaited<ReturnType<typeof lockActive<'photo'>>>>;

/** False = the album is full. */
async function putInto(tx: Transaction, photo: Photo, album_id: string | null, by: Actor): Promise<boolean> {
  const values = { ...pickValues(photoFields, photo), album_id, album_title: '', album_day: null };
  const outcome = await updatePhoto(tx, photo, { values }, by);
  return outcome.refused === undefined;
}

async function isCover(tx: Transaction, { id, album_id }: Photo): Promise<boolean> {
  if (album_id === null) return false;
  return (await findActive(tx, 'album', album_id))?.cover_photo_id === id;
}

/** As cover it returns unless somebody has chosen another; into an album in the bin it returns, too. */
async function putBack(tx: Transaction, photo: Photo, before: Before, by: Actor): Promise<boolean> {
  const { album_place, wasCover } = before;
  const album = before.album_id === null ? undefined : await findWithDeleted(tx, 'album', before.album_id);
  await lockAlbums(tx, [album?.id]);
  if (!(await putInto(tx, photo, album?.id ?? null, by))) return false;
  const target = album ? { album_id: album.id, album_place } : { album_id: null, album_place: 0 };
  await tx.updateTable('photo').set(target).where('id', '=', photo.id).execute();
  if (wasCover && album) {
    const cover = tx.updateTable('album').set({ cover_photo_id: photo.id }).where('id', '=', album.id);
    await cover.where('cover_photo_id', 'is', null).execute();
  }
  return true;
}
