import { maxAtOnce } from '../../content/bulk-changes.server.ts';
import { findContent } from '../../content-types.server.ts';
import type { Connection } from '../../database/schema.ts';
import { listEnquiries } from '../../enquiries/inbox/enquiry-list.server.ts';
import { readInboxChoice } from '../../enquiries/inbox/inbox-choice.ts';
import { listFaculty } from '../../faculty/faculty.server.ts';
import { readFacultyChoice } from '../../faculty/faculty-choice.ts';
import { readSearchText } from '../../lib/text.ts';
import { readNoticeFilter } from '../../notices/notice-fields.ts';
import { listAdminNotices } from '../../notices/notices-admin.server.ts';
import { listAlbums } from '../../photos/albums/album-lists.server.ts';
import { listAdminPhotos, readPhotoSearch } from '../../photos/photos-admin.server.ts';
import { readResultChoice } from '../../results/result-choice.ts';
import { listResults } from '../../results/results.server.ts';
import { listTrash } from '../bin/trash.server.ts';
import type { SelectedList } from './selected-verbs.server.ts';

type Asked = { list: SelectedList; searchParams: URLSearchParams; staffId: string };

type Listed = { rows: { id: string }[] };

/** One more than can be changed at once, so that the caller knows there are too many. */
const size = maxAtOnce + 1;

const lists: Record<SelectedList, (db: Connection, asked: Asked) => Promise<Listed>> = {
  notices: (db, { searchParams }) => listAdminNotices(db, { ...readNoticeFilter(searchParams), size }),
  photos: (db, { searchParams }) => listAdminPhotos(db, undefined, readPhotoSearch(searchParams), size),
  albums: (db, { searchParams }) =>
    listAlbums(db, undefined, { words: readSearchText(searchParams), withEmpty: true, size }),
  results: (db, { searchParams }) =>
    listResults(db, { cursor: undefined, size, ...readResultChoice(searchParams).filter }),
  faculty: (db, { searchParams }) =>
    listFaculty(db, undefined, { ...readFacultyChoice(searchParams), withHidden: true, size }),
  calendar: async () => ({ rows: [] }),
  pages: async () => ({ rows: [] }),
  async bin(db, { searchParams }) {
    const kind = searchParams.get('kind');
    const { rows } = await listTrash(db, undefined, findContent(kind), size);
    return { rows: rows.map(({ type, id }) => ({ id: `${type.path}/${id}` })) };
  },
  enquiries: (db, { searchParams, staffId }) =>
    listEnquiries(db, { cursor: undefined, choice: readInboxChoice(searchParams), staffId, size }),
};

export async function listMatchingIds(db: Connection, asked: Asked): Promise<string[]> {
  const { rows } = await lists[asked.list](db, asked);
  return rows.slice(0, size).map(({ id }) => id);
}
