import { findKept } from '../database/desk-rows.server.ts';
import type { Connection } from '../database/schema.ts';
import type { Stretch } from '../lib/list-page.ts';
import { withImages } from '../media/media.server.ts';
import { type Photo, photoColumns } from './photos.server.ts';

/** Photos that hang in the gallery, newest first. Undefined = there is no photo `before`. */
export async function listNewestPhotos(db: Connection, { before, most }: Stretch): Promise<Photo[] | undefined> {
  const from = before === undefined ? undefined : await findKept(db, 'photo', before);
  if (before !== undefined && !from) return undefined;
  const query = db
    .selectFrom('photo')
    .select(photoColumns)
    .where('removed_at', 'is', null)
    .orderBy('sequence', 'desc')
    .limit(most);
  return withImages(db, await (from ? query.where('sequence', '<', from.sequence) : query).execute());
}
