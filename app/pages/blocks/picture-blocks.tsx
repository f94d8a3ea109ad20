import type { ReactNode } from 'react';
import { isBlank } from '../../lib/text.ts';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { Tag } from '../../ui/tag.tsx';
import type { PagePicture } from '../block-fields.ts';
import type { BlockOf } from '../block-kinds.ts';
import { BlockPicture } from './block-picture.tsx';
import { BlockHeading } from './block-texts.tsx';
import { LeadBlock } from './text-blocks.tsx';

type PlaceProps = { lead: BlockOf<'lead'> | undefined; picture: BlockOf<'picture'> };

/** A picture with the words about it beside it. */
export function Place({ lead, picture: { values } }: PlaceProps) {
  const { heading, text, tags, side } = values;
  return (
    <div className={side === 'right' ? 'place place-flipped' : 'place'}>
      <BlockPicture
        className="place-picture"
        picture={values.picture}
        sizes="(min-width: 1024px) 660px, 100vw"
        upTo={660}
      />
      <div>
        {lead && <LeadBlock block={lead} />}
        <BlockHeading text={heading} />
        {!isBlank(text) && <RichText text={text} headingLevel={isBlank(heading) ? 2 : 3} />}
        <Tags of={heading} tags={tags} />
      </div>
    </div>
  );
}

export function PicturePanels({ pictures }: { pictures: BlockOf<'picture'>[] }) {
  return (
    <div className="wall-block-list">
      {pictures.map(({ id, values }) => (
        <WallBlock key={id} area={values.area} picture={values.picture} isFlipped={values.side === 'right'}>
          {!isBlank(values.heading) && <h2>{values.heading}</h2>}
          {!isBlank(values.text) && <RichText text={values.text} headingLevel={3} />}
          <Tags of={values.heading} tags={values.tags} />
        </WallBlock>
      ))}
    </div>
  );
}

function Tags({ of, tags }: { of: string; tags: string }) {
  const each = [...new Set(tags.split('\n').map((tag) => tag.trim()))].filter((tag) => !isBlank(tag));
  if (each.length === 0) return null;
  return (
    <ul className="plain-list tag-row" aria-label={isBlank(of) ? undefined : of}>
      {each.map((tag) => (
        <li key={tag}>
          <Tag tone="kagoj">{tag}</Tag>
        </li>
      ))}
    </ul>
  );
}

type WallBlockProps = {
  area: 'about' | 'study' | 'campus';
  picture: PagePicture | null;
  isFlipped?: boolean;
  isStacked?: boolean;
  children: ReactNode;
};

export function WallBlock({ area, picture, isFlipped, isStacked, children }: WallBlockProps) {
  const shape = `${isFlipped ? 'wall-block-flipped' : ''} ${isStacked ? 'wall-block-stacked' : ''}`;
  return (
    <div className={`wall-block ${picture ? shape : 'wall-block-bare'}`} data-area={area}>
      <BlockPicture
        className="wall-block-picture"
        picture={picture}
        sizes="(min-width: 769px) 590px, 100vw"
        upTo={isStacked ? 380 : 590}
      />
      <div className="wall-block-words wall on-dark">{children}</div>
    </div>
  );
}
