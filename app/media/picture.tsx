import type { ImageFormat } from '../lib/media-services.ts';
import { languageOf } from '../lib/text.ts';
import { useRequestFacts } from '../ui/page-facts.ts';
import { type Image, variantKey } from './image-rules.ts';

/** What must not be cut off, in per cent of width and height. */
export type Focus = { x: number; y: number };

type PictureProps = {
  image: Image;
  focus?: Focus;
  className?: string;
  alt: string;
  sizes: string;
  upTo: number;
  isPriority?: boolean;
};

export function Picture({ image, focus, className, alt, sizes, upTo, isPriority = false }: PictureProps) {
  const { savesData } = useRequestFacts();
  const widths = savesData ? image.widths.slice(0, 1) : widthsUpTo(image.widths, upTo * 2);
  const fallback = widths[Math.floor(widths.length / 2)] ?? 0;
  return (
    <picture className={className && 'picture-contents'}>
      <source type="image/avif" srcSet={srcSet(image, widths, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={srcSet(image, widths, 'webp')} sizes={sizes} />
      <img
        className={className}
        {...(focus && focusAttributes(focus))}
        src={mediaAddress(image, fallback, 'jpg')}
        width={image.width}
        height={image.height}
        alt={alt}
        lang={languageOf(alt)}
        loading={isPriority ? undefined : 'lazy'}
        fetchPriority={isPriority ? 'high' : undefined}
        decoding={isPriority ? undefined : 'async'}
        data-colour={image.colour}
      />
    </picture>
  );
}

/** In steps, because each has a rule in the style sheet: the policy allows no inline style. */
export function focusAttributes({ x, y }: Focus) {
  return { 'data-focus-x': step(x), 'data-focus-y': step(y) };
}

function step(percent: number): number {
  return Math.round(Math.min(100, Math.max(0, percent)) / 10) * 10;
}

export function mediaAddress(image: Pick<Image, 'id'>, width: number, format: ImageFormat): string {
  return `/media/${variantKey(image.id, width, format)}`;
}

export function largestAddress(image: Image): string {
  return mediaAddress(image, image.widths.at(-1) ?? 0, 'jpg');
}

/** Large enough for a preview, small enough for WhatsApp to take it. */
const maxSharedWidth = 960;

/** For previews of links; undefined without a picture. */
export function sharedPicture(image: Image | undefined) {
  const width = image?.widths.findLast((one) => one <= maxSharedWidth);
  if (!image || !width) return undefined;
  return { path: mediaAddress(image, width, 'jpg'), width, height: Math.round((width * image.height) / image.width) };
}

export function srcSet(image: Image, widths: readonly number[], format: ImageFormat): string {
  return widths.map((width) => `${mediaAddress(image, width, format)} ${width}w`).join(', ');
}

function widthsUpTo(widths: readonly number[], needed: number): readonly number[] {
  const enough = widths.findIndex((width) => width >= needed);
  return enough === -1 ? widths : widths.slice(0, enough + 1);
}
