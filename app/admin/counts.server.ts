import type { Connection } from '../database/schema.ts';
import { countInbox } from '../enquiries/inbox/enquiry-list.server.ts';
import { countFaculty } from '../faculty/faculty.server.ts';
import { countNotices } from '../notices/notices.server.ts';
import { countAlbums } from '../photos/albums/albums.server.ts';
import { countPhotos } from '../photos/photos.server.ts';
import { countResults } from '../results/results.server.ts';

export type Counts = Awaited<ReturnType<typeof countEverything>>;

/** How much of each thing there is. */
export async function countEverything(db: Connection) {
  const [{ listed: enquiries }, notices, photos, albums, results, faculty] = await Promise.all([
    countInbox(db),
    countNotices(db),
    countPhotos(db),
    countAlbums(db),
    countResults(db),
    countFaculty(db),
  ]);
  return { enquiries, notices, photos, albums, results, faculty };
}
