import { Fragment } from 'react';
import { href } from 'react-router';
import { SchoolContactItems } from '../../enquiries/consent/stop-form.tsx';
import { parseRetentionMonths } from '../../enquiries/enquiry-rules.ts';
import { isBlank, isolated, languageOf } from '../../lib/text.ts';
import type { Block, BlockOf } from '../../pages/block-kinds.ts';
import { BlockHeading, Paragraphs } from '../../pages/blocks/block-texts.tsx';
import { PageBlocks } from '../../pages/blocks/page-blocks.tsx';
import { m } from '../../paraglide/messages.js';
import { phoneLink } from '../../settings/school.ts';
import { useSchool } from '../../settings/school-context.tsx';
import { art } from '../../ui/art.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useJumpId } from '../../ui/jump-list.tsx';
import { Note } from '../../ui/note.tsx';
import { Patch } from '../../ui/panels.tsx';
import { SignpostPage } from '../frame/signpost-page.tsx';
import type { ShownPage, WholePage } from './load-page.server.ts';
import type { BusNotice } from './page-news.server.ts';

type PageBodyProps = { page: ShownPage & Partial<Pick<WholePage, 'busNotices' | 'news'>> };

export function PageBody({ page: { key, blocks, texts, facts, busNotices = [], news = {} } }: PageBodyProps) {
  if (blocks.length === 0) return <NotWritten title={facts.title} />;
  return (
    <PageBlocks
      blocks={blocks}
      texts={texts}
      pageKey={key}
      views={showBlock}
      news={news}
      above={busNotices.length > 0 && <BusNotices notices={busNotices} />}
    />
  );
}

/** What is different today comes before the times of every day. */
function BusNotices({ notices }: { notices: readonly BusNotice[] }) {
  return (
    <Note kind="warning" icon="bus-fill" title={m.transport_latest()}>
      <ul className="plain-list">
        {notices.map(({ id, title, when, words }) => (
          <li key={id}>
            <a className="link-line" href={href('/allnotices/:id', { id })} lang={languageOf(title)}>
              {title}
            </a>
            <span className="note-when">{when}</span>
            <Paragraphs text={words} />
          </li>
        ))}
      </ul>
    </Note>
  );
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
  if (block.kind === 'stored-details') {
    return (
      <>
        <StoredDetails />
        {/* Of the website itself: what it can do, and whom to tell of what it cannot. */}
        <BlockHeading text={m.access_heading()} />
        <p>{m.access_text()}</p>
        <p>{m.access_ask()}</p>
      </>
    );
  }
  return block.kind === 'contact' ? <PrivacyContact block={block} /> : null;
}

/** What the product itself stores, so that no school has to find that out. */
function StoredDetails() {
  const months = parseRetentionMonths(useSchool().enquiryMonths);
  const rows = [
    [stored(m.stored_enquiry(), m.stored_enquiry_more()), m.stored_enquiry_why(), m.stored_enquiry_time({ months })],
    [stored(m.stored_consent(), m.stored_consent_more()), m.stored_consent_why(), m.stored_consent_time()],
    [stored(m.stored_followers(), m.stored_followers_more()), m.stored_followers_why(), m.stored_followers_time()],
    [stored(m.stored_pupils(), m.stored_pupils_more()), m.stored_pupils_why(), m.stored_pupils_time()],
    [m.stored_teachers(), m.stored_teachers_why(), m.stored_teachers_time()],
    [stored(m.stored_visits(), m.stored_visits_more()), m.stored_visits_why(), m.stored_visits_time()],
    [stored(m.stored_senders(), m.stored_senders_more()), m.stored_senders_why(), m.stored_senders_time()],
  ];
  return (
    <>
      <BlockHeading text={m.stored_heading()} />
      <DataTable head={[m.stored_what(), m.stored_why(), m.stored_time()]} rows={rows} named={0} stacks />
    </>
  );
}

/** The name of the data, and its details in a lighter weight. */
function stored(what: string, more: string) {
  return (
    <Fragment key={what}>
      {what} <span className="data-table-more">{more}</span>
    </Fragment>
  );
}

function PrivacyContact({ block: { values } }: { block: BlockOf<'contact'> }) {
  const { principalName, dataContact } = useSchool();
  const principal = principalName && m.privacy_principal({ name: isolated(principalName) });
  const contact = dataContact || principal;
  const heading = isBlank(values.heading) ? m.privacy_ask() : values.heading;
  return (
    <Patch tone="mati">
      <h2 id={useJumpId(heading)}>{heading}</h2>
      <Paragraphs text={values.text} />
      <ul className="plain-list">
        {contact && <li>{contact}</li>}
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
