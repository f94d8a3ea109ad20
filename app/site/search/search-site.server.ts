import { href } from 'react-router';
import { calendarType, kindLabels, knownKind } from '../../calendar/calendar-fields.ts';
import { searchDates } from '../../calendar/calendar-lists.server.ts';
import { monthOf } from '../../calendar/school-days.ts';
import type { Connection } from '../../database/schema.ts';
import { listDocuments } from '../../disclosure/documents.server.ts';
import { searchShownFaculty } from '../../faculty/faculty.server.ts';
import { facultyType } from '../../faculty/faculty-fields.ts';
import { formatDays, today } from '../../lib/dates.ts';
import { originalWord } from '../../lib/languages/in-language.server.ts';
import { aroundMatch, includesTerms, withTerms } from '../../lib/languages/search-terms.ts';
import { dayLabelOf } from '../../notices/days/notice-days.ts';
import { noticeType, titleOf } from '../../notices/notice-fields.ts';
import { listNotices } from '../../notices/notice-lists.server.ts';
import { listMenu } from '../../pages/menu/menu.server.ts';
import { searchPublishedPages } from '../../pages/page-list.server.ts';
import { m } from '../../paraglide/messages.js';
import { translateRows } from '../../translations/translations.server.ts';
import type { IconName } from '../../ui/icon-names.ts';

type Hit = { to: string; name: string; detail?: string };

export type FoundGroup = {
  id: string;
  label: string;
  icon: IconName;
  hits: Hit[];
  all?: { to: string; label: string };
};

const maxHits = 8;

/** What visitors find, in the language of the page: those groups first in which a name has the words. */
export async function searchSite(db: Connection, words: string): Promise<FoundGroup[]> {
  const groups = await Promise.all([
    findPages(db, words),
    findNotices(db, words),
    findDates(db, words),
    findDocuments(db, words),
    findTeachers(db, words),
  ]);
  const rank = ({ hits }: FoundGroup) => Number(!hits.some(({ name }) => includesTerms(name, words)));
  return groups.filter(({ hits }) => hits.length > 0).toSorted((a, b) => rank(a) - rank(b));
}

/** Those that are made by the product, such as the calendar, are found by their name in the menu. */
async function findPages(db: Connection, words: string): Promise<FoundGroup> {
  const [written, menu] = await Promise.all([searchPublishedPages(db, words), listMenu(db)]);
  const links = [...menu.header, ...menu.footer].flatMap((entry) =>
    'links' in entry ? [...(entry.overview ? [entry.overview] : []), ...entry.links] : [entry],
  );
  const named = links.filter(({ label }) => includesTerms(label, words)).map(({ to, label }) => ({ to, name: label }));
  const hits = new Map<string, Hit>();
  for (const hit of [...named, ...written.map(({ path, title }) => ({ to: path, name: title }))]) {
    if (!hits.has(hit.to)) hits.set(hit.to, hit);
  }
  return { id: 'pages', label: m.site_search_pages(), icon: 'files-fill', hits: [...hits.values()].slice(0, maxHits) };
}

async function findNotices(db: Connection, words: string): Promise<FoundGroup> {
  const { rows } = await listNotices(db, { cursor: undefined, category: undefined, words });
  const shown = await translateRows(db, noticeType, rows.slice(0, maxHits));
  const day = today();
  const hits = shown.map((notice) => ({
    to: href('/allnotices/:id', { id: notice.id }),
    name: titleOf(notice),
    detail: `${dayLabelOf(notice, day)} · ${aroundMatch(notice.details, words)}`,
  }));
  const all = { to: `${href('/allnotices')}?${new URLSearchParams({ q: words })}`, label: m.site_search_all_notices() };
  return { id: 'notices', label: m.notices_label(), icon: 'bell-fill', hits, ...(rows.length > maxHits && { all }) };
}

async function findDates(db: Connection, words: string): Promise<FoundGroup> {
  const items = await translateRows(db, calendarType, await searchDates(db, words, today(), maxHits));
  const hits = items.map(({ id, title, kind, first_day, last_day }) => ({
    to: `${href('/calendar')}?month=${monthOf(first_day)}#item-${id}`,
    name: title,
    detail: `${kindLabels[knownKind(kind)]()}: ${formatDays(first_day, last_day)}`,
  }));
  return { id: 'dates', label: m.site_search_dates(), icon: calendarType.icon, hits };
}

async function findDocuments(db: Connection, words: string): Promise<FoundGroup> {
  const given = (await listDocuments(db)).filter(({ file_key, link }) => file_key || link);
  const named = given.map(({ slug, name, link }) => ({
    to: link || href('/documents/:file', { file: `${slug}.pdf` }),
    name: originalWord(name),
  }));
  const hits = withTerms(named, words, ({ name }) => name).slice(0, maxHits);
  return { id: 'documents', label: m.site_search_documents(), icon: 'file-pdf-fill', hits };
}

async function findTeachers(db: Connection, words: string): Promise<FoundGroup> {
  const members = await translateRows(db, facultyType, await searchShownFaculty(db, words, maxHits));
  const hits = members
    .filter(({ name }) => name)
    .map(({ name, title }) => ({ to: href('/faculty'), name, ...(title && { detail: title }) }));
  return { id: 'faculty', label: m.faculty_label(), icon: 'users-three-fill', hits };
}
