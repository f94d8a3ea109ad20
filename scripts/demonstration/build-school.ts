import { join } from 'node:path';
import { takeTime } from '../../app/database/patience.server.ts';
import type { Connection, Database } from '../../app/database/schema.ts';
import { nextInSequence } from '../../app/database/sequence.server.ts';
import { imageMaker } from '../../app/media/image-maker.server.ts';
import type { MediaWorkshop } from '../../app/media/media.server.ts';
import { openLeftovers } from './leftovers.ts';
import { openStudio } from './studio.ts';
import { fileDocuments } from './write-documents.ts';
import { writeEnquiries } from './write-enquiries.ts';
import { hangPhotos } from './write-photos.ts';
import { introduceFaculty, prepareEveryPicture, recordResults } from './write-pictures.ts';
import { publishNotices, settleSchool } from './write-words.ts';

const workerFile = join(import.meta.dirname, '../../app/media/image-worker.ts');

/**
 * Draws and writes the demonstration school inside one transaction. Another server that begins at the same moment
 * waits at the counter, and then finds the school built.
 */
export async function buildSchool(db: Database, media: MediaWorkshop, moment: Date): Promise<void> {
  const leftovers = await db.transaction().execute(async (tx) => {
    if (!(await isFirst(tx))) return undefined;
    const leftovers = await openLeftovers(media.store);
    await leftovers.clear();
    try {
      await writeEverything(tx, { ...media, store: leftovers.watch(media.store) }, moment);
    } catch (error) {
      // What cannot be removed now stays on the list for the next seeding; the first fault is the one to report.
      await leftovers.clear().catch(() => undefined);
      throw error;
    }
    return leftovers;
  });
  await leftovers?.forget();
}

async function isFirst(tx: Connection): Promise<boolean> {
  // The one who waits does so for as long as the other draws.
  await takeTime(tx);
  return (await nextInSequence(tx, 'demonstration')) === 1;
}

async function writeEverything(tx: Connection, media: MediaWorkshop, moment: Date): Promise<void> {
  // The pictures are small and nobody is visiting yet: a second worker halves the wait on two cores.
  const secondMaker = imageMaker(workerFile);
  const studio = openStudio();
  try {
    const pictures = await prepareEveryPicture(studio, [media, { ...media, maker: secondMaker }]);
    await settleSchool(tx);
    await writeEnquiries(tx, moment);
    await publishNotices(tx, moment);
    await hangPhotos(tx, pictures, moment);
    await recordResults(tx, pictures, moment);
    await introduceFaculty(tx, pictures);
    await fileDocuments(tx, studio, media.store, moment);
  } finally {
    secondMaker.stop();
    studio.close();
  }
}
