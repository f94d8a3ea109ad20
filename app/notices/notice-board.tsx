import { href } from 'react-router';
import { servicesContext } from '../context.ts';
import { today } from '../lib/dates.ts';
import { cursorSearch, readCursor } from '../lib/list-page.ts';
import { readSearchText } from '../lib/text.ts';
import { m } from '../paraglide/messages.js';
import { mergeNotes, notesOf } from '../translations/translation-rules.ts';
import { translateRows } from '../translations/translations.server.ts';
import { CouldNotLoad, EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { page } from '../ui/page-facts.ts';
import { Pager } from '../ui/pager.tsx';
import type { Route } from './+types/notice-board';
import { listShownAttachments } from './attachments/attachments.server.ts';
import { NoticeRow } from './board/notice-row.tsx';
import { type Chosen, NoticeTools } from './board/notice-tools.tsx';
import { ageOf } from './days/notice-age.server.ts';
import { isDayOver } from './days/notice-days.ts';
import { categoryTitles, isNoticeCategory, type Notice, noticeType } from './notice-fields.ts';
import { listNotices, listPinnedNotices } from './notice-lists.server.ts';
import { FollowLink } from './notice-parts.tsx';

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
