import { contentCounter } from '../../app/database/content-version.server.ts';
import type { Database } from '../../app/database/schema.ts';
import type { MediaWorkshop } from '../../app/media/media.server.ts';
import { isSchoolFact } from '../../app/settings/school.ts';
import { buildSchool } from './build-school.ts';

const tables = ['notice', 'photo', 'result', 'faculty', 'document', 'enquiry', 'consent', 'image'] as const;

/** Counters that say nothing about content: somebody may have an account before there is any, and migrations write, too. */
const countersBeside = ['activity', 'letter', contentCounter];

/**
 * Fills an empty database with the demonstration school; a database with any content stays as it is. All rows are
 * written in one transaction: a seeding that is killed leaves none, and the next one removes its files.
 */
export async function seedDemonstration(db: Database, media: MediaWorkshop, moment = new Date()): Promise<void> {
  if (await hasContent(db)) return;
  await buildSchool(db, media, moment);
}

async function hasContent(db: Database): Promise<boolean> {
  for (const table of tables) {
    if (await db.selectFrom(table).selectAll().limit(1).executeTakeFirst()) return true;
  }
  // What was removed has been content too: its counter stays.
  const counters = await db.selectFrom('counter').select('name').execute();
  if (counters.some(({ name }) => !countersBeside.includes(name))) return true;
  const settings = await db.selectFrom('setting').select('name').execute();
  return settings.some((setting) => isSchoolFact(setting.name));
}
