import type { Database, Schema } from '../app/database/schema.ts';
import { publicPaths } from './public-paths.ts';

export type Feature =
  | 'notice'
  | 'photo'
  | 'result'
  | 'faculty'
  | 'calendar'
  | 'document'
  | 'setting'
  | 'menu'
  | 'page'
  | 'translation';

type Table =
  | 'notice'
  | 'photo'
  | 'album'
  | 'result'
  | 'faculty'
  | 'menu_item'
  | 'calendar_item'
  | 'page'
  | 'notice_template'
  | 'ready_answer';

const everywhere = ['/', '/sitemap.xml'];

/** Pages and calls that can show a change in a feature, those of things in the bin among them. */
export async function pagesOf(db: Database, feature: Feature): Promise<string[]> {
  return [...new Set([...everywhere, ...(await ownPages[feature](db))])];
}

const ownPages: Record<Feature, (db: Database) => Promise<string[]>> = {
  notice: async (db) => [
    '/allnotices',
    '/allnotices?category=exam',
    '/api/fetchnotice.php',
    ...(await each(db, 'notice', (id) => [`/allnotices/${id}`, `/api/fetchnotice.php?id=${id}`])),
  ],
  photo: async (db) => [
    '/gallery',
    '/gallery?show=albums',
    '/api/fetchimage.php',
    ...(await each(db, 'photo', (id) => [`/gallery/${id}`, `/api/fetchimage.php?id=${id}`])),
    ...(await each(db, 'album', (id) => [`/gallery/albums/${id}`])),
  ],
  result: async (db) => [
    '/results',
    '/results?class=X',
    '/api/fetchresult.php',
    ...(await each(db, 'result', (id) => [`/api/fetchresult.php?id=${id}`, `/api/uploads/initials/${id}.svg`])),
  ],
  faculty: async (db) => [
    '/faculty',
    '/MPD',
    '/api/fetch_faculty.php',
    ...(await each(db, 'faculty', (id) => [`/api/fetch_faculty.php?id=${id}`])),
  ],
  calendar: async () => ['/calendar', '/calendar?month=2026-08', '/calendar?view=list&session=2026', '/calendar.ics'],
  document: async () => ['/MPD'],
  menu: async () => ['/contact', '/gallery', '/nowhere'],
  page: async (db) => {
    const rows = await db.selectFrom('page').select('path').orderBy('updated_at', 'desc').limit(3).execute();
    return ['/library', '/canteen', ...rows.map(({ path }) => path)];
  },
  translation: async (db) => [
    '/or',
    '/bn/allnotices',
    '/or/allnotices',
    ...(await each(db, 'notice', (id) => [`/or/allnotices/${id}`])),
  ],
  setting: async () => ['/MPD', '/contact', '/privacy', '/results', '/manifest.webmanifest', '/api/fetchresult.php'],
};

/** The pages of the newest few, of those in the bin too. */
async function each(db: Database, table: Table, pages: (id: string) => string[]): Promise<string[]> {
  const query = db.selectFrom(table as 'notice').select('id');
  const rows = await query.orderBy(orderOf(table), 'desc').limit(2).execute();
  return rows.flatMap(({ id }) => pages(id));
}

function orderOf(table: Table): 'sequence' {
  const orders: Partial<Record<Table, string>> = { faculty: 'position', menu_item: 'position', page: 'updated_at' };
  return (orders[table] ?? 'sequence') as 'sequence';
}

/** Every page and call that visitors can read. */
export async function allPages(db: Database): Promise<string[]> {
  const features: Feature[] = ['notice', 'photo', 'result', 'faculty', 'calendar', 'document', 'setting', 'menu'];
  const own = await Promise.all(features.map((feature) => pagesOf(db, feature)));
  return [...new Set([...publicPaths, '/robots.txt', '/api/openapi.json', '/nowhere', ...own.flat()])];
}

/** The newest row of a table, standing or not. */
export async function newest<T extends Table>(db: Database, table: T): Promise<Schema[T]> {
  const query = db.selectFrom(table as 'notice').selectAll();
  return (await query.orderBy(orderOf(table), 'desc').executeTakeFirstOrThrow()) as unknown as Schema[T];
}

/** The newest one that stands. */
export async function newestActive(db: Database, table: Table): Promise<string> {
  const query = db.selectFrom(table as 'notice').select('id');
  const standing = query.where('removed_at', 'is', null).orderBy(orderOf(table), 'desc');
  return (await standing.executeTakeFirstOrThrow()).id;
}

export async function lastBinned(db: Database, table: Table): Promise<string> {
  const query = db.selectFrom(table as 'notice').select('id');
  const binned = query.where('removed_at', 'is not', null).orderBy('bin_sequence', 'desc');
  return (await binned.executeTakeFirstOrThrow()).id;
}
