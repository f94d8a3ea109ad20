import { type Actor, recordActivity } from '../activity/activity.server.ts';
import type { Connection, Flag } from '../database/schema.ts';
import { nextInSequence } from '../database/sequence.server.ts';
import { now } from '../lib/clock.ts';
import { newId } from '../lib/ids.ts';
import { type Cursor, type ListPage, listPage } from '../lib/list-page.ts';
import type { Image } from '../media/image-rules.ts';
import { recordImage, withImages } from '../media/media.server.ts';

export type Result = {
  id: string;
  sequence: number;
  name: string;
  marks: string;
  class_name: string;
  session: string;
  is_topper: Flag;
  uploaded_at: string;
  image: Image | undefined;
};

/** The results of one class in one session. */
export type ResultGroup = { class_name: string; session: string };

const columns = [
  'id',
  'sequence',
  'name',
  'marks',
  'class_name',
  'session',
  'is_topper',
  'uploaded_at',
  'image_id',
] as const;
const mostToppers = 24;

/** One page of results, newest first, of one group or of all. */
export async function listResults(
  db: Connection,
  { cursor, group }: { cursor: Cursor; group: ResultGroup | undefined },
): Promise<ListPage<Result>> {
  const page = await listPage(cursor, 'sequence', (place, limit) => {
    let query = db.selectFrom('result').select(columns).limit(limit);
    if (group) query = query.where('session', '=', group.session).where('class_name', '=', group.class_name);
    if (place && 'newer' in place) {
      return query.where('sequence', '>', place.newer).orderBy('sequence', 'asc').execute();
    }
    if (place) query = query.where('sequence', '<', place.older);
    return query.orderBy('sequence', 'desc').execute();
  });
  return { ...page, rows: await withImages(db, page.rows) };
}

/** The groups that have results, newest session first. */
export function listResultGroups(db: Connection): Promise<ResultGroup[]> {
  return db
    .selectFrom('result')
    .select(['session', 'class_name'])
    .where('class_name', '!=', '')
    .groupBy(['session', 'class_name'])
    .orderBy('session', 'desc')
    .orderBy('class_name')
    .limit(12)
    .execute();
}

/** The results marked as toppers, or the newest of all when none is marked. */
export async function listToppers(db: Connection): Promise<Result[]> {
  const newest = db.selectFrom('result').select(columns).orderBy('sequence', 'desc').limit(mostToppers);
  const marked = await newest.where('is_topper', '=', 1).execute();
  return withImages(db, marked.length > 0 ? marked : await newest.execute());
}

/** How many results are shown. */
export async function countResults(db: Connection): Promise<number> {
  const row = await db
    .selectFrom('result')
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export type NewResult = {
  name: string;
  marks: string;
  class_name: string;
  session: string;
  is_topper: Flag;
  image: Image | undefined;
  uploaded_at?: string;
};

/** Records a result as the newest one, inside the caller's transaction. Answers its id. */
export async function recordResult(
  tx: Connection,
  { image, uploaded_at = now(), ...result }: NewResult,
  by: Actor,
): Promise<string> {
  const id = newId();
  if (image) await recordImage(tx, image);
  const sequence = await nextInSequence(tx, 'result');
  await tx
    .insertInto('result')
    .values({ id, sequence, ...result, image_id: image?.id ?? null, uploaded_at })
    .execute();
  await recordActivity(tx, by, { kind: 'create', subject: 'result', subject_id: id, label: result.name });
  return id;
}
