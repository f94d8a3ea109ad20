import { newId } from '../app/lib/ids.ts';
import { binCases, type Case, callAs, send, visibilityCases, withPicture } from './cached-cases.ts';
import { newest } from './cached-pages.ts';
import type { CachedSchool } from './cached-school.ts';

const feature = 'photo';
const newPath = '/admin/photos/new';
const batchPath = '/admin/photos/upload';
const captionsPath = '/admin/photos/captions';
const saveCaptionPath = '/admin/photos/captions/save';
const editPath = '/admin/photos/:id/edit';
const albumPath = '/admin/albums/:id/edit';

const sportsDay = { album_title: 'Sports day', album_day: '2026-07-05' };

function hang(school: CachedSchool, path: string, words: Record<string, string>): Promise<void> {
  return send(school, path, withPicture(school, words));
}

async function revise(school: CachedSchool, change: Record<string, string>, hasNewPicture = false): Promise<void> {
  const { id, version, title, description, alt, album_id } = await newest(school.site.db, 'photo');
  const words = { title, description, alt, album_id: album_id ?? '', version: String(version), ...change };
  const form = hasNewPicture ? withPicture(school, words) : { ...words, picture: 'keep' };
  await send(school, `/admin/photos/${id}/edit`, form);
}

/** Sends what the page of the oldest album sends about its newest photo. */
async function order(school: CachedSchool, to: Record<string, string>): Promise<void> {
  const { db } = school.site;
  const { id } = await db.selectFrom('album').select('id').orderBy('sequence').executeTakeFirstOrThrow();
  await send(school, `/admin/albums/${id}/edit`, { id: (await newest(db, 'photo')).id, ...to });
}

/** Writes the title of the newest photo among those of others, by itself or with the button of the whole page. */
async function describeNewest(school: CachedSchool, path: string, changed: string): Promise<void> {
  const { id, title, alt } = await newest(school.site.db, 'photo');
  const words: Record<string, string> = { title: changed, alt, was_title: title, was_alt: alt };
  const ofPage = Object.entries(words).map(([name, text]) => [`${name}-${id}`, text]);
  await send(school, path, { id, ...(path === captionsPath ? Object.fromEntries(ofPage) : words) });
}

const batch = (title: string) => (school: CachedSchool) =>
  hang(school, batchPath, { ...sportsDay, title, upload_key: newId() });

export const photoCases: Case[] = [
  {
    name: 'a photo is hung in a new album',
    route: newPath,
    feature,
    run: (school) => hang(school, newPath, { ...sportsDay, title: 'The race' }),
  },
  { name: 'a photo of a batch is hung', route: batchPath, feature, run: batch('The jump') },
  { name: 'another photo of the batch is hung', route: batchPath, feature, run: batch('The prize') },
  {
    name: 'a photo gets another caption',
    route: editPath,
    feature,
    run: (school) => revise(school, { title: 'First prize' }),
  },
  {
    name: 'a photo gets another title by itself',
    route: saveCaptionPath,
    feature,
    run: (school) => describeNewest(school, saveCaptionPath, 'Second prize'),
  },
  {
    name: 'a photo gets another title among others',
    route: captionsPath,
    feature,
    run: (school) => describeNewest(school, captionsPath, 'Third prize'),
  },
  { name: 'a photo gets another picture', route: editPath, feature, run: (school) => revise(school, {}, true) },
  { name: 'a photo moves to the front', route: albumPath, feature, run: (school) => order(school, { to: 'first' }) },
  {
    name: 'an album is made',
    route: '/admin/albums/new',
    feature,
    isHidden: true,
    run: (school) => send(school, '/admin/albums/new', { title: 'Van Mahotsav', day: '2026-07-06' }),
  },
  {
    name: 'a photo moves to the other album',
    route: editPath,
    feature,
    run: async (school) => revise(school, { album_id: (await newest(school.site.db, 'album')).id }),
  },
  {
    name: 'a photo moves back',
    route: editPath,
    feature,
    async run(school) {
      const { db } = school.site;
      const { id } = await db.selectFrom('album').select('id').orderBy('sequence').executeTakeFirstOrThrow();
      await revise(school, { album_id: id });
    },
  },
  { name: 'a photo becomes the cover', route: albumPath, feature, run: (school) => order(school, { cover: '' }) },
  {
    name: 'an album is renamed',
    route: albumPath,
    feature,
    async run({ site, ...school }) {
      const query = site.db.selectFrom('album').select(['id', 'version']).orderBy('sequence');
      const { id, version } = await query.executeTakeFirstOrThrow();
      const words = { title: 'Sports week', day: '2026-07-07', version: String(version) };
      await send({ site, ...school }, `/admin/albums/${id}/edit`, words);
    },
  },
  {
    name: 'a photo is hung in the second album',
    route: newPath,
    feature,
    run: async (school) =>
      hang(school, newPath, { title: 'The tree', album_id: (await newest(school.site.db, 'album')).id }),
  },
  ...visibilityCases('albums', feature),
  ...binCases('albums', feature),
  {
    name: 'a call hangs a photo',
    route: '/api/uploadimage.php',
    feature,
    run: (school) => callAs(school, 'uploadimage.php', withPicture(school, { title: 'The lamp' })),
  },
  {
    name: 'a call changes a photo',
    route: '/api/updateimg.php',
    feature,
    async run(school) {
      const { id } = await newest(school.site.db, 'photo');
      await callAs(school, 'updateimg.php', withPicture(school, { id, description: 'At dusk' }));
    },
  },
  {
    name: 'a call deletes a photo',
    route: '/api/deleteimg.php',
    feature,
    run: async (school) => callAs(school, 'deleteimg.php', { photo_id: (await newest(school.site.db, 'photo')).id }),
  },
  {
    name: 'the deleted photo is taken back',
    route: '/admin/bin',
    feature,
    async run(school) {
      const { id } = await newest(school.site.db, 'photo');
      await send(school, '/admin/bin', { intent: 'restore', list: 'photos', id });
    },
  },
  ...visibilityCases('photos', feature),
  ...binCases('photos', feature),
];
