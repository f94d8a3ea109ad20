import { newId } from '../app/lib/ids.ts';
import { binDeeds, callAs, type Deed, send, withPicture } from './kept-deeds.ts';
import { newest } from './kept-pages.ts';
import type { KeptSchool } from './kept-school.ts';

const room = 'photo';
const newPath = '/admin/photos/new';
const batchPath = '/admin/photos/upload';
const editPath = '/admin/photos/:id/edit';
const albumPath = '/admin/albums/:id/edit';

const sportsDay = { album_title: 'Sports day', album_day: '2026-07-05' };

function hang(school: KeptSchool, path: string, words: Record<string, string>): Promise<void> {
  return send(school, path, withPicture(school, words));
}

/** Changes the newest photo, with the picture that it has or with another one. */
async function revise(school: KeptSchool, change: Record<string, string>, hasNewPicture = false): Promise<void> {
  const { id, version, title, description, alt, album_id } = await newest(school.house.db, 'photo');
  const words = { title, description, alt, album_id: album_id ?? '', version: String(version), ...change };
  const form = hasNewPicture ? withPicture(school, words) : { ...words, picture: 'keep' };
  await send(school, `/admin/photos/${id}/edit`, form);
}

/** Sends what the page of the oldest album sends about its newest photo. */
async function order(school: KeptSchool, to: Record<string, string>): Promise<void> {
  const { db } = school.house;
  const { id } = await db.selectFrom('album').select('id').orderBy('sequence').executeTakeFirstOrThrow();
  await send(school, `/admin/albums/${id}/edit`, { photo: (await newest(db, 'photo')).id, ...to });
}

const batch = (title: string) => (school: KeptSchool) =>
  hang(school, batchPath, { ...sportsDay, title, upload_key: newId() });

/** Everything that can be done to photos and albums. */
export const photoDeeds: Deed[] = [
  {
    name: 'a photo is hung in a new album',
    door: newPath,
    room,
    act: (school) => hang(school, newPath, { ...sportsDay, title: 'The race' }),
  },
  { name: 'a photo of a batch is hung', door: batchPath, room, act: batch('The jump') },
  { name: 'another photo of the batch is hung', door: batchPath, room, act: batch('The prize') },
  {
    name: 'a photo gets another caption',
    door: editPath,
    room,
    act: (school) => revise(school, { title: 'First prize' }),
  },
  { name: 'a photo gets another picture', door: editPath, room, act: (school) => revise(school, {}, true) },
  { name: 'a photo moves to the front', door: albumPath, room, act: (school) => order(school, { to: '1' }) },
  {
    name: 'an album is made',
    door: '/admin/albums/new',
    room,
    isHidden: true,
    act: (school) => send(school, '/admin/albums/new', { title: 'Van Mahotsav', day: '2026-07-06' }),
  },
  {
    name: 'a photo moves to the other album',
    door: editPath,
    room,
    act: async (school) => revise(school, { album_id: (await newest(school.house.db, 'album')).id }),
  },
  {
    name: 'a photo moves back',
    door: editPath,
    room,
    async act(school) {
      const { db } = school.house;
      const { id } = await db.selectFrom('album').select('id').orderBy('sequence').executeTakeFirstOrThrow();
      await revise(school, { album_id: id });
    },
  },
  { name: 'a photo becomes the cover', door: albumPath, room, act: (school) => order(school, {}) },
  {
    name: 'an album is renamed',
    door: albumPath,
    room,
    async act({ house, ...school }) {
      const query = house.db.selectFrom('album').select(['id', 'version']).orderBy('sequence');
      const { id, version } = await query.executeTakeFirstOrThrow();
      const words = { title: 'Sports week', day: '2026-07-07', version: String(version) };
      await send({ house, ...school }, `/admin/albums/${id}/edit`, words);
    },
  },
  {
    name: 'a photo is hung in the second album',
    door: newPath,
    room,
    act: async (school) =>
      hang(school, newPath, { title: 'The tree', album_id: (await newest(school.house.db, 'album')).id }),
  },
  ...binDeeds('albums', room),
  {
    name: 'a call hangs a photo',
    door: '/api/uploadimage.php',
    room,
    act: (school) => callAs(school, 'uploadimage.php', withPicture(school, { title: 'The lamp' })),
  },
  {
    name: 'a call changes a photo',
    door: '/api/updateimg.php',
    room,
    async act(school) {
      const { id } = await newest(school.house.db, 'photo');
      await callAs(school, 'updateimg.php', withPicture(school, { id, description: 'At dusk' }));
    },
  },
  {
    name: 'a call deletes a photo',
    door: '/api/deleteimg.php',
    room,
    act: async (school) => callAs(school, 'deleteimg.php', { photo_id: (await newest(school.house.db, 'photo')).id }),
  },
  {
    name: 'the deleted photo is taken back',
    door: '/admin/bin',
    room,
    async act(school) {
      const { id } = await newest(school.house.db, 'photo');
      await send(school, '/admin/bin', { intent: 'restore', list: 'photos', id });
    },
  },
  ...binDeeds('photos', room),
];
