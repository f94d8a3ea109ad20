import type { Connection } from '../../app/database/schema.ts';
import { addFaculty } from '../../app/faculty/faculty.server.ts';
import type { Image } from '../../app/media/image-rules.ts';
import type { MediaWorkshop } from '../../app/media/media.server.ts';
import { hangPhoto } from '../../app/photos/photos.server.ts';
import { recordResult } from '../../app/results/results.server.ts';
import { author } from './author.ts';
import { instantAt } from './days.ts';
import type { Drawing } from './drawing.ts';
import { faculty } from './faculty.ts';
import { photos } from './photos.ts';
import { preparePictures } from './pictures.ts';
import { results } from './results.ts';
import type { Studio } from './studio.ts';

type Album = ReadonlyMap<Drawing, Image>;

/** Prepares the picture of every photo, result and member of the faculty: each has its own, even of the same drawing. */
export async function prepareAlbum(studio: Studio, workshops: readonly MediaWorkshop[]): Promise<Album> {
  const drawings = [...photos, ...results, ...faculty].flatMap(({ drawing }) => drawing ?? []);
  const images = await preparePictures(studio, workshops, drawings);
  return new Map(drawings.flatMap((drawing, index) => (images[index] ? [[drawing, images[index]]] : [])));
}

export async function hangPhotos(tx: Connection, album: Album, moment: Date): Promise<void> {
  for (const { daysAgo, drawing, ...words } of photos.toReversed()) {
    const uploaded_at = instantAt(moment, daysAgo, '13:00');
    await hangPhoto(tx, { ...words, image: pictureOf(album, drawing), uploaded_at }, author);
  }
}

export async function recordResults(tx: Connection, album: Album, moment: Date): Promise<void> {
  for (const { drawing, className, isTopper, daysAgo, ...result } of results.toReversed()) {
    const image = drawing && pictureOf(album, drawing);
    const uploaded_at = instantAt(moment, daysAgo, '15:00');
    const row = { ...result, class_name: className, is_topper: isTopper ? 1 : 0, image, uploaded_at } as const;
    await recordResult(tx, row, author);
  }
}

export async function introduceFaculty(tx: Connection, album: Album): Promise<void> {
  for (const { drawing, ...teacher } of faculty) {
    await addFaculty(tx, { ...teacher, image: pictureOf(album, drawing) }, author);
  }
}

function pictureOf(album: Album, drawing: Drawing): Image {
  const image = album.get(drawing);
  if (!image) throw new Error(`No picture was prepared of ${drawing.file}.`);
  return image;
}
