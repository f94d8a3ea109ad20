import { countCalendarItems } from '../../calendar/calendar.server.ts';
import type { Connection } from '../../database/schema.ts';
import { countInbox } from '../../enquiries/inbox/enquiry-list.server.ts';
import { countFaculty } from '../../faculty/faculty.server.ts';
import { countNotices } from '../../notices/notices.server.ts';
import { countAlbums } from '../../photos/albums/albums.server.ts';
import { countPhotos } from '../../photos/photos.server.ts';
import { countResults } from '../../results/results.server.ts';

export type RecordCounts = Awaited<ReturnType<typeof countRecords>>;

export async function countRecords(db: Connection) {
  const [{ listed: enquiries }, notices, photos, albums, results, faculty, calendar] = await Promise.all([
    countInbox(db),
    countNotices(db),
    countPhotos(db),
    countAlbums(db),
    countResults(db),
    countFaculty(db),
    countCalendarItems(db),
  ]);
  return { enquiries, notices, photos, albums, results, faculty, calendar };
}
