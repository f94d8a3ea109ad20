import type { Actor } from '../activity/activity.server.ts';
import type { FieldChange } from '../activity/activity-kinds.ts';
import type { BulkCommand } from '../content/bulk-changes.server.ts';
import { patchRecord, updateRecord } from '../content/records.server.ts';
import { personalData, type ServerContent } from '../content/server-content.server.ts';
import {
  findActive,
  findWithDeleted,
  lockActive,
  type RecordVersion,
  type UpdateRefusal,
} from '../database/editable-records.server.ts';
import type { Transaction } from '../database/schema.ts';
import { pickValues } from '../forms/fields.ts';
import type { FileFacts, Image } from '../media/image-rules.ts';
import type { ChosenAlbum } from './albums/album-fields.ts';
import {
  clearCover,
  findAlbumErrors,
  findPlaceAtEnd,
  getOrCreateAlbum,
  type InvalidPhoto,
  lockAlbums,
} from './albums/albums.server.ts';
import { type PhotoValues, photoFields, photoType } from './photo-fields.ts';
import { photoTrash, photoVisibility } from './photos.server.ts';
import { listAdminPhotos, readPhotoSearch, searchPhotos } from './photos-admin.server.ts';

type PhotoChange<Values> = { values: Values; image?: Image | undefined; facts?: FileFacts | undefined };

type PhotoOutcome = { refused?: undefined } | UpdateRefusal<'photo'> | InvalidPhoto;

/** Changes a photo inside the caller's transaction. In another album it goes to the end. */
export async function updatePhoto(
  tx: Transaction,
  version: RecordVersion,
  { values, image, facts }: PhotoChange<PhotoValues & ChosenAlbum>,
  by: Actor,
): Promise<PhotoOutcome> {
  const { album_id, album_title, album_day, ...own } = values;
  const errors = await findAlbumErrors(tx, values, version.id);
  if (errors) return { refused: 'invalid', errors };
  await lockAlbums(tx, [(await findActive(tx, 'photo', version.id))?.album_id, album_id]);
  const also = (before: AlbumOfPhoto) => moveToAlbum(tx, before, { album_id, album_title, album_day }, by);
  const changes = facts ? { ...own, ...facts, taken_on: own.taken_on ?? facts.taken_on } : own;
  return updateRecord(tx, photoType, version, changes, by, { image, also });
}

type AlbumOfPhoto = { id: string; album_id: string | null };

/** A photo whose album is in the bin stays in it until somebody chooses another. */
async function moveToAlbum(
  tx: Transaction,
  before: AlbumOfPhoto,
  chosen: ChosenAlbum,
  by: Actor,
): Promise<FieldChange[]> {
  if (!chosen.album_title && chosen.album_id === before.album_id) return [];
  const album_id = await getOrCreateAlbum(tx, chosen, by);
  if (album_id === before.album_id) return [];
  await clearCover(tx, before.id);
  const album_place = album_id === null ? 0 : await findPlaceAtEnd(tx, album_id);
  await tx.updateTable('photo').set({ album_id, album_place }).where('id', '=', before.id).execute();
  const titles = await findTitles(tx, [before.album_id, album_id]);
  return [{ field: 'album', before: titles.get(before.album_id) ?? '', after: titles.get(album_id) ?? '' }];
}

async function findTitles(tx: Transaction, ids: (string | null)[]): Promise<Map<string | null, string>> {
  const albumIds = ids.filter((id) => id !== null);
  const albums = await tx.selectFrom('album').select(['id', 'title']).where('id', 'in', albumIds).execute();
  return new Map(albums.map(({ id, title }) => [id, title]));
}

/** Changes the given fields of a photo, whatever its version, inside the caller's transaction. False = it is gone. */
export async function patchPhoto(
  tx: Transaction,
  id: string,
  { values, ...sent }: PhotoChange<Partial<Pick<PhotoValues, 'title' | 'description'>>>,
  by: Actor,
): Promise<boolean> {
  await lockAlbums(tx, [(await findActive(tx, 'photo', id))?.album_id]);
  const outcome = await patchRecord(tx, 'photo', id, (saved) => {
    const all = { ...pickValues(photoFields, saved), album_title: '', album_day: null, ...values };
    return updatePhoto(tx, saved, { values: all, ...sent }, by);
  });
  // It stays in its album, which cannot be too full for it.
  if (outcome.refused === 'invalid') throw new Error('A locked photo does not fit into its own album.');
  return outcome.refused === undefined;
}

export const photoContent: ServerContent = {
  type: photoType,
  screens: false,
  trash: photoTrash,
  archive: {
    about: `The photos of the gallery, which are in photos/. ${personalData}`,
    blank: { upload_key: null, upload_batch: null },
    picture: { folder: 'photos', name: 'title' },
  },
  visibility: photoVisibility,
  putBack: (tx, id, values, by) => patchPhoto(tx, id, { values: values as object }, by),
  files: false,
  selection: (db, filters, limit) => listAdminPhotos(db, undefined, readPhotoSearch(filters), limit),
  search: { find: searchPhotos },
};

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
