import { maxAtOnce } from '../../content/bulk-changes.server.ts';
import { findContent } from '../../content-types.server.ts';
import type { Connection } from '../../database/schema.ts';
import { listEnquiries } from '../../enquiries/inbox/enquiry-list.server.ts';
import { readInboxChoice } from '../../enquiries/inbox/inbox-choice.ts';
import { listTrash } from '../bin/trash.server.ts';

type MatchingList = { list: string; searchParams: URLSearchParams; staffId: string };

/** One more than can be changed at once, so that the caller knows there are too many. */
const size = maxAtOnce + 1;

/** The ids of all that the list shows with these filters. */
export async function listMatchingIds(
  db: Connection,
  { list, searchParams, staffId }: MatchingList,
): Promise<string[]> {
  if (list === 'bin') {
    const { rows } = await listTrash(db, undefined, findContent(searchParams.get('kind')), size);
    return rows.slice(0, size).map(({ type, id }) => `${type.path}/${id}`);
  }
  const selection = findContent(list)?.selection;
  const { rows } =
    list === 'enquiries'
      ? await listEnquiries(db, { cursor: undefined, choice: readInboxChoice(searchParams), staffId, size })
      : typeof selection === 'function'
        ? await selection(db, searchParams, size)
        : { rows: [] };
  return rows.slice(0, size).map(({ id }) => id);
}
