import { join } from 'node:path';
import { countDemonstration } from '../../app/content-types.server.ts';
import type { Connection, Database, Transaction } from '../../app/database/schema.ts';
import {
  contentCounter,
  inTransaction,
  liftTimeLimits,
  nextInSequence,
} from '../../app/database/transaction.server.ts';
import { imageMaker } from '../../app/media/image-maker.server.ts';
import { discardImage, type MediaTools } from '../../app/media/media.server.ts';
import { isSchoolFact } from '../../app/settings/school-fields.ts';
import { openStudio } from './studio.ts';
import { writeCalendar, writeDocuments, writeEnquiries, writeNotices, writeSchoolFacts } from './write-content.ts';
import { writePages } from './write-pages.ts';
import { prepareEveryPicture, writeFaculty, writePhotos, writeResults } from './write-pictures.ts';
import { writeTranslations } from './write-translations.ts';

const workerFile = join(import.meta.dirname, '../../app/media/image-worker.ts');

/**
 * Draws first, then writes all in one transaction: the website works on meanwhile. What an aborted seeding has drawn is
 * removed like other files that no row names. Of two servers that start at the same moment, the second one waits at the
 * counter, then finds the content.
 */
async function buildSchool(db: Database, tools: MediaTools, moment: Date, shouldBuild: ShouldBuild): Promise<void> {
  const media = { ...tools, db };
  // The pictures are small and the website has no visitors yet: a second worker halves the wait on two cores.
  const secondMaker = imageMaker(workerFile);
  const studio = openStudio();
  try {
    const pictures = await prepareEveryPicture(studio, [media, { ...media, maker: secondMaker }]);
    const isBuilt = await inTransaction(db, async (tx) => {
      if (!(await shouldBuild(tx))) return false;
      await writeSchoolFacts(tx);
      await writePages(tx, moment);
      await writeEnquiries(tx, moment);
      await writeNotices(tx, studio, media.store, moment);
      await writePhotos(tx, pictures, moment);
      await writeResults(tx, pictures, moment);
      await writeFaculty(tx, pictures);
      await writeCalendar(tx, moment);
      await writeDocuments(tx, studio, media.store, moment);
      await writeTranslations(tx, moment);
      return true;
    });
    if (!isBuilt) for (const image of pictures.values()) await discardImage(media, image);
  } finally {
    secondMaker.stop();
    studio.close();
  }
}

type ShouldBuild = (tx: Transaction) => Promise<boolean>;

async function isFirst(tx: Transaction): Promise<boolean> {
  // The second server waits as long as the first one draws.
  await liftTimeLimits(tx);
  return (await nextInSequence(tx, 'demonstration')) === 1;
}

async function isMissing(tx: Transaction): Promise<boolean> {
  await isFirst(tx);
  return lacksDemonstration(tx);
}

async function lacksDemonstration(db: Connection): Promise<boolean> {
  return Object.values(await countDemonstration(db)).every((count) => count === 0);
}

const tables = [
  'notice',
  'photo',
  'result',
  'faculty',
  'calendar_item',
  'document',
  'enquiry',
  'consent',
  'image',
] as const;

/** Of what happens by itself or in an empty school, and of our own wordings, which a new school has too. */
const otherCounters = ['activity', 'backup', 'email', 'notice_template', 'people', 'ready_answer', contentCounter];

export async function seedDemonstration(db: Database, media: MediaTools, moment = new Date()): Promise<void> {
  if (!(await hasContent(db))) await buildSchool(db, media, moment, isFirst);
}

/** Beside what the school has said and made already; nothing when it is there. */
export async function addDemonstration(db: Database, media: MediaTools, moment = new Date()): Promise<void> {
  if (await lacksDemonstration(db)) await buildSchool(db, media, moment, isMissing);
}

async function hasContent(db: Database): Promise<boolean> {
  for (const table of tables) {
    if (await db.selectFrom(table).selectAll().limit(1).executeTakeFirst()) return true;
  }
  // Deleted content counts too: its counter is still there.
  const counters = await db.selectFrom('counter').select('name').execute();
  if (counters.some(({ name }) => !otherCounters.includes(name))) return true;
  const settings = await db.selectFrom('setting').select('name').execute();
  return settings.some((setting) => isSchoolFact(setting.name));
}
