import type { Actor } from '../activity/activity.server.ts';
import type { FieldChange } from '../activity/activity-kinds.ts';
import { patchRecord, updateRecord } from '../content/records.server.ts';
import type { ServerContent } from '../content/server-content.server.ts';
import { personalData } from '../content/server-content.server.ts';
import { findActive, type RecordVersion, type UpdateRefusal } from '../database/editable-records.server.ts';
import type { Transaction } from '../database/schema.ts';
import { pickValues } from '../forms/fields.ts';
import type { FileFacts, Image } from '../media/image-rules.ts';
import type { ChosenAlbum } from './albums/album-fields.ts';
import { clearCover, findPlaceAtEnd, lockAlbums } from './albums/album-order.server.ts';
import { findAlbumErrors, getOrCreateAlbum, type InvalidPhoto } from './albums/albums.server.ts';
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
  { values, image }: PhotoChange<Partial<Pick<PhotoValues, 'title' | 'description'>>>,
  by: Actor,
): Promise<boolean> {
  await lockAlbums(tx, [(await findActive(tx, 'photo', id))?.album_id]);
  const outcome = await patchRecord(tx, 'photo', id, (saved) => {
    const all = { ...pickValues(photoFields, saved), album_title: '', album_day: null, ...values };
    return updatePhoto(tx, saved, { values: all, image }, by);
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
