import { allContentTypes } from '../app/content-types.ts';

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
