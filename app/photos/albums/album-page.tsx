import { data, href } from 'react-router';
import { servicesContext } from '../../context.ts';
import { isId } from '../../lib/ids.ts';
import { cursorSearch, readCursor } from '../../lib/list-page.ts';
import { sharedPicture } from '../../media/picture.tsx';
import { m } from '../../paraglide/messages.js';
import { notesOf } from '../../translations/translation-rules.ts';
import { translateRow, translateRows } from '../../translations/translations.server.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Lightbox } from '../../ui/enhance/lightbox-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { page } from '../../ui/page-facts.ts';
import { photoType } from '../photo-fields.ts';
import { PhotoTile } from '../photo-tile.tsx';
import type { Route } from './+types/album-page';
import { albumType } from './album-fields.ts';
import { findAlbum, listAlbumPhotos } from './album-lists.server.ts';
import { albumFacts } from './album-tile.tsx';

export const handle = page<Route.ComponentProps['loaderData']>(
  ({ album }) => ({
    title: m.album_in({ title: album.title }),
    description: m.album_description({ title: album.title, facts: albumFacts(album) }),
    area: 'about',
    picture: sharedPicture(album.image),
    heading: album.title,
    label: album.title,
    parents: [{ label: m.gallery_label(), to: href('/gallery') }],
  }),
  cursorSearch,
);

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const found = isId(params.id) ? await findAlbum(db, params.id) : undefined;
  if (!found) throw data(null, { status: 404 });
  const photos = await listAlbumPhotos(db, found.id, readCursor(url.searchParams));
  const album = await translateRow(db, albumType, found);
  const rows = await translateRows(db, photoType, photos.rows);
  return { album, ...photos, rows, translationNote: notesOf([album, ...rows]) };
}

export default function AlbumPage({ loaderData }: Route.ComponentProps) {
  const { album, rows: photos, newer, older } = loaderData;
  return (
    <section className="section container">
      <p>{albumFacts(album)}</p>
      {photos.length === 0 && <EmptyState title={m.album_no_photos()}>{m.album_no_photos_help()}</EmptyState>}
      <ul className="gallery">
        {photos.map((photo, index) => (
          <PhotoTile key={photo.id} photo={photo} isFirst={index === 0} />
        ))}
      </ul>
      <AlbumPager path={href('/gallery/albums/:id', { id: album.id })} before={newer} after={older} />
      <p className="button-row">
        <a className="button-second" href={href('/gallery')}>
          {m.album_back()}
        </a>
      </p>
      {photos.length > 0 && <Lightbox count={photos.length} />}
    </section>
  );
}

type AlbumPagerProps = { path: string; before: number | undefined; after: number | undefined };

function AlbumPager({ path, before, after }: AlbumPagerProps) {
  if (before === undefined && after === undefined) return null;
  return (
    <nav className="pager" aria-label={m.album_pages()}>
      {before !== undefined && (
        <a className="button-outline" href={before === 0 ? path : `${path}?newer=${before}`} rel="prev">
          <Icon name="caret-left-bold" size={20} />
          {m.album_earlier_photos()}
        </a>
      )}
      {after !== undefined && (
        <a className="button-outline" href={`${path}?older=${after}`} rel="next">
          {m.album_further_photos()}
          <Icon name="caret-right-bold" size={20} />
        </a>
      )}
    </nav>
  );
}
