import { createContext, use } from 'react';
import { type Focus, focusAttributes, Picture } from '../../media/picture.tsx';
import { findArt } from '../../ui/art.ts';
import type { PagePicture } from '../block-fields.ts';
import type { Block } from '../block-kinds.ts';

/** The picture that a visitor sees first; all others are loaded when they come near. */
export const FirstPictureContext = createContext<PagePicture | undefined>(undefined);

type BlockPictureProps = {
  picture: PagePicture | null;
  className?: string;
  sizes: string;
  /** The width in CSS pixels that it takes at most. */
  upTo: number;
  drawn?: { width: number; height: number };
  /** Replaces the picture's own. */
  alt?: string;
  /** Loaded before others when it is the first of the page. */
  isPriority?: boolean;
};

const usualSize = { width: 640, height: 480 };

export function BlockPicture({
  picture,
  className,
  sizes,
  upTo,
  drawn = usualSize,
  isPriority = false,
  ...more
}: BlockPictureProps) {
  const isFirst = use(FirstPictureContext) === picture;
  if (!picture) return null;
  const alt = more.alt ?? picture.alt;
  if (picture.image) {
    const photo = { image: picture.image, focus: chosen(picture.focus), alt, sizes, upTo };
    return <Picture {...photo} className={`block-photo ${className ?? ''}`} isPriority={isFirst} />;
  }
  const address = findArt(picture.drawing);
  return (
    address && (
      <img
        className={className}
        {...(picture.focus && focusAttributes(picture.focus))}
        src={address}
        {...drawn}
        alt={alt}
        loading={isFirst ? undefined : 'lazy'}
        fetchPriority={isFirst && isPriority ? 'high' : undefined}
      />
    )
  );
}

/** The middle is where a form begins: in an arch a face is higher. */
function chosen(focus: Focus): Focus | undefined {
  return focus.x === 50 && focus.y === 50 ? undefined : focus;
}

export function firstPictureOf(blocks: readonly Block[]): PagePicture | undefined {
  return picturesOf(blocks)[0];
}

export function picturesOf(blocks: readonly Block[]): PagePicture[] {
  const all = blocks.flatMap(({ values, rows }): object[] => [values, ...rows.map((row) => row.values)]);
  return all.flatMap((values) => ('picture' in values && values.picture ? [values.picture as PagePicture] : []));
}
