import type { ImageFormat } from '../lib/image-maker.ts';
import { useVisitFacts } from '../ui/visit-facts.tsx';
import { type Image, variantKey } from './image-rules.ts';

type PictureProps = {
  image: Image;
  /** What the picture shows; empty = decorative. */
  alt: string;
  /** CSS `sizes` that match the layout, such as `(max-width: 768px) 50vw, 280px`. */
  sizes: string;
  /** Widest CSS pixels the layout ever gives it; variants beyond twice that are left out. */
  upTo: number;
  /** Stands in the first view: loaded at once and first. */
  isPriority?: boolean;
};

/** A kept picture in the lightest format the browser knows, at the width that its place and screen need. */
export function Picture({ image, alt, sizes, upTo, isPriority = false }: PictureProps) {
  const { savesData } = useVisitFacts();
  const widths = savesData ? image.widths.slice(0, 1) : widthsUpTo(image.widths, upTo * 2);
  const fallback = widths[Math.floor(widths.length / 2)] ?? 0;
  return (
    <picture>
      <source type="image/avif" srcSet={srcSet(image, widths, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={srcSet(image, widths, 'webp')} sizes={sizes} />
      <img
        src={mediaAddress(image, fallback, 'jpg')}
        width={image.width}
        height={image.height}
        alt={alt}
        loading={isPriority ? undefined : 'lazy'}
        fetchPriority={isPriority ? 'high' : undefined}
        decoding={isPriority ? undefined : 'async'}
        data-colour={image.colour}
      />
    </picture>
  );
}

/** Where a variant of a picture is served. */
export function mediaAddress(image: Image, width: number, format: ImageFormat): string {
  return `/media/${variantKey(image.id, width, format)}`;
}

/** The `srcset` of a picture in one format. */
export function srcSet(image: Image, widths: readonly number[], format: ImageFormat): string {
  return widths.map((width) => `${mediaAddress(image, width, format)} ${width}w`).join(', ');
}

/** The widths up to the first one that is wide enough. */
function widthsUpTo(widths: readonly number[], wanted: number): readonly number[] {
  const enough = widths.findIndex((width) => width >= wanted);
  return enough === -1 ? widths : widths.slice(0, enough + 1);
}
