import type { ReactNode } from 'react';
import { art } from '../ui/art.ts';
import type { Area } from '../ui/page-facts.ts';

type WallBlockProps = {
  /** Sets the colour of the wall. */
  area: Area;
  /** Name of a drawing in `ui/art`. */
  picture: string;
  alt: string;
  /** The picture stands on the right of the words instead of the left. */
  isFlipped?: boolean;
  /** The picture stands above the words, at every width. */
  isStacked?: boolean;
  /** The first picture of the page, to be fetched at once. */
  isFirst?: boolean;
  children: ReactNode;
};

/** A picture and, beside or below it, its words on a painted wall. */
export function WallBlock({ area, picture, alt, isFlipped, isStacked, isFirst, children }: WallBlockProps) {
  const shape = `${isFlipped ? 'wall-block-flipped' : ''} ${isStacked ? 'wall-block-stacked' : ''}`;
  return (
    <div className={`wall-block ${shape}`} data-area={area}>
      <img src={art(picture)} width={640} height={480} alt={alt} loading={isFirst ? undefined : 'lazy'} />
      <div className="wall-block-words wall on-dark">{children}</div>
    </div>
  );
}
