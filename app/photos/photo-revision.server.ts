import { houseContext } from '../context.ts';
import { isInBin } from '../database/desk-rows.server.ts';
import type { Connection, Schema } from '../database/schema.ts';
import type { Conflict, TypedForm } from '../lib/form.ts';
import { isId } from '../lib/ids.ts';
import { typedConsent } from '../media/consent-form.ts';
import { receiveRevision } from '../media/receive-revision.server.ts';
import { m } from '../paraglide/messages.js';
import { albumName } from './albums/album-name.ts';
import { findAlbumChoices, listAlbumChoices } from './albums/albums.server.ts';
import { findDeskPhoto } from './photo-desk.server.ts';
import { photoSchema } from './photo-form.ts';
import { revisePhoto } from './revise-photo.server.ts';

const labels = {
  title: m.desk_title,
  description: m.desk_photo_description,
  alt: m.desk_photo_alt,
  album_id: m.album_of_photo,
  consent_on: m.consent_day,
  consent_reference: m.consent_reference,
};

type ActionArgs = Parameters<typeof receiveRevision>[0];

/** Takes the posted form of a photo. */
export async function receivePhotoRevision(args: ActionArgs) {
  const answer = await receiveRevision(args, {
    subject: 'photo',
    schema: photoSchema,
    save: revisePhoto,
    typedOf: typedPhoto,
    labels,
    done: m.photo_desk_updated(),
  });
  if ('data' in answer && answer.data.conflict) {
    await nameAlbums(args.context.get(houseContext).db, answer.data.conflict);
  }
  return answer;
}

/** A photo as its form shows it. */
function typedPhoto(photo: Schema['photo']): TypedForm {
  return {
    title: [photo.title],
    description: [photo.description],
    alt: [photo.alt],
    album_id: [photo.album_id ?? ''],
    ...typedConsent(photo),
  };
}

/** What the form of a photo needs; undefined when there is no such photo. */
export async function findPhotoForm(db: Connection, id: string) {
  const photo = await findDeskPhoto(db, id);
  if (!photo) return undefined;
  const albums = await listAlbumChoices(db, photo.album_id);
  return {
    image: photo.image,
    isInBin: isInBin(photo),
    version: photo.version,
    typed: typedPhoto(photo),
    albums,
  };
}

/** In what somebody is told about a change by another: an album by its name, not by its id. */
async function nameAlbums(db: Connection, { differences }: Conflict): Promise<void> {
  const inAlbums = differences.filter(({ label }) => label === labels.album_id());
  const ids = inAlbums.flatMap(({ saved, typed }) => [saved, typed]).filter(isId);
  const names = new Map((await findAlbumChoices(db, ids)).map((album) => [album.id, albumName(album)]));
  for (const difference of inAlbums) {
    difference.saved = names.get(difference.saved) ?? '';
    difference.typed = names.get(difference.typed) ?? '';
  }
}
