import { sql } from 'kysely';
import type { Connection } from '../../app/database/schema.ts';
import { binColumns } from './bin-columns.ts';
import { type Columns, fillTable, idOf, oneOf, secondsAgo } from './fill-table.ts';
import { sharedImages } from './shared-images.ts';

const photosInAlbum = 12;
const hour = 3600;

/** Photos, most of them in albums of a dozen; in each tenth place stands one without. */
export async function fillPhotos(tx: Connection, count: number): Promise<void> {
  const albums = Math.ceil(count / photosInAlbum);
  const moment = (perRow: number) => secondsAgo(tx, sql`age * ${sql.lit(perRow)}`);
  const albumsBegin = await fillTable(tx, 'album', {
    count: albums,
    columns: {
      title: sql`'Album ' || i`,
      day: sql`substr(${moment(photosInAlbum * hour)}, 1, 10)`,
      created_at: moment(photosInAlbum * hour),
    },
  });
  const images = await sharedImages(tx, 'photo');
  const bin = await binColumns(tx, count);
  const columns: Columns = {
    title: sql`'Photo ' || i`,
    description: sql`'Children of our school, photographed by a teacher on a day of the year.'`,
    alt: sql`'Children in the courtyard'`,
    image_id: oneOf(images, sql`i`),
    album_id: sql`case when i % 10 <> 9 then ${idOf(albumsBegin, sql`1 + (i - 1) / ${sql.lit(photosInAlbum)}`)} end`,
    album_place: sql`case when i % 10 <> 9 then i % ${sql.lit(photosInAlbum)} else 0 end`,
    consent_on: sql`case when i % 20 <> 4 then '2026-04-01' end`,
    uploaded_at: moment(hour),
    ...bin,
  };
  await fillTable(tx, 'photo', { count, columns });
}
