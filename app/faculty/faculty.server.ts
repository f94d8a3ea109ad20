import { type Actor, recordActivity } from '../activity/activity.server.ts';
import type { Connection } from '../database/schema.ts';
import { nextInSequence } from '../database/sequence.server.ts';
import { now } from '../lib/clock.ts';
import { newId } from '../lib/ids.ts';
import { type Cursor, type ListPage, listPage } from '../lib/list-page.ts';
import type { Image } from '../media/image-rules.ts';
import { recordImage, withImages } from '../media/media.server.ts';

export type FacultyMember = {
  id: string;
  position: number;
  name: string;
  title: string;
  details: string;
  uploaded_at: string;
  image: Image | undefined;
};

const columns = ['id', 'position', 'name', 'title', 'details', 'uploaded_at', 'image_id'] as const;

/** One page of the faculty in display order: first things have the smallest position. */
export async function listFaculty(db: Connection, cursor: Cursor): Promise<ListPage<FacultyMember>> {
  const page = await listPage(cursor, 'position', (place, limit) => {
    const query = db.selectFrom('faculty').select(columns).limit(limit);
    if (place && 'newer' in place) {
      return query.where('position', '<', place.newer).orderBy('position', 'desc').execute();
    }
    const from = place ? query.where('position', '>', place.older) : query;
    return from.orderBy('position', 'asc').execute();
  });
  return { ...page, rows: await withImages(db, page.rows) };
}

/** How many people the faculty list has. */
export async function countFaculty(db: Connection): Promise<number> {
  const row = await db
    .selectFrom('faculty')
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export type NewFacultyMember = { name: string; title: string; details: string; image: Image; uploaded_at?: string };

/** Adds a member at the end of the list, inside the caller's transaction. Answers the id. */
export async function addFaculty(
  tx: Connection,
  { image, uploaded_at = now(), ...member }: NewFacultyMember,
  by: Actor,
): Promise<string> {
  const id = newId();
  await recordImage(tx, image);
  const position = await nextInSequence(tx, 'faculty');
  await tx
    .insertInto('faculty')
    .values({ id, position, ...member, image_id: image.id, uploaded_at })
    .execute();
  await recordActivity(tx, by, { kind: 'create', subject: 'faculty', subject_id: id, label: member.name });
  return id;
}
