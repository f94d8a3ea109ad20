import type { Database } from '../app/database/schema.ts';
import { publicPaths } from './public-paths.ts';

/** Every public page with a fixed address, and one of each kind that has many. */
export async function listPages(db: Database): Promise<string[]> {
  const notice = await db.selectFrom('notice').select('id').orderBy('sequence', 'desc').executeTakeFirstOrThrow();
  const photo = await db.selectFrom('photo').select('id').orderBy('sequence', 'desc').executeTakeFirstOrThrow();
  const album = await db.selectFrom('album').select('id').orderBy('sequence', 'desc').executeTakeFirstOrThrow();
  return [...publicPaths, `/allnotices/${notice.id}`, `/gallery/${photo.id}`, `/gallery/albums/${album.id}`];
}
