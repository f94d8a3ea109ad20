import type { ReactNode } from 'react';
import { art } from '../ui/art.ts';
import type { Area } from '../ui/page-facts.ts';

type PictureAndWordsProps = { picture: string; alt: string; lead: string; paragraphs: string[] };

export function PictureAndText({ picture, alt, lead, paragraphs }: PictureAndWordsProps) {
  return (
    <div className="place">
      <img className="place-picture" src={art(picture)} width={640} height={480} alt={alt} />
      <div>
        <p className="lead">{lead}</p>
        {paragraphs.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </div>
  );
}

type WallBlockProps = {
  area: Area;
  picture: string;
  alt: string;
  isFlipped?: boolean;
  isStacked?: boolean;
  isFirst?: boolean;
  children: ReactNode;
};

export function WallBlock({ area, picture, alt, isFlipped, isStacked, isFirst, children }: WallBlockProps) {
  const shape = `${isFlipped ? 'wall-block-flipped' : ''} ${isStacked ? 'wall-block-stacked' : ''}`;
  return (
    <div className={`wall-block ${shape}`} data-area={area}>
      <img src={art(picture)} width={640} height={480} alt={alt} loading={isFirst ? undefined : 'lazy'} />
      <div className="wall-block-words wall on-dark">{children}</div>
    </div>
  );
}
