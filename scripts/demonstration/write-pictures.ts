import type { Transaction } from '../../app/database/schema.ts';
import { createFaculty } from '../../app/faculty/faculty.server.ts';
import { dayInIndia } from '../../app/lib/dates.ts';
import type { Image } from '../../app/media/image-rules.ts';
import { type MediaTools, prepareImage } from '../../app/media/media.server.ts';
import { createAlbum, setCover } from '../../app/photos/albums/albums.server.ts';
import { createPhoto } from '../../app/photos/photos.server.ts';
import { createResult } from '../../app/results/results.server.ts';
import { instantAt } from './content/days.ts';
import type { Drawing } from './content/drawing.ts';
import { faculty } from './content/faculty.ts';
import { albums, photos, type SeedAlbum } from './content/photos.ts';
import { results } from './content/results.ts';
import { author } from './content/school.ts';
import type { Studio } from './studio.ts';

type Pictures = ReadonlyMap<Drawing, Image>;

export async function prepareEveryPicture(studio: Studio, makers: readonly MediaTools[]): Promise<Pictures> {
  const drawings = [...photos, ...results, ...faculty].flatMap(({ drawing }) => drawing ?? []);
  const images = await preparePictures(studio, makers, drawings);
  return new Map(drawings.flatMap((drawing, index) => (images[index] ? [[drawing, images[index]]] : [])));
}

export async function writeResults(tx: Transaction, pictures: Pictures, moment: Date): Promise<void> {
  for (const { drawing, className, isTopper, daysAgo, consent, ...result } of results.toReversed()) {
    const image = drawing && pictureOf(pictures, drawing);
    const uploaded_at = instantAt(moment, daysAgo, '15:00');
    const row = { ...result, class_name: className, is_topper: isTopper ? 1 : 0, image, uploaded_at } as const;
    const paper = consent && { consent_on: dayInIndia(uploaded_at), consent_reference: consent };
    await createResult(tx, { ...row, ...paper }, author);
  }
}

export async function writeFaculty(tx: Transaction, pictures: Pictures): Promise<void> {
  for (const { drawing, ...teacher } of faculty) {
    await createFaculty(tx, { ...teacher, ...(drawing && { image: pictureOf(pictures, drawing) }) }, author);
  }
}

function pictureOf(pictures: Pictures, drawing: Drawing): Image {
  const image = pictures.get(drawing);
  if (!image) throw new Error(`No picture was prepared of ${drawing.file}.`);
  return image;
}

/** In the order of the drawings. */
async function preparePictures(
  studio: Studio,
  makers: readonly MediaTools[],
  drawings: readonly Drawing[],
): Promise<Image[]> {
  const images: Image[] = [];
  // One generator for all: when one worker fails it is closed, and the others stop after their current picture.
  const waiting = inTurn(drawings);
  const lanes = makers.map(async (media) => {
    for (const [index, drawing] of waiting) images[index] = await preparePicture(studio, media, drawing);
  });
  const ends = await Promise.allSettled(lanes);
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return images;
}

function* inTurn<Item>(items: readonly Item[]): Generator<[number, Item]> {
  yield* items.entries();
}

async function preparePicture(studio: Studio, media: MediaTools, drawing: Drawing): Promise<Image> {
  const answer = await prepareImage(media, await studio.make({ drawing }));
  if ('refused' in answer) throw new Error(`The picture of ${drawing.file} was refused: ${answer.refused}.`);
  return answer.image;
}

export async function writePhotos(tx: Transaction, pictures: Pictures, moment: Date): Promise<void> {
  const albumIds = await createAlbums(tx, moment);
  for (const { daysAgo, drawing, ...words } of photos.toReversed()) {
    const album = albums.find((one) => one.photos.includes(words.title));
    const album_id = album && albumIds.get(album);
    const uploaded_at = instantAt(moment, daysAgo, '13:00');
    const id = await createPhoto(tx, { ...words, image: pictureOf(pictures, drawing), album_id, uploaded_at }, author);
    if (album_id && album.cover === words.title) await setCover(tx, album_id, id, author);
  }
}

async function createAlbums(tx: Transaction, moment: Date): Promise<Map<SeedAlbum, string>> {
  const ids = new Map<SeedAlbum, string>();
  for (const album of albums.toReversed()) {
    ids.set(album, await createAlbum(tx, { title: album.title, day: album.day(moment) }, author));
  }
  return ids;
}
