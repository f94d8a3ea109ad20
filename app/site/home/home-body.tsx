import { Fragment, type ReactNode } from 'react';
import { ContactChannels } from '../../enquiries/contact-channels.tsx';
import type { EnquiryResult } from '../../enquiries/enquiry-form.action.server.ts';
import { EnquiryForm } from '../../enquiries/enquiry-form.tsx';
import { isBlank } from '../../lib/text.ts';
import type { Block } from '../../pages/block-kinds.ts';
import { FirstPictureContext, firstPictureOf } from '../../pages/blocks/block-picture.tsx';
import { m } from '../../paraglide/messages.js';
import { useSchool } from '../../settings/school-context.tsx';
import { Patch } from '../../ui/panels.tsx';
import type { ShownPage } from '../page/load-page.server.ts';
import { Facilities, Promotion } from './facilities.tsx';
import { Hero, hasHeadline } from './hero.tsx';
import type { HomeExtras } from './load-home.server.ts';
import { AcademicsWall, QuickLinks } from './quick-links.tsx';
import { Testimonials } from './testimonials.tsx';
import { Pride, Toppers } from './toppers.tsx';
import { PlainOpening, Welcome } from './welcome.tsx';

type Enquiry = { result?: EnquiryResult | undefined; isSent: boolean };

type HomeBodyProps = Enquiry & { page: ShownPage; extras: HomeExtras; mayOpen: boolean };

export function HomeBody({ page: { blocks }, extras, mayOpen, ...enquiry }: HomeBodyProps) {
  const { name } = useSchool();
  const isWritten = blocks.some(({ kind }) => kind !== 'toppers' && kind !== 'enquiry');
  const shown = isWritten ? blocks : blocks.filter(({ kind }) => kind === 'toppers' || kind === 'enquiry');
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

type EnquiryBlockProps = Enquiry & { heading: string; text: string; id: string };

function EnquiryBlock({ heading, text, id, result, isSent }: EnquiryBlockProps) {
  return (
    <section className="section wall petal-t" data-area="campus" aria-labelledby={id}>
      <div className="container enquiry-block">
        <div>
          <h2 id={id} className="enquiry-headline">
            {isBlank(heading) ? m.home_enquiry() : heading}
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
