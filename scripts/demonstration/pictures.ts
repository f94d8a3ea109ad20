import type { Image } from '../../app/media/image-rules.ts';
import { type MediaWorkshop, prepareImage } from '../../app/media/media.server.ts';
import type { Drawing } from './drawing.ts';
import type { Studio } from './studio.ts';

/** Prepares a picture of each drawing, as many at a time as there are workshops, and answers them in the same order. */
export async function preparePictures(
  studio: Studio,
  workshops: readonly MediaWorkshop[],
  drawings: readonly Drawing[],
): Promise<Image[]> {
  const images: Image[] = [];
  // One generator for all: when one workshop fails it is closed, and the others stop after the picture in hand.
  const waiting = inTurn(drawings);
  const lanes = workshops.map(async (media) => {
    for (const [index, drawing] of waiting) images[index] = await preparePicture(studio, media, drawing);
  });
  const ends = await Promise.allSettled(lanes);
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return images;
}

function* inTurn<Item>(items: readonly Item[]): Generator<[number, Item]> {
  yield* items.entries();
}

async function preparePicture(studio: Studio, media: MediaWorkshop, drawing: Drawing): Promise<Image> {
  const answer = await prepareImage(media, await studio.make({ drawing }));
  if ('refused' in answer) throw new Error(`The picture of ${drawing.file} was refused: ${answer.refused}.`);
  return answer.image;
}
