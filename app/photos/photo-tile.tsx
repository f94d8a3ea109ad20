import { formatDay } from '../lib/dates.ts';
import { mediaAddress, Picture, srcSet } from '../media/picture.tsx';
import { m } from '../paraglide/messages.js';
import type { Photo } from './photos.server.ts';
import { tileSizes } from './tile-sizes.ts';

const firstTileSizes =
  '(max-width: 768px) calc(100vw - 52px), (max-width: 1023px) calc(66.7vw - 69.6px), min(50vw - 62px, 560px)';

type PhotoTileProps = {
  photo: Photo;
  isFirst: boolean;
  /** Stands in the first view. */
  isPriority?: boolean;
};

/** A tile is a plain link to the photo's own page; the enhancement module opens it as an overlay instead. */
export function PhotoTile({ photo, isFirst, isPriority = isFirst }: PhotoTileProps) {
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
            alt={altBeside(photo)}
            sizes={isFirst ? firstTileSizes : tileSizes}
            upTo={isFirst ? 560 : 270}
            isPriority={isPriority}
          />
        </span>
        {photo.title && <strong className="photo-title">{photo.title}</strong>}
      </a>
      {photo.description && <p className="photo-text">{photo.description}</p>}
      <p className="photo-text">{uploaded}</p>
    </li>
  );
}

/** The picture in words, in a link that names it already: nothing is read aloud twice. */
function altBeside({ alt, title }: Photo): string {
  if (!title) return alt || m.gallery_untitled();
  return alt === title ? '' : alt;
}
