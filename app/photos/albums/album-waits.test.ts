import { expect, test } from 'vitest';
import { hang, openOne } from '../../../tests/albums.ts';
import { clerk } from '../../../tests/clerk.ts';
import { eachEngine } from '../../../tests/engines.ts';
import { somePreparedImage } from '../../../tests/pictures.ts';
import type { Connection } from '../../database/schema.ts';
import { revisePhoto } from '../revise-photo.server.ts';
import { hangInAlbum } from '../upload/photo-upload.server.ts';
import { chooseCover, movePhoto } from './album-order.server.ts';

const rounds = 8;
const words = { title: '', description: '', alt: '', consent_on: null, consent_reference: '' };
const noAlbum = { album_id: null, album_title: '', album_day: null };

// Without the net of `inTransaction`: PostgreSQL breaks one of two off that wait for each other.
eachEngine('two at once', (openDatabase) => {
  test('who put the cover into another album and who order the first one never wait for each other', async () => {
    const db = await openDatabase();
    const alone = <Answer>(deed: (tx: Connection) => Promise<Answer>) => db.transaction().execute(deed);
    for (let round = 0; round < rounds; round++) {
      const [from, to] = [await openOne(db, `From ${round}`), await openOne(db, `To ${round}`)];
      const photos = await hang(db, from, 'ABCDE');
      const [cover = '', last = ''] = [photos.get('A'), photos.get('E')];
      await alone((tx) => chooseCover(tx, from, cover, clerk));
      const change = { words: { ...words, ...noAlbum, album_id: to } };
      await Promise.all([
        alone((tx) => revisePhoto(tx, { id: cover, version: 1 }, change, clerk)),
        alone((tx) => movePhoto(tx, from, last, 1, clerk)),
        alone((tx) => movePhoto(tx, from, cover, 5, clerk)),
      ]);
    }
    expect(await db.selectFrom('album').select('id').execute()).toHaveLength(2 * rounds);
  });

  test('who send photos with a new album and without one never do either', async () => {
    const db = await openDatabase();
    const send = (place: number) => {
      const album = place % 2 ? { ...noAlbum, album_title: `Day ${place}` } : noAlbum;
      return db.transaction().execute((tx) => hangInAlbum(tx, { ...words, ...album }, somePreparedImage(), clerk));
    };
    for (let round = 0; round < rounds; round++)
      await Promise.all([1, 2, 3, 4].map((place) => send(4 * round + place)));
    expect(await db.selectFrom('photo').select('id').execute()).toHaveLength(4 * rounds);
  });
});
