import { href } from 'react-router';
import { servicesContext } from '../context.ts';
import type { Connection } from '../database/schema.ts';
import { type Cursor, cursorSearch, readCursor } from '../lib/list-page.ts';
import { m } from '../paraglide/messages.js';
import { notesOf } from '../translations/translation-rules.ts';
import { translateRows } from '../translations/translations.server.ts';
import { CouldNotLoad, EmptyState } from '../ui/empty-state.tsx';
import { Lightbox } from '../ui/enhance/lightbox-dialog.tsx';
import { page } from '../ui/page-facts.ts';
import { Pager } from '../ui/pager.tsx';
import type { Route } from './+types/gallery';
import { albumType } from './albums/album-fields.ts';
import { type Album, listAlbums, listNewestAlbums } from './albums/album-lists.server.ts';
import { AlbumTiles } from './albums/album-tile.tsx';
import { photoType } from './photo-fields.ts';
import { PhotoTile } from './photo-tile.tsx';
import { listPhotos, type Photo } from './photos.server.ts';

export const handle = page(
  () => ({
    title: m.gallery_title(),
    description: m.gallery_description(),
    area: 'about',
    label: m.gallery_label(),
  }),
  ['show', ...cursorSearch],
);

const newestAlbums = 4;
const noAlbums = { albums: [] as Album[], hasMore: false };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const cursor = readCursor(url.searchParams);
  if (url.searchParams.get('show') === 'albums') return loadAllAlbums(db, cursor);
  const newest = cursor ? noAlbums : await listNewestAlbums(db, newestAlbums);
  const photos = await listPhotos(db, cursor);
  const albums = await translateRows(db, albumType, newest.albums);
  const rows = await translateRows(db, photoType, photos.rows);
  const translationNote = notesOf([...albums, ...rows]);
  return { allAlbums: undefined, ...newest, ...photos, albums, rows, translationNote };
}

async function loadAllAlbums(db: Connection, cursor: Cursor) {
  const albums = await listAlbums(db, cursor);
  const rows = await translateRows(db, albumType, albums.rows);
  return { allAlbums: { ...albums, rows }, translationNote: notesOf(rows) };
}

export default function Gallery({ loaderData }: Route.ComponentProps) {
  if (loaderData.allAlbums) return <AllAlbums {...loaderData.allAlbums} />;
  const { albums, hasMore, rows: photos, newer, older } = loaderData;
  return (
    <>
      {albums.length > 0 && <NewestAlbums albums={albums} hasMore={hasMore} />}
      <section className="section container">
        {albums.length > 0 && <h2>{m.album_photos()}</h2>}
        {photos.length === 0 && <EmptyState title={m.gallery_empty()}>{m.gallery_empty_help()}</EmptyState>}
        <PhotoTiles photos={photos} isBelow={albums.length > 0} />
        <Pager path={href('/gallery')} newer={newer} older={older} />
        {photos.length > 0 && <Lightbox count={photos.length} />}
      </section>
    </>
  );
}

function PhotoTiles({ photos, isBelow }: { photos: readonly Photo[]; isBelow: boolean }) {
  return (
    <ul className="gallery">
      {photos.map((photo, index) => (
        <PhotoTile key={photo.id} photo={photo} isFirst={index === 0} isPriority={index === 0 && !isBelow} />
      ))}
    </ul>
  );
}

function NewestAlbums({ albums, hasMore }: { albums: readonly Album[]; hasMore: boolean }) {
  return (
    <section className="section section-paper">
      <div className="container">
        <h2>{m.album_label()}</h2>
        <AlbumTiles albums={albums} />
        {hasMore && (
          <p className="button-row">
            <a className="button-outline" href={`${href('/gallery')}?show=albums`}>
              {m.album_all()}
            </a>
          </p>
        )}
      </div>
    </section>
  );
}

type AllAlbumsProps = { rows: readonly Album[]; newer: number | undefined; older: number | undefined };

function AllAlbums({ rows, newer, older }: AllAlbumsProps) {
  return (
    <section className="section container">
      <h2>{m.album_label()}</h2>
      {rows.length === 0 && <EmptyState title={m.gallery_empty()}>{m.gallery_empty_help()}</EmptyState>}
      <AlbumTiles albums={rows} />
      <Pager path={href('/gallery')} search={{ show: 'albums' }} newer={newer} older={older} />
      <p className="button-row">
        <a className="button-second" href={href('/gallery')}>
          {m.album_back()}
        </a>
      </p>
    </section>
  );
}

export function ErrorBoundary() {
  return <CouldNotLoad title={m.gallery_not_loaded()} />;
}
