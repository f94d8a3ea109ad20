import type { Connection } from '../database/schema.ts';
import { countEnquiries } from '../enquiries/enquiries.server.ts';
import { countFaculty } from '../faculty/faculty.server.ts';
import { countNotices } from '../notices/notices.server.ts';
import { countPhotos } from '../photos/photos.server.ts';
import { countResults } from '../results/results.server.ts';

export type Counts = Awaited<ReturnType<typeof countEverything>>;

/** How much of each thing there is. */
export async function countEverything(db: Connection) {
  const [notices, photos, results, faculty, enquiries] = await Promise.all([
    countNotices(db),
    countPhotos(db),
    countResults(db),
    countFaculty(db),
    countEnquiries(db),
  ]);
  return { notices, photos, results, faculty, enquiries };
}
