import type { Connection } from '../../app/database/schema.ts';
import { addFaculty } from '../../app/faculty/faculty.server.ts';
import { dayInIndia } from '../../app/lib/dates.ts';
import type { Image } from '../../app/media/image-rules.ts';
import type { MediaWorkshop } from '../../app/media/media.server.ts';
import { recordResult } from '../../app/results/results.server.ts';
import { author } from './author.ts';
import { instantAt } from './days.ts';
import type { Drawing } from './drawing.ts';
import { faculty } from './faculty.ts';
import { photos } from './photos.ts';
import { preparePictures } from './pictures.ts';
import { results } from './results.ts';
import type { Studio } from './studio.ts';

export type Pictures = ReadonlyMap<Drawing, Image>;

/** Prepares the picture of every photo, result and member of the faculty: each has its own, even of the same drawing. */
export async function prepareEveryPicture(studio: Studio, workshops: readonly MediaWorkshop[]): Promise<Pictures> {
  const drawings = [...photos, ...results, ...faculty].flatMap(({ drawing }) => drawing ?? []);
  const images = await preparePictures(studio, workshops, drawings);
  return new Map(drawings.flatMap((drawing, index) => (images[index] ? [[drawing, images[index]]] : [])));
}

export async function recordResults(tx: Connection, pictures: Pictures, moment: Date): Promise<void> {
  for (const { drawing, className, isTopper, daysAgo, consent, ...result } of results.toReversed()) {
    const image = drawing && pictureOf(pictures, drawing);
    const uploaded_at = instantAt(moment, daysAgo, '15:00');
    const row = { ...result, class_name: className, is_topper: isTopper ? 1 : 0, image, uploaded_at } as const;
    const paper = consent && { consent_on: dayInIndia(uploaded_at), consent_reference: consent };
    await recordResult(tx, { ...row, ...paper }, author);
  }
}

export async function introduceFaculty(tx: Connection, pictures: Pictures): Promise<void> {
  for (const { drawing, ...teacher } of faculty) {
    await addFaculty(tx, { ...teacher, image: pictureOf(pictures, drawing) }, author);
  }
}

export function pictureOf(pictures: Pictures, drawing: Drawing): Image {
  const image = pictures.get(drawing);
  if (!image) throw new Error(`No picture was prepared of ${drawing.file}.`);
  return image;
}
