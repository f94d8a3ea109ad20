import { houseContext } from '../context.ts';
import { formatDay } from '../lib/dates.ts';
import { readCursor } from '../lib/list-page.ts';
import { mediaAddress, Picture, srcSet } from '../media/picture.tsx';
import { m } from '../paraglide/messages.js';
import { CouldNotLoad } from '../ui/could-not-load.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Lightbox } from '../ui/lightbox.tsx';
import { page } from '../ui/page-facts.ts';
import { Pager } from '../ui/pager.tsx';
import type { Route } from './+types/gallery';
import { listPhotos, type Photo } from './photos.server.ts';

export const handle = page({
  title: m.gallery_title(),
  description: m.gallery_description(),
  area: 'about',
  heading: m.gallery_title(),
  label: m.gallery_label(),
});

export function loader({ context, url }: Route.LoaderArgs) {
  return listPhotos(context.get(houseContext).db, readCursor(url.searchParams));
}

export default function Gallery({ loaderData }: Route.ComponentProps) {
  const { rows: photos, newer, older } = loaderData;
  return (
    <section className="section container">
      {photos.length === 0 && <EmptyState title={m.gallery_empty()}>{m.gallery_empty_help()}</EmptyState>}
      <ul className="gallery">
        {photos.map((photo, index) => (
          <PhotoTile key={photo.id} photo={photo} isFirst={index === 0} />
        ))}
      </ul>
      <Pager path="/gallery" newer={newer} older={older} />
      {photos.length > 0 && <Lightbox count={photos.length} />}
    </section>
  );
}

const tileSizes = '(max-width: 768px) 45vw, (max-width: 1023px) 30vw, 270px';
const firstTileSizes = '(max-width: 768px) 90vw, (max-width: 1023px) 62vw, 560px';

/** A tile is a plain link to the photo's own page; the enhancement module opens it as an overlay instead. */
function PhotoTile({ photo, isFirst }: { photo: Photo; isFirst: boolean }) {
  const { image } = photo;
  if (!image) return null;
  const uploaded = m.gallery_uploaded({ day: formatDay(photo.uploaded_at) });
  return (
    <li className={isFirst ? 'photo-tile photo-tile-first' : 'photo-tile'}>
      <a
        href={`/gallery/${photo.id}`}
        className="photo-link"
        data-full-src={mediaAddress(image, image.widths.at(-1) ?? 0, 'jpg')}
        data-full-srcset={srcSet(image, image.widths.slice(2), 'webp')}
        data-title={photo.title}
        data-text={[photo.description, uploaded].filter(Boolean).join('. ')}
      >
        <span className="photo-mount">
          <Picture
            image={image}
            alt={photo.alt || photo.title || m.gallery_untitled()}
            sizes={isFirst ? firstTileSizes : tileSizes}
            upTo={isFirst ? 560 : 270}
            isPriority={isFirst}
          />
        </span>
        {photo.title && <strong className="photo-title">{photo.title}</strong>}
      </a>
      {photo.description && <p className="photo-text">{photo.description}</p>}
      <p className="photo-text">{uploaded}</p>
    </li>
  );
}

export function ErrorBoundary() {
  return <CouldNotLoad title={m.gallery_not_loaded()} />;
}
