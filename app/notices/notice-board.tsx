import { href } from 'react-router';
import { servicesContext } from '../context.ts';
import { today } from '../lib/dates.ts';
import { localizedPath } from '../lib/languages/languages.ts';
import { cursorSearch, readCursor } from '../lib/list-page.ts';
import { languageOf, readSearchText } from '../lib/text.ts';
import { m } from '../paraglide/messages.js';
import { mergeNotes, notesOf, olderSentence, type TranslationNote } from '../translations/translation-rules.ts';
import { translateRows } from '../translations/translations.server.ts';
import { CouldNotLoad, EmptyState } from '../ui/empty-state.tsx';
import { ShareLink } from '../ui/enhance/share-link.tsx';
import { Icon } from '../ui/icon.tsx';
import { page } from '../ui/page-facts.ts';
import { Pager } from '../ui/pager.tsx';
import { WrittenText } from '../ui/written-text.tsx';
import type { Route } from './+types/notice-board';
import { type Attachment, attachmentSize, attachmentTitle } from './attachments/attachment-rules.ts';
import { listShownAttachments } from './attachments/attachments.server.ts';
import { CalendarLeaf } from './days/calendar-leaf.tsx';
import { dayLabelOf, isDayOver } from './days/notice-days.ts';
import { ageOf } from './days/relative-days.server.ts';
import {
  categoryTitles,
  excerptOf,
  isNoticeCategory,
  type Notice,
  type NoticeCategory,
  noticeCategories,
  noticeType,
  titleOf,
} from './notice-fields.ts';
import { listNotices, listPinnedNotices } from './notice-lists.server.ts';
import { FollowLink, NoticeDates } from './notice-parts.tsx';
import { CategoryLabel, NoticeTags } from './notice-tags.tsx';

export const handle = page<Chosen>(
  () => ({
    title: m.notices_title(),
    description: m.notices_description(),
    area: 'about',
    label: m.notices_label(),
    hasOwnNotices: true,
    feed: href('/allnotices.atom'),
  }),
  ['category', 'q', ...cursorSearch],
  { narrowed: narrowedFacts },
);

/** A category has a canonical address for search engines, a search has none. */
function narrowedFacts({ category, words }: Chosen) {
  if (words) return { title: m.notices_found({ words }), isUnlisted: true };
  if (!category) return {};
  const title = categoryTitles[category]();
  const parents = [{ label: m.notices_label(), to: href('/allnotices') }];
  const search = `?category=${category}`;
  return { title, heading: title, label: title, parents, search, feed: href('/allnotices.atom') + search };
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, origin } = context.get(servicesContext);
  const requested = url.searchParams.get('category');
  const category = isNoticeCategory(requested) ? requested : undefined;
  const words = readSearchText(url.searchParams);
  const cursor = readCursor(url.searchParams);
  const { rows, newer, older } = await listNotices(db, { cursor, category, words });
  const pinned = newer === undefined && !words ? await listPinnedNotices(db, category) : [];
  const day = today();
  const isOver = (notice: Notice) => isDayOver(notice, day);
  const originals = [...pinned, ...rows.filter((notice) => !isOver(notice)), ...rows.filter(isOver)];
  const translated = await translateRows(db, noticeType, originals);
  const notices = translated.map((notice) => ({ ...notice, age: ageOf(notice, day) }));
  const ids = notices.map(({ id }) => id);
  const { files, translationNote: filesNote } = await listShownAttachments(db, ids);
  const translationNote = mergeNotes([notesOf(notices), filesNote]);
  return { notices, files, newer, older, category, words, origin, today: day, translationNote };
}

export default function NoticeBoard({ loaderData }: Route.ComponentProps) {
  const { notices, files, category, words, newer, older, origin, today } = loaderData;
  return (
    <section className="section container notice-section">
      <NoticeTools category={category} words={words} />
      {words && <p role="status">{notices.length > 0 && m.notices_found({ words })}</p>}
      {notices.length === 0 ? (
        <NothingOnTheBoard category={category} words={words} />
      ) : (
        <ul className="notice-list">
          {notices.map((notice) => (
            <NoticeRow
              key={notice.id}
              notice={notice}
              files={files.get(notice.id) ?? []}
              origin={origin}
              today={today}
            />
          ))}
        </ul>
      )}
      <p className="notice-actions no-print">
        <FollowLink />
      </p>
      <Pager path={href('/allnotices')} search={searchOf(category, words)} newer={newer} older={older} />
      <p className="no-print">
        <a className="link-line" href={href('/check')}>
          {m.check_title()}
        </a>{' '}
        <a className="link-arrow" href={href('/allnotices/phone')}>
          <Icon name="device-mobile-fill" />
          {m.phone_title()}
        </a>
      </p>
    </section>
  );
}

function searchOf(category: string | undefined, words: string | undefined): Record<string, string> {
  return { ...(category && { category }), ...(words && { q: words }) };
}

function NothingOnTheBoard({ category, words }: Chosen) {
  if (!category && !words) return <EmptyState title={m.notices_empty()}>{m.notices_empty_help()}</EmptyState>;
  return (
    <EmptyState title={m.notices_empty()} link={{ to: href('/allnotices'), label: m.notices_show_all() }}>
      {words ? m.notices_empty_search({ words }) : m.notices_empty_category()}
    </EmptyState>
  );
}

export function ErrorBoundary() {
  return <CouldNotLoad title={m.notices_not_loaded()} />;
}

type Chosen = { category: NoticeCategory | undefined; words: string | undefined };

function NoticeTools({ category, words }: Chosen) {
  return (
    <div className="notice-tools no-print">
      <CategoryChips current={category} />
      <NoticeSearch category={category} words={words} />
    </div>
  );
}

/** The chosen one is second, so that even the narrowest row shows it. */
function CategoryChips({ current }: { current: NoticeCategory | undefined }) {
  const others = noticeCategories.filter((category) => category !== current);
  return (
    <nav className="chip-row chip-line" aria-label={m.notices_filter()}>
      <a className="chip" href={href('/allnotices')} aria-current={current ? undefined : 'page'}>
        <Icon name="list-bullets-fill" size={20} />
        {m.notices_all()}
      </a>
      {(current ? [current, ...others] : others).map((category) => (
        <a
          key={category}
          className="chip"
          href={`${href('/allnotices')}?category=${category}`}
          aria-current={category === current ? 'page' : undefined}
        >
          <CategoryLabel category={category} />
        </a>
      ))}
    </nav>
  );
}

function NoticeSearch({ category, words }: Chosen) {
  return (
    <search className="notice-search-place">
      <form method="get" action={href('/allnotices')} className="notice-search">
        {category && <input type="hidden" name="category" value={category} />}
        <label className="notice-query">
          <span className="visually-hidden">{m.notices_search()}</span>
          <input
            type="search"
            name="q"
            className="field-control"
            defaultValue={words}
            placeholder={m.notices_search()}
            maxLength={100}
          />
        </label>
        <button type="submit" className="button-outline" aria-label={m.notices_search()}>
          <Icon name="magnifying-glass-bold" size={20} />
        </button>
      </form>
    </search>
  );
}

type NoticeRowProps = {
  notice: Notice & { age: string | undefined; translationNote: TranslationNote };
  files: Attachment[];
  origin: string;
  today: string;
};

function NoticeRow({ notice, files, origin, today }: NoticeRowProps) {
  const title = titleOf(notice);
  const address = href('/allnotices/:id', { id: notice.id });
  const isOver = isDayOver(notice, today);
  const look = isOver ? 'notice-row notice-row-over' : 'notice-row';
  const isPinned = notice.is_pinned === 1 && !isOver;
  return (
    <li className={isPinned ? 'notice-row notice-row-pinned' : look}>
      <CalendarLeaf notice={notice} today={today} />
      <article className="notice-body">
        <h2 className="notice-title" lang={languageOf(title)}>
          <a href={address} className="notice-link">
            <WrittenText text={title} />
          </a>
        </h2>
        <NoticeTags notice={notice} today={today} age={notice.age} />
        {notice.title && !isOver && (
          <p className="notice-details" data-shared lang={languageOf(notice.details)}>
            <WrittenText text={excerptOf(notice.details)} />
          </p>
        )}
        <FirstFile files={files} />
        <div className="notice-foot">
          <NoticeDates notice={notice} />
          {/* Its script adds the first line from above. */}
          <ShareLink
            title={title}
            day={dayLabelOf(notice, today)}
            words={olderSentence(notice.translationNote)}
            address={origin + localizedPath(address)}
          />
        </div>
      </article>
    </li>
  );
}

/** `Timetable, PDF, 180 KB`, and how many more there are. */
function FirstFile({ files: [file, ...others] }: { files: Attachment[] }) {
  if (!file) return null;
  return (
    <p className="notice-file">
      <a className="notice-file-link" href={file.address} target="_blank" rel="noopener">
        <Icon name={file.kind === 'pdf' ? 'file-pdf-fill' : 'image-fill'} size={20} />
        <span className="notice-file-name">{attachmentTitle(file.name)}</span>
        <span className="notice-file-size">, {attachmentSize(file)}</span>
      </a>
      {others.length > 0 && <span>{m.notice_more_files({ count: others.length })}</span>}
    </p>
  );
}
