import { href } from 'react-router';
import { SchoolContactItems } from '../../enquiries/consent/stop-form.tsx';
import { parseRetentionMonths } from '../../enquiries/enquiry-rules.ts';
import { isBlank, isolated } from '../../lib/text.ts';
import type { Block, BlockOf } from '../../pages/block-kinds.ts';
import { PageBlocks } from '../../pages/blocks/page-blocks.tsx';
import { Paragraphs } from '../../pages/blocks/paragraphs.tsx';
import { m } from '../../paraglide/messages.js';
import { phoneLink } from '../../settings/school.ts';
import { useSchool } from '../../settings/school-context.tsx';
import { art } from '../../ui/art.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Patch } from '../../ui/panels.tsx';
import { SignpostPage } from '../frame/signpost-page.tsx';
import type { ShownPage } from './load-page.server.ts';

export function PageBody({ page: { key, blocks, facts } }: { page: ShownPage }) {
  if (blocks.length === 0) return <NotWritten title={facts.title} />;
  return <PageBlocks blocks={blocks} pageKey={key} views={showBlock} />;
}

function NotWritten({ title }: { title: string }) {
  const { phone } = useSchool();
  return (
    <SignpostPage
      picture={art('calendar')}
      pictureAlt={m.coming_soon_picture()}
      heading={title}
      text={m.pages_not_written()}
    >
      <a className="button" href={href('/contact')}>
        <Icon name="envelope-simple-fill" />
        {m.pages_not_written_contact()}
      </a>
      {phone && (
        <a className="button-outline" href={phoneLink(phone)}>
          <Icon name="phone-fill" />
          {m.coming_soon_call({ phone })}
        </a>
      )}
    </SignpostPage>
  );
}

/** What the pages feature cannot show, as it needs other features. */
export function showBlock(block: Block) {
  if (block.kind === 'stored-details') return <StoredDetails />;
  return block.kind === 'contact' ? <WhomToAsk block={block} /> : null;
}

/** What the product itself stores, so that no school has to find that out. */
function StoredDetails() {
  const months = parseRetentionMonths(useSchool().enquiryMonths);
  const rows = [
    [m.stored_enquiry(), m.stored_enquiry_why(), m.stored_enquiry_time({ months })],
    [m.stored_consent(), m.stored_consent_why(), m.stored_consent_time()],
    [m.stored_pupils(), m.stored_pupils_why(), m.stored_pupils_time()],
    [m.stored_teachers(), m.stored_teachers_why(), m.stored_teachers_time()],
    [m.stored_visits(), m.stored_visits_why(), m.stored_visits_time()],
    [m.stored_senders(), m.stored_senders_why(), m.stored_senders_time()],
  ];
  return (
    <>
      <h2 className="stitched">{m.stored_heading()}</h2>
      <DataTable head={[m.stored_what(), m.stored_why(), m.stored_time()]} rows={rows} named={0} stacks />
    </>
  );
}

function WhomToAsk({ block: { values } }: { block: BlockOf<'contact'> }) {
  const { principalName, dataContact } = useSchool();
  const principal = principalName && m.privacy_principal({ name: isolated(principalName) });
  const whom = dataContact || principal;
  return (
    <Patch tone="mati">
      <h2>{isBlank(values.heading) ? m.privacy_ask() : values.heading}</h2>
      <Paragraphs text={values.text} />
      <ul className="plain-list">
        {whom && <li>{whom}</li>}
        <SchoolContactItems />
        <li>
          <a className="link-arrow" href={href('/contact')}>
            {m.privacy_write()}
            <Icon name="arrow-right-bold" />
          </a>
        </li>
      </ul>
    </Patch>
  );
}
