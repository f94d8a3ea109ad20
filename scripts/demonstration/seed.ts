import { join } from 'node:path';
import { countDemonstration } from '../../app/content-types.server.ts';
import type { Connection, Database, Transaction } from '../../app/database/schema.ts';
import {
  contentCounter,
  inTransaction,
  liftTimeLimits,
  nextInSequence,
} from '../../app/database/transaction.server.ts';
import type { MediaStore } from '../../app/lib/media-services.ts';
import { imageMaker } from '../../app/media/image-maker.server.ts';
import { type Image, imageRules } from '../../app/media/image-rules.ts';
import { discardImage, type MediaTools } from '../../app/media/media.server.ts';
import { isSchoolFact } from '../../app/settings/school-fields.ts';
import { openStudio } from './studio.ts';
import { writeCalendar, writeDocuments, writeEnquiries, writeNotices, writeSchoolFacts } from './write-content.ts';
import { writePages } from './write-pages.ts';
import { prepareEveryPicture, writeFaculty, writePhotos, writeResults } from './write-pictures.ts';
import { writeTranslations } from './write-translations.ts';

const workerFile = join(import.meta.dirname, '../../app/media/image-worker.ts');

/** In one transaction. Another server that starts at the same moment waits at the counter, then finds the content. */
async function buildSchool(db: Database, media: MediaTools, moment: Date, shouldBuild: ShouldBuild): Promise<void> {
  const leftovers = await inTransaction(db, async (tx) => {
    if (!(await shouldBuild(tx))) return undefined;
    const leftovers = await openLeftovers(media.store);
    await leftovers.clear();
    try {
      await writeEverything(tx, { ...media, store: leftovers.watch(media.store) }, moment);
    } catch (error) {
      // What cannot be removed now stays in the list for the next seeding; the first error is reported.
      await leftovers.clear().catch(() => undefined);
      throw error;
    }
    return leftovers;
  });
  await leftovers?.forget();
}

const listKey = 'demonstration/unfinished.json';

/** The store itself lists the pictures in progress, so that the next seeding cleans up after an aborted one. */
type Leftovers = {
  watch(store: MediaStore): MediaStore;
  clear(): Promise<void>;
  /** Removes the list only: rows refer to the pictures now. */
  forget(): Promise<void>;
};

async function openLeftovers(store: MediaStore): Promise<Leftovers> {
  const ids = new Set(await readList(store));
  let lastNote = Promise.resolve();

  function note(id: string): Promise<void> {
    if (!ids.has(id)) {
      ids.add(id);
      // One after the other, so that an older list does not overwrite a newer one.
      lastNote = lastNote.then(() => store.keep(listKey, new TextEncoder().encode(JSON.stringify([...ids]))));
    }
    return lastNote;
  }

  return {
    watch: (watched) => ({
      ...watched,
      async keep(key, bytes) {
        const [folder, id] = key.split('/');
        if (folder === 'images' && id) await note(id);
        await watched.keep(key, bytes);
      },
    }),
    async clear() {
      for (const id of ids) await discardImage({ store }, withEveryWidth(id));
      ids.clear();
      await store.discard(listKey);
    },
    forget: () => store.discard(listKey),
  };
}

async function readList(store: MediaStore): Promise<string[]> {
  const bytes = await store.find(listKey);
  return bytes ? JSON.parse(new TextDecoder().decode(bytes)) : [];
}

function withEveryWidth(id: string): Image {
  return { id, width: 0, height: 0, widths: [...imageRules.widths], colour: '' };
}

type ShouldBuild = (tx: Transaction) => Promise<boolean>;

async function isFirst(tx: Transaction): Promise<boolean> {
  // The second server waits as long as the first one draws.
  await liftTimeLimits(tx);
  return (await nextInSequence(tx, 'demonstration')) === 1;
}

async function isMissing(tx: Transaction): Promise<boolean> {
  await isFirst(tx);
  return Object.values(await countDemonstration(tx)).every((count) => count === 0);
}

async function writeEverything(tx: Transaction, media: MediaTools, moment: Date): Promise<void> {
  // The pictures are small and the website has no visitors yet: a second worker halves the wait on two cores.
  const secondMaker = imageMaker(workerFile);
  const studio = openStudio();
  try {
    const pictures = await prepareEveryPicture(studio, [media, { ...media, maker: secondMaker }]);
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
  } finally {
    secondMaker.stop();
    studio.close();
  }
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

/** Of what happens by itself, and of our own wordings, which a new school has too. */
const otherCounters = ['activity', 'email', 'notice_template', 'ready_answer', contentCounter];

/** In one transaction: an aborted seeding leaves no rows, and the next one removes its files. */
export async function seedDemonstration(db: Database, media: MediaTools, moment = new Date()): Promise<void> {
  if (await hasContent(db)) return addPages(db);
  await buildSchool(db, media, moment, isFirst);
}

/** Beside what the school has said and made already; nothing when it is there. */
export async function addDemonstration(db: Database, media: MediaTools, moment = new Date()): Promise<void> {
  await buildSchool(db, media, moment, isMissing);
}

/** A demonstration from before pages were content gets them once, unless somebody has written one already. */
async function addPages(db: Database): Promise<void> {
  const lacksPages = async (db: Connection) =>
    (await countOf(db, 'demonstration')) > 0 && (await countOf(db, 'page_revision')) === 0 && !(await hasDrafts(db));
  if (!(await lacksPages(db))) return;
  await inTransaction(db, async (tx) => {
    // Another server that starts at the same moment waits here.
    await nextInSequence(tx, 'demonstration');
    if (await lacksPages(tx)) await writePages(tx, new Date());
  });
}

async function countOf(db: Connection, name: string): Promise<number> {
  const counter = await db.selectFrom('counter').select('value').where('name', '=', name).executeTakeFirst();
  return counter?.value ?? 0;
}

async function hasDrafts(db: Connection): Promise<boolean> {
  const draft = await db.selectFrom('page').select('id').where('draft', 'is not', null).limit(1).executeTakeFirst();
  return draft !== undefined;
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
