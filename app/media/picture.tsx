import type { ImageFormat } from '../lib/media-services.ts';
import { useRequestFacts } from '../ui/page-facts.ts';
import { type Image, variantKey } from './image-rules.ts';

type PictureProps = {
  image: Image;
  alt: string;
  sizes: string;
  upTo: number;
  isPriority?: boolean;
};

export function Picture({ image, alt, sizes, upTo, isPriority = false }: PictureProps) {
  const { savesData } = useRequestFacts();
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

export function mediaAddress(image: Image, width: number, format: ImageFormat): string {
  return `/media/${variantKey(image.id, width, format)}`;
}

export function srcSet(image: Image, widths: readonly number[], format: ImageFormat): string {
  return widths.map((width) => `${mediaAddress(image, width, format)} ${width}w`).join(', ');
}

function widthsUpTo(widths: readonly number[], wanted: number): readonly number[] {
  const enough = widths.findIndex((width) => width >= wanted);
  return enough === -1 ? widths : widths.slice(0, enough + 1);
}
