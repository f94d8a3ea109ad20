import { allContentTypes } from '../app/content-types.ts';
import type { Database } from '../app/database/schema.ts';

/** In the order of the menu. Written out: these addresses must not change. */
const fixedPaths = [
  '/',
  '/chairpersonmessage',
  '/directormessage',
  '/principalmessage',
  '/mission-and-vision',
  '/academics',
  '/curriculum',
  '/co-curriculum',
  '/faculty',
  '/library',
  '/sports',
  '/labs',
  '/transport',
  '/MPD',
  '/admission',
  '/gallery',
  '/allnotices',
  '/check',
  '/allnotices/follow',
  '/allnotices/offline',
  '/allnotices/phone',
  '/results',
  '/calendar',
  '/contact',
  '/search',
  '/privacy',
  '/privacy/withdraw',
  '/api',
  '/comingsoon',
  '/login',
  '/forgot-password',
];

const contentPaths = allContentTypes.flatMap(({ publicPath }) => (publicPath ? [decodeURI(publicPath('{item}'))] : []));

/** Pages of which there are many. */
export const itemPaths = contentPaths.filter((path) => path.includes('{item}'));

/** Every public page with a fixed address. */
export const publicPaths: readonly string[] = [
  ...new Set([...fixedPaths, ...contentPaths.filter((path) => !itemPaths.includes(path))]),
];

/** Pages that search engines should not list. */
export const unlistedPaths: readonly string[] = [
  '/login',
  '/forgot-password',
  '/comingsoon',
  '/api',
  '/search',
  '/check',
  '/allnotices/offline',
];

/** Every public page with a fixed address, and one of each kind that has many. */
export async function listPages(db: Database): Promise<string[]> {
  const notice = await db.selectFrom('notice').select('id').orderBy('sequence', 'desc').executeTakeFirstOrThrow();
  const photo = await db.selectFrom('photo').select('id').orderBy('sequence', 'desc').executeTakeFirstOrThrow();
  const album = await db.selectFrom('album').select('id').orderBy('sequence', 'desc').executeTakeFirstOrThrow();
  return [...publicPaths, `/allnotices/${notice.id}`, `/gallery/${photo.id}`, `/gallery/albums/${album.id}`];
}
