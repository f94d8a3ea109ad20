import { sql } from 'kysely';
import { isPostgres } from '../../app/database/engine.server.ts';
import { takeTime } from '../../app/database/patience.server.ts';
import type { Database } from '../../app/database/schema.ts';
import { fillDesk } from './fill-desk.ts';
import { fillNotices } from './fill-notices.ts';
import { fillPhotos } from './fill-photos.ts';
import { fillResults } from './fill-results.ts';

/** What a school of factor 1 has; of faculty there are as many at every factor. */
export const smallSchool = { notices: 100, photos: 50, results: 100, activity: 100, enquiries: 20, letters: 20 };

/**
 * Adds a school's lists to the database: `factor` times 100 notices, 50 photos in albums of 12, 100 results, 100 lines
 * of activity and 20 enquiries, each with a letter; some of each in the bin, expired, unfinished or without consent. The
 * newest of them look the same at every factor. Pictures are shared: those of the database, or rows without files.
 */
export async function makeLargeSchool(db: Database, factor: number): Promise<void> {
  const of = (count: number) => Math.max(1, Math.round(count * factor));
  const onPostgres = isPostgres(db);
  await db.transaction().execute(async (tx) => {
    await takeTime(tx);
    await fillNotices(tx, of(smallSchool.notices));
    await fillPhotos(tx, of(smallSchool.photos));
    await fillResults(tx, of(smallSchool.results));
    await fillDesk(tx, {
      activity: of(smallSchool.activity),
      enquiries: of(smallSchool.enquiries),
      letters: of(smallSchool.letters),
    });
    // As PostgreSQL does by itself a minute later.
    if (onPostgres) await sql`analyze`.execute(tx);
  });
}
