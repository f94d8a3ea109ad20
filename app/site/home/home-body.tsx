import { Fragment, type ReactNode } from 'react';
import type { Block, BlockKind } from '../../pages/block-kinds.ts';
import { FirstPictureContext, firstPictureOf } from '../../pages/blocks/block-picture.tsx';
import { PartMarks } from '../../pages/blocks/part-marks.tsx';
import { useSchoolName } from '../../settings/school-context.tsx';
import { ParsedTextsContext } from '../../ui/rich-text/rich-text.tsx';
import type { ShownPage } from '../page/load-page.server.ts';
import { TodayCard } from '../today/today-card.tsx';
import { Facilities, Introduction, Promotion } from './facilities.tsx';
import { Hero, hasHeadline } from './hero.tsx';
import lowerStyles from './home-lower-styles.css?url';
import { AcademicsWall, type Enquiry, EnquiryBlock, QuickLinks, Testimonials } from './home-walls.tsx';
import type { HomeExtras } from './load-home.server.ts';
import { hasNews, isNews, News, newsFrom } from './news.tsx';
import { Pride, Toppers } from './toppers.tsx';
import { PlainOpening, Welcome } from './welcome.tsx';

const upperKinds: readonly BlockKind[] = ['slides', 'quick-links'];

/** They show what is written elsewhere, on a home page that nobody has written yet too. */
const unwrittenKinds: readonly BlockKind[] = ['latest-notices', 'coming-up', 'toppers', 'enquiry'];

type HomeBodyProps = Enquiry & { page: ShownPage; extras: HomeExtras; mayOpen: boolean };

export function HomeBody({ page: { blocks, texts }, extras, mayOpen, ...enquiry }: HomeBodyProps) {
  const name = useSchoolName();
  const isWritten = blocks.some(({ kind }) => !unwrittenKinds.includes(kind));
  const shown = blocks.filter((block) => !isNews(block) || hasNews(block, extras));
  const lower = shown.findIndex(({ kind }) => !upperKinds.includes(kind));
  const upperEnd = lower === -1 ? shown.length : lower;
  const heroEnd = extras.today && shown[0]?.kind === 'slides' ? 1 : 0;
  const viewAt = (block: Block, index: number) => (
    <Fragment key={block.id}>
      <PartMarks blocks={[block]} />
      {isNews(block) ? (
        <News blocks={newsFrom(shown, index)} extras={extras} />
      ) : (
        viewOf(block, { shown, index, extras, enquiry })
      )}
    </Fragment>
  );
  const views = shown.map(viewAt);
  return (
    <ParsedTextsContext value={texts}>
      <FirstPictureContext value={firstPictureOf(shown)}>
        {!isWritten && <PlainOpening />}
        {isWritten && !shown.some(hasHeadline) && <h1 className="visually-hidden">{name}</h1>}
        {extras.today && (
          <div className={heroEnd > 0 ? 'today-hero' : 'container today-alone'}>
            <TodayCard today={extras.today} />
            {views.slice(0, heroEnd)}
          </div>
        )}
        {views.slice(heroEnd, upperEnd)}
        <link rel="stylesheet" href={lowerStyles} fetchPriority="low" />
        {views.slice(upperEnd)}
        {shown.some(({ kind }) => kind === 'toppers') && <Toppers toppers={extras.toppers} mayOpen={mayOpen} />}
      </FirstPictureContext>
    </ParsedTextsContext>
  );
}

/** The name of the kind, so that links to the first block of a kind stay the same. */
function headingIdOf(blocks: readonly Block[], index: number): string {
  const block = blocks[index] as Block;
  const isFirst = blocks.findIndex(({ kind }) => kind === block.kind) === index;
  return isFirst ? `block-${block.kind}` : `block-${block.id}`;
}

type ViewOptions = { shown: readonly Block[]; index: number; extras: HomeExtras; enquiry: Enquiry };

function viewOf(block: Block, { shown, index, extras, enquiry }: ViewOptions): ReactNode {
  const id = headingIdOf(shown, index);
  const before = shown[index - 1];
  switch (block.kind) {
    case 'slides':
      return <Hero block={block} />;
    case 'quick-links':
      return <QuickLinks block={block} />;
    case 'welcome':
      return <Welcome block={block} id={id} principalPicture={extras.principalPicture} />;
    case 'promotion':
      return shown[index + 1]?.kind !== 'facilities' && <Promotion block={block} id={id} />;
    case 'facilities':
      return (
        <Facilities
          block={block}
          id={id}
          introduction={
            before?.kind === 'promotion' && <Introduction block={before} id={headingIdOf(shown, index - 1)} />
          }
        />
      );
    case 'academics':
      return <AcademicsWall block={block} id={id} />;
    case 'toppers':
      return <Pride block={block} id={id} />;
    case 'testimonials':
      return <Testimonials block={block} id={id} />;
    case 'enquiry':
      return <EnquiryBlock heading={block.values.heading} text={block.values.text} id={id} {...enquiry} />;
    default:
      return null;
  }
}
