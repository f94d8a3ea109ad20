/** Every public page with a fixed address, in the order of the menu. Written out: these addresses must not change. */
export const publicPaths = [
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
  '/results',
  '/calendar',
  '/contact',
  '/privacy',
  '/privacy/withdraw',
  '/api',
  '/comingsoon',
  '/login',
  '/forgot-password',
] as const;

/** Kinds of pages of which there are many. */
export const itemPaths = ['/allnotices/{item}', '/gallery/{item}', '/gallery/albums/{item}'];

/** Pages that search engines should not list. */
export const unlistedPaths: readonly string[] = ['/login', '/forgot-password', '/comingsoon', '/api'];
