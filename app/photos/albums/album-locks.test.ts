import { expect, test } from 'vitest';
import { createPhotosNamed, move, openOne } from '../../../tests/albums.ts';
import { eachEngine } from '../../../tests/engines.ts';
import { somePreparedImage } from '../../../tests/pictures.ts';
import { asStaff } from '../../../tests/staff.ts';
import type { Transaction } from '../../database/schema.ts';
import { createPhotoInAlbum } from '../photos.server.ts';
import { updatePhoto } from '../update-photo.server.ts';
import { setCover } from './albums.server.ts';

const rounds = 8;
const words = {
  title: '',
  description: '',
  alt: '',
  taken_on: null,
  consent_on: null,
  consent_reference: '',
  focus_x: 50,
  focus_y: 50,
};
const noAlbum = { album_id: null, album_title: '', album_day: null };

// Without the net of `inTransaction`: PostgreSQL breaks one of two off that wait for each other.
eachEngine('two at once', (openDatabase) => {
  test('who put the cover into another album and who order the first one never wait for each other', async () => {
    const db = await openDatabase();
    const alone = <Answer>(action: (tx: Transaction) => Promise<Answer>) => db.transaction().execute(action);
    for (let round = 0; round < rounds; round++) {
      const [from, to] = [await openOne(db, `From ${round}`), await openOne(db, `To ${round}`)];
      const photos = await createPhotosNamed(db, from, 'ABCDE');
      const [cover = '', last = ''] = [photos.get('A'), photos.get('E')];
      await alone((tx) => setCover(tx, from, cover, asStaff));
      const change = { values: { ...words, ...noAlbum, album_id: to } };
      await Promise.all([
        alone((tx) => updatePhoto(tx, { id: cover, version: 1 }, change, asStaff)),
        move(db, from, last, 'first'),
        move(db, from, cover, 'last'),
      ]);
    }
    expect(await db.selectFrom('album').select('id').execute()).toHaveLength(2 * rounds);
  });

  test('who send photos with a new album and without one never do either', async () => {
    const db = await openDatabase();
    const send = (number: number) => {
      const album = number % 2 ? { ...noAlbum, album_title: `Day ${number}` } : noAlbum;
      return db
        .transaction()
        .execute((tx) => createPhotoInAlbum(tx, { ...words, ...album }, { image: somePreparedImage() }, asStaff));
    };
    for (let round = 0; round < rounds; round++)
      await Promise.all([1, 2, 3, 4].map((number) => send(4 * round + number)));
    expect(await db.selectFrom('photo').select('id').execute()).toHaveLength(4 * rounds);
  });
});
