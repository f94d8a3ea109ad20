import { contentTypes } from '../app/content-types.ts';
import { rowOrder } from '../app/database/row-order.server.ts';
import type { Database } from '../app/database/schema.ts';

const { exactPlace } = rowOrder('notice');

/** So many pages of 24 further down. */
const deepPages = 1000;

/** Has other spellings, so that exact matches come first. */
export const searchedWord = 'শ্রেণী';

/**
 * Every list by name: its first page, one deep in it, and those narrowed by a filter that has an index. `searched`: by
 * `searchedWord`, also deep among the exact matches and the others.
 */
export async function listAddresses(db: Database): Promise<Record<'everybody' | 'office' | 'searched', string[]>> {
  const places = await deepPlaces(db);
  const ids = await someIds(db);
  const word = await db.selectFrom('result').select(['session', 'class_name']).limit(1).executeTakeFirstOrThrow();
  const group = new URLSearchParams({ class: word.class_name, session: word.session });
  const [klass, session] = [
    `class=${encodeURIComponent(word.class_name)}`,
    `session=${encodeURIComponent(word.session)}`,
  ];
  const categories = ['holiday', 'exam', 'fee', 'admission', 'transport', 'event', 'general'];
  return {
    everybody: [
      '/',
      ...around('/allnotices', places.notice),
      ...categories.flatMap((category) => around(`/allnotices?category=${category}`, places.notice)),
      `/allnotices/${ids.notice}`,
      ...around('/gallery', places.photo),
      ...around('/gallery?show=albums', places.album),
      `/gallery/${ids.photo}`,
      `/gallery/albums/${ids.album}`,
      ...around('/results', places.result),
      ...around(`/results?${group}`, places.result),
      '/faculty',
      '/MPD',
      '/sitemap.xml',
      ...calls('fetchnotice', ids.notice),
      ...calls('fetchimage', ids.photo),
      ...calls('fetchresult', ids.result),
      ...calls('fetch_faculty', ids.faculty),
    ],
    office: [
      '/admin/dashboard',
      ...around('/admin/notices', places.notice),
      ...['published', 'pinned', 'draft', 'scheduled', 'expired'].flatMap((state) =>
        around(`/admin/notices?state=${state}`, places.notice),
      ),
      ...around('/admin/notices?kind=fee', places.notice),
      ...around('/admin/photos', places.photo),
      ...['album=none', 'consent=none', 'description=none', `album=${ids.album}`].flatMap((one) =>
        around(`/admin/photos?${one}`, places.photo),
      ),
      ...['', '?description=none', `?album=${ids.album}`].flatMap((one) =>
        around(`/admin/photos/captions${one}`, places.photo),
      ),
      ...around('/admin/albums', places.album),
      ...around('/admin/results', places.result),
      ...[klass, session, `${klass}&${session}`, 'consent=none'].flatMap((one) =>
        around(`/admin/results?${one}`, places.result),
      ),
      '/admin/faculty',
      ...around('/admin/activity', places.activity),
      ...['kind=change', `person=${ids.person}`, `person=${ids.person}&kind=change`].flatMap((one) =>
        around(`/admin/activity?${one}`, places.activity),
      ),
      ...around('/admin/enquiries', places.enquiry),
      ...['state=new', 'state=spam', 'state=admitted', 'show=open', 'show=mine', 'show=nobody', 'show=due'].flatMap(
        (one) => around(`/admin/enquiries?${one}`, places.enquiry),
      ),
      ...around('/admin/outbox', places.email),
      '/admin/outbox?state=sent',
      '/admin/bin',
      '/admin/bin?kind=results',
    ],
    searched: [
      ...searches('/allnotices', places.notice),
      ...(['notice', 'photo', 'album', 'result'] as const).flatMap((table) =>
        searches(`/admin/${contentTypes[table].path}`, places[table]),
      ),
      ...searches('/admin/photos?album=none', places.photo),
      ...searches('/admin/enquiries', places.enquiry),
      `/admin/enquiries?show=due&q=${searchedWord}`,
      `/admin/faculty?q=${searchedWord}`,
      `/admin/calendar?q=${searchedWord}`,
    ],
  };
}

function around(path: string, place: number): string[] {
  const sign = path.includes('?') ? '&' : '?';
  return [path, `${path}${sign}older=${place}`, `${path}${sign}newer=${place}`];
}

function searches(path: string, place: number): string[] {
  const address = `${path}${path.includes('?') ? '&' : '?'}q=${searchedWord}`;
  return [place, exactPlace + place].flatMap((one) => around(address, one));
}

function calls(name: string, id: string): string[] {
  const path = `/api/${name}.php`;
  return [path, `${path}?id=${id}`, `${path}?before=${id}`];
}

const ordered = ['notice', 'photo', 'album', 'result', 'activity', 'enquiry', 'email'] as const;

/** The number of a row a thousand pages down, or of one in the middle where there are not as many. */
async function deepPlaces(db: Database): Promise<Record<(typeof ordered)[number], number>> {
  const found = ordered.map(async (table) => {
    const { last } = await db
      .selectFrom(table as 'notice')
      .select((eb) => eb.fn.max('sequence').as('last'))
      .executeTakeFirstOrThrow();
    return [table, Math.max(Math.floor(last / 2), last - deepPages * 24)] as const;
  });
  return Object.fromEntries(await Promise.all(found)) as Record<(typeof ordered)[number], number>;
}

/** Ids of things in the middle of their lists. */
async function someIds(db: Database) {
  const photo = await db
    .selectFrom('photo')
    .select(['id', 'album_id', 'sequence'])
    .where('removed_at', 'is', null)
    .where('album_id', 'is not', null)
    .orderBy('sequence')
    .offset(20)
    .limit(1)
    .executeTakeFirstOrThrow();
  const notice = await db
    .selectFrom('notice')
    .select('id')
    .where('removed_at', 'is', null)
    .where('state', '=', 'published')
    .where('expires_at', 'is', null)
    .orderBy('sequence')
    .offset(20)
    .limit(1)
    .executeTakeFirstOrThrow();
  const middle = (table: 'result' | 'faculty') =>
    db.selectFrom(table).select('id').where('removed_at', 'is', null).offset(20).limit(1).executeTakeFirstOrThrow();
  const person = await db
    .selectFrom('activity')
    .select('person_id')
    .where('person_id', 'is not', null)
    .limit(1)
    .executeTakeFirstOrThrow();
  return {
    notice: notice.id,
    photo: photo.id,
    album: photo.album_id ?? '',
    result: (await middle('result')).id,
    faculty: (await middle('faculty')).id,
    person: person.person_id ?? '',
  };
}
