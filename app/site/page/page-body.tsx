import { href } from 'react-router';
import { languageOf } from '../../lib/text.ts';
import type { Block } from '../../pages/block-kinds.ts';
import { Paragraphs } from '../../pages/blocks/block-texts.tsx';
import { PageBlocks } from '../../pages/blocks/page-blocks.tsx';
import type { PageNews } from '../../pages/blocks/page-news.ts';
import { m } from '../../paraglide/messages.js';
import { phoneLink } from '../../settings/school.ts';
import { useSchool } from '../../settings/school-context.tsx';
import { art } from '../../ui/art.ts';
import { Icon } from '../../ui/icon.tsx';
import { Note } from '../../ui/note.tsx';
import { SignpostPage } from '../frame/signpost-page.tsx';
import type { ShownPage } from './load-page.server.ts';
import type { BusNotice } from './page-news.server.ts';
import { Accessibility, PrivacyContact, StoredDetails } from './privacy-blocks.tsx';

type PageBodyProps = { page: ShownPage; busNotices?: readonly BusNotice[]; news?: PageNews };

export function PageBody({ page: { key, blocks, texts, facts }, busNotices = [], news = {} }: PageBodyProps) {
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
        <Accessibility />
      </>
    );
  }
  return block.kind === 'contact' ? <PrivacyContact block={block} /> : null;
}
