import { Fragment, type ReactNode } from 'react';
import { href } from 'react-router';
import { ContactChannels } from '../../enquiries/contact-channels.tsx';
import type { EnquiryResult } from '../../enquiries/enquiry-form.action.server.ts';
import { EnquiryForm } from '../../enquiries/enquiry-form.tsx';
import type { Block } from '../../pages/block-kinds.ts';
import { FirstPictureContext, firstPictureOf } from '../../pages/blocks/block-picture.tsx';
import { m } from '../../paraglide/messages.js';
import { useSchool } from '../../settings/school-context.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Patch } from '../../ui/panels.tsx';
import type { ShownPage } from '../page/load-page.server.ts';
import { AcademicsWall, Facilities, Promotion } from './facilities.tsx';
import { Hero, hasHeadline } from './hero.tsx';
import type { HomeExtras } from './load-home.server.ts';
import { QuickLinks } from './quick-links.tsx';
import { Testimonials } from './testimonials.tsx';
import { Pride, Toppers } from './toppers.tsx';
import { Welcome } from './welcome.tsx';

type Enquiry = { result?: EnquiryResult | undefined; isSent: boolean };

type HomeBodyProps = Enquiry & { page: ShownPage; extras: HomeExtras; mayOpen: boolean };

export function HomeBody({ page: { blocks }, extras, mayOpen, ...enquiry }: HomeBodyProps) {
  const { name } = useSchool();
  const isWritten = blocks.some(({ kind }) => kind !== 'toppers' && kind !== 'enquiry');
  const shown = isWritten ? blocks : blocks.filter(({ kind }) => kind === 'enquiry');
  return (
    <FirstPictureContext value={firstPictureOf(shown)}>
      {!isWritten && <PlainOpening notices={extras.notices} />}
      {isWritten && !shown.some(hasHeadline) && <h1 className="visually-hidden">{name}</h1>}
      {shown.map((block, index) => (
        <Fragment key={block.id}>{viewOf(block, { id: headingIdOf(shown, index), extras, enquiry })}</Fragment>
      ))}
      {shown.some(({ kind }) => kind === 'toppers') && <Toppers toppers={extras.toppers} mayOpen={mayOpen} />}
    </FirstPictureContext>
  );
}

/** The name of the kind, so that links to the first block of a kind stay the same. */
function headingIdOf(blocks: readonly Block[], index: number): string {
  const block = blocks[index] as Block;
  const isFirst = blocks.findIndex(({ kind }) => kind === block.kind) === index;
  return isFirst ? `block-${block.kind}` : `block-${block.id}`;
}

type ViewOptions = { id: string; extras: HomeExtras; enquiry: Enquiry };

function viewOf(block: Block, { id, extras, enquiry }: ViewOptions): ReactNode {
  switch (block.kind) {
    case 'slides':
      return <Hero block={block} />;
    case 'quick-links':
      return <QuickLinks block={block} />;
    case 'welcome':
      return <Welcome block={block} id={id} principalPicture={extras.principalPicture} />;
    case 'promotion':
      return <Promotion block={block} id={id} />;
    case 'facilities':
      return <Facilities block={block} id={id} />;
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

/** What a school shows that has not written its home page yet. */
function PlainOpening({ notices }: Pick<HomeExtras, 'notices'>) {
  const { name, tagline } = useSchool();
  return (
    <section className="section container">
      <h1>{name}</h1>
      {tagline && <p className="lead">{tagline}</p>}
      {notices.length > 0 && (
        <>
          <h2 className="stitched">{m.home_quick_notices()}</h2>
          <ul>
            {notices.map(({ id, title }) => (
              <li key={id}>
                <a href={href('/allnotices/:id', { id })}>{title}</a>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="button-row">
        <a className="button" href={href('/allnotices')}>
          <Icon name="bell-fill" />
          {m.coming_soon_notices()}
        </a>
      </p>
    </section>
  );
}

type EnquiryBlockProps = Enquiry & { heading: string; text: string; id: string };

export function EnquiryBlock({ heading, text, id, result, isSent }: EnquiryBlockProps) {
  return (
    <section className="section wall petal-t" data-area="campus" aria-labelledby={id}>
      <div className="container enquiry-block">
        <div>
          <h2 id={id} className="enquiry-headline">
            {heading || m.home_enquiry()}
          </h2>
          {text && <p className="enquiry-text">{text}</p>}
          <ContactChannels />
        </div>
        <Patch tone="pata">
          <EnquiryForm
            action="/"
            title={m.enquiry_form_title()}
            sendLabel={m.enquiry_send()}
            result={result}
            isSent={isSent}
          />
        </Patch>
      </div>
    </section>
  );
}
