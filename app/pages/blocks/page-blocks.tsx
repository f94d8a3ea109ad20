import { Fragment, type ReactNode } from 'react';
import { isBlank } from '../../lib/text.ts';
import { m } from '../../paraglide/messages.js';
import { JumpContext, JumpList } from '../../ui/jump-list.tsx';
import { type ParsedTexts, ParsedTextsContext } from '../../ui/rich-text/rich-text.tsx';
import type { Block } from '../block-kinds.ts';
import { feesAnchor } from '../fee-table.ts';
import type { PageKey } from '../page-templates.ts';
import { FirstPictureContext, firstPictureOf } from './block-picture.tsx';
import { CardsBlock, DownloadsBlock, StepsBlock, ValuesBlock } from './list-blocks.tsx';
import { type PageNews, PageNewsContext } from './page-news.ts';
import { blocksOf, jumpsOf, type Part, type Section, sectionsOf } from './page-sections.ts';
import { PartMarks } from './part-marks.tsx';
import { PicturePanels, Place } from './picture-blocks.tsx';
import { BusesBlock, TableBlock } from './table-blocks.tsx';
import { ActionBlock, LeadBlock, PersonMessage, TextBlock } from './text-blocks.tsx';

type PageBlocksProps = {
  blocks: readonly Block[];
  texts: ParsedTexts;
  pageKey: string | null;
  /** Shows the kinds that need other parts of the website. */
  views: (block: Block) => ReactNode;
  /** What another part of the website says today, above everything. */
  above?: ReactNode;
  news?: PageNews;
};

/** An information page below its banner. */
export function PageBlocks({ blocks, texts, pageKey, views, above, news = {} }: PageBlocksProps) {
  const jumps = jumpsOf(blocks, texts, news.fees && { [news.fees.table]: feesAnchor });
  return (
    <ParsedTextsContext value={texts}>
      <FirstPictureContext value={firstPictureOf(blocks)}>
        <JumpContext value={new Map(jumps.map(({ id, label }) => [label, id]))}>
          <PageNewsContext value={news}>
            {sectionsOf(blocks).map((section, index) => (
              <SectionElement
                key={blocksOf(section)[0]?.id}
                section={section}
                isOfPrincipal={pageKey === principal}
                views={views}
                above={index === 0 && above}
                jumpList={index === 0 && jumps.length > 0 && <JumpList label={m.page_jump()} jumps={jumps} />}
              />
            ))}
          </PageNewsContext>
        </JumpContext>
      </FirstPictureContext>
    </ParsedTextsContext>
  );
}

const principal: PageKey = 'principal';

type SectionElementProps = {
  section: Section;
  isOfPrincipal: boolean;
  jumpList?: ReactNode;
} & Pick<PageBlocksProps, 'views' | 'above'>;

function SectionElement({ section, isOfPrincipal, views, above, jumpList }: SectionElementProps) {
  const { background, parts } = section;
  const blocks = blocksOf(section);
  const isBelowHeading = (block: Block) => blocks.slice(0, blocks.indexOf(block)).some(hasHeading);
  const show = (block: Block) => (
    <Fragment key={block.id}>
      <PartMarks blocks={[block]} />
      <BlockElement block={block} isBelowHeading={isBelowHeading(block)} views={views} />
    </Fragment>
  );
  const content = parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a page never change their place.
    <Fragment key={index}>
      {isOneView(part) && <PartMarks blocks={blocksOf({ background, parts: [part] })} />}
      <PartElement part={part} isOfPrincipal={isOfPrincipal} show={show} />
      {index === 0 && jumpList}
    </Fragment>
  ));
  if (background === 'plain')
    return (
      <section className="section container blocks">
        {above}
        {content}
      </section>
    );
  return (
    <section className={`section ${background === 'wall' ? 'wall on-dark petal-t petal-b' : 'section-paper'}`}>
      <div className="container blocks">
        {above}
        {content}
      </div>
    </section>
  );
}

/** Its blocks are shown together, so what is above each of them is above them all. */
function isOneView({ kind }: Part): boolean {
  return kind !== 'single' && kind !== 'columns';
}

function hasHeading({ values }: Block): boolean {
  return 'heading' in values && !isBlank(values.heading);
}

type PartElementProps = { part: Part; isOfPrincipal: boolean; show: (block: Block) => ReactNode };

function PartElement({ part, isOfPrincipal, show }: PartElementProps) {
  switch (part.kind) {
    case 'single':
      return show(part.block);
    case 'message':
      return <PersonMessage portrait={part.portrait} words={part.words} isOfPrincipal={isOfPrincipal} />;
    case 'place':
      return <Place lead={part.lead} picture={part.picture} />;
    case 'panels':
      return <PicturePanels pictures={part.pictures} />;
    case 'columns':
      return (
        <div className={part.isUneven ? 'beside' : 'halves'}>
          <div className="blocks">{part.left.map(show)}</div>
          <div className="blocks">{part.right.map(show)}</div>
        </div>
      );
  }
}

type BlockElementProps = { block: Block; isBelowHeading: boolean; views: (block: Block) => ReactNode };

function BlockElement({ block, isBelowHeading, views }: BlockElementProps) {
  switch (block.kind) {
    case 'lead':
      return <LeadBlock block={block} />;
    case 'text':
      return <TextBlock block={block} />;
    case 'cards':
      return <CardsBlock block={block} />;
    case 'steps':
      return <StepsBlock block={block} />;
    case 'table':
      return <TableBlock block={block} />;
    case 'buses':
      return <BusesBlock block={block} />;
    case 'values':
      return <ValuesBlock block={block} />;
    case 'downloads':
      return <DownloadsBlock block={block} />;
    case 'action':
      return <ActionBlock block={block} isBelowHeading={isBelowHeading} />;
    default:
      return views(block);
  }
}
