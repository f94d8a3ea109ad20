import { href } from 'react-router';
import { formatDay } from '../lib/dates.ts';
import { inOneLine, languageOf } from '../lib/text.ts';
import { largestAddress, Picture, srcSet } from '../media/picture.tsx';
import { photoFocus } from '../media/picture-fields.ts';
import { m } from '../paraglide/messages.js';
import { withoutCameraName } from './photo-fields.ts';
import type { Photo } from './photos.server.ts';

const firstTileSizes =
  '(max-width: 639px) calc(100vw - 52px), (max-width: 768px) calc(66.7vw - 48px), (max-width: 1023px) calc(66.7vw - 69.6px), min(50vw - 62px, 560px)';

type PhotoTileProps = {
  photo: Photo;
  isFirst: boolean;
  isPriority?: boolean;
};

/** A tile is a plain link to the photo's own page; the enhancement module opens it as an overlay instead. */
export function PhotoTile({ isFirst, isPriority = isFirst, ...tile }: PhotoTileProps) {
  const photo = withoutCameraName(tile.photo);
  const { image } = photo;
  if (!image) return null;
  const uploaded = m.gallery_uploaded({ day: inOneLine(formatDay(photo.uploaded_at)) });
  return (
    <li className={isFirst ? 'photo-tile photo-tile-first' : 'photo-tile'}>
      <a
        href={href('/gallery/:id', { id: photo.id })}
        className="photo-link"
        data-full-src={largestAddress(image)}
        data-full-srcset={srcSet(image, image.widths.slice(2), 'webp')}
        data-title={photo.title}
        data-text={[photo.description, uploaded].filter(Boolean).join(' · ')}
      >
        <span className="photo-mount">
          <Picture
            image={image}
            focus={photoFocus(photo)}
            alt={altBeside(photo)}
            sizes={isFirst ? firstTileSizes : tileSizes}
            upTo={isFirst ? 560 : 270}
            isPriority={isPriority}
          />
        </span>
        {photo.title && (
          <strong className="photo-title" lang={languageOf(photo.title)}>
            {photo.title}
          </strong>
        )}
      </a>
      {photo.description && (
        <p className="photo-text" lang={languageOf(photo.description)}>
          {photo.description}
        </p>
      )}
      <p className="photo-text">{uploaded}</p>
    </li>
  );
}

/** In a link that shows the title already, so that nothing is read aloud twice. */
function altBeside({ alt, title }: Photo): string {
  if (!title) return alt || m.gallery_untitled();
  return alt === title ? '' : alt;
}

/** `sizes` of every tile, so that a cover that is also a photo of the page is loaded once. */
export const tileSizes =
  '(max-width: 639px) calc(50vw - 42px), (max-width: 768px) calc(33.3vw - 44px), (max-width: 1023px) calc(33.3vw - 54.5px), min(25vw - 51px, 260px)';
