import { findKept } from '../database/desk-rows.server.ts';
import type { Connection } from '../database/schema.ts';
import type { Stretch } from '../lib/list-page.ts';
import { withImages } from '../media/media.server.ts';
import { type FacultyMember, facultyColumns } from './faculty.server.ts';

/** Members in display order. Undefined = there is no member `before`. */
export async function listFirstFaculty(
  db: Connection,
  { before, most }: Stretch,
): Promise<FacultyMember[] | undefined> {
  const from = before === undefined ? undefined : await findKept(db, 'faculty', before);
  if (before !== undefined && !from) return undefined;
  const query = db
    .selectFrom('faculty')
    .select(facultyColumns)
    .where('removed_at', 'is', null)
    .orderBy('position')
    .limit(most);
  return withImages(db, await (from ? query.where('position', '>', from.position) : query).execute());
}
