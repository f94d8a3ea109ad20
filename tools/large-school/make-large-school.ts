import { sql } from 'kysely';
import type { Database } from '../../app/database/schema.ts';
import { inTransaction, isPostgres, liftTimeLimits } from '../../app/database/transaction.server.ts';
import { fillNotices, fillPhotos, fillResults } from './fill-content.ts';
import { fillOffice } from './fill-office.ts';

export const smallSchool = { notices: 100, photos: 50, results: 100, activity: 100, enquiries: 20, emails: 20 };

/** In proportion to `factor`, with expired and deleted rows. The newest rows look the same at any factor. */
export async function makeLargeSchool(db: Database, factor: number): Promise<void> {
  const of = (count: number) => Math.max(1, Math.round(count * factor));
  const onPostgres = isPostgres(db);
  await inTransaction(db, async (tx) => {
    await liftTimeLimits(tx);
    await fillNotices(tx, of(smallSchool.notices));
    await fillPhotos(tx, of(smallSchool.photos));
    await fillResults(tx, of(smallSchool.results));
    await fillOffice(tx, {
      activity: of(smallSchool.activity),
      enquiries: of(smallSchool.enquiries),
      emails: of(smallSchool.emails),
    });
    // PostgreSQL would do this by itself a minute later.
    if (onPostgres) await sql`analyze`.execute(tx);
  });
}
