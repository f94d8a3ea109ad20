import { href } from 'react-router';
import { isCalendarKind, kindLabels } from '../../calendar/calendar-fields.ts';
import { searchCalendar } from '../../calendar/calendar-lists.server.ts';
import { rangeLabel, sessionLabel, sessionOf } from '../../calendar/school-days.ts';
import type { Connection } from '../../database/schema.ts';
import { searchFaculty } from '../../faculty/faculty.server.ts';
import { formatDay } from '../../lib/dates.ts';
import { titleOf } from '../../notices/notice-fields.ts';
import { searchNotices } from '../../notices/notices-admin.server.ts';
import { m } from '../../paraglide/messages.js';
import { searchAlbums } from '../../photos/albums/album-lists.server.ts';
import { photoName } from '../../photos/photo-name.ts';
import { searchPhotos } from '../../photos/photos-admin.server.ts';
import { searchResults } from '../../results/results-admin.server.ts';
import { aroundMatch, isNamed, listGroup, maxFound, maxHits, type SearchGroup } from './search-groups.ts';

type SearchList = (db: Connection, words: string) => Promise<SearchGroup>;

async function findNotices(db: Connection, words: string): Promise<SearchGroup> {
  const rows = await searchNotices(db, words, maxFound);
  const hits = rows.map(({ id, title, details, created_at }) => ({
    id,
    to: href('/admin/notices/:id/edit', { id }),
    name: titleOf({ title, details }),
    detail: `${formatDay(created_at)} · ${aroundMatch(details, words)}`,
    isNamed: isNamed(title, words),
  }));
  const group = { id: 'notices', label: m.admin_notices(), icon: 'megaphone-fill', words } as const;
  return listGroup({ ...group, path: href('/admin/notices') }, hits);
}

async function findPhotos(db: Connection, words: string): Promise<SearchGroup> {
  const rows = await searchPhotos(db, words, maxFound);
  const hits = rows.map(({ id, title, description, uploaded_at, album_title, ...photo }) => ({
    id,
    to: href('/admin/photos/:id/edit', { id }),
    name: photoName({ ...photo, title, uploaded_at }),
    detail: [formatDay(uploaded_at), album_title, description && aroundMatch(description, words)]
      .filter(Boolean)
      .join(' · '),
    isNamed: isNamed(title, words),
  }));
  const group = { id: 'photos', label: m.admin_photos(), icon: 'images-fill', words } as const;
  return listGroup({ ...group, path: href('/admin/photos') }, hits);
}

async function findAlbums(db: Connection, words: string): Promise<SearchGroup> {
  const rows = await searchAlbums(db, words, maxFound);
  const hits = rows.map(({ id, title, day }) => ({
    id,
    to: href('/admin/albums/:id/edit', { id }),
    name: title,
    detail: formatDay(day),
    isNamed: true,
  }));
  const group = { id: 'albums', label: m.admin_albums(), icon: 'images-square-fill', words } as const;
  return listGroup({ ...group, path: href('/admin/albums') }, hits);
}

async function findResults(db: Connection, words: string): Promise<SearchGroup> {
  const rows = await searchResults(db, words, maxFound);
  const hits = rows.map(({ id, name, marks, class_name, session, exam }) => ({
    id,
    to: href('/admin/results/:id/edit', { id }),
    name: name || m.admin_result_no_name(),
    detail: [marks, class_name, session, exam].filter(Boolean).join(' · '),
    isNamed: isNamed(name, words),
  }));
  const group = { id: 'results', label: m.admin_results(), icon: 'exam-fill', words } as const;
  return listGroup({ ...group, path: href('/admin/results') }, hits);
}

async function findFaculty(db: Connection, words: string): Promise<SearchGroup> {
  const rows = await searchFaculty(db, words, maxFound);
  const hits = rows.map(({ id, name, title, department, subjects }) => ({
    id,
    to: href('/admin/faculty/:id/edit', { id }),
    name: name || m.admin_faculty_no_name(),
    detail: [title, department, subjects].filter(Boolean).join(' · '),
    isNamed: isNamed(name, words),
  }));
  const group = { id: 'faculty', label: m.admin_faculty(), icon: 'chalkboard-teacher-fill', words } as const;
  return listGroup({ ...group, path: href('/admin/faculty') }, hits);
}

/** The list of the calendar shows one session, so its link does too. */
async function findCalendar(db: Connection, words: string): Promise<SearchGroup> {
  const rows = await searchCalendar(db, words, maxFound);
  const hits = rows.map((item) => ({
    id: item.id,
    to: href('/admin/calendar/:id/edit', { id: item.id }),
    name: item.title,
    detail: `${rangeLabel(item)} · ${isCalendarKind(item.kind) ? kindLabels[item.kind]() : item.kind}`,
    isNamed: isNamed(item.title, words),
  }));
  const session = sessionOf(rows[0]?.first_day ?? '');
  const to = `${href('/admin/calendar')}?${new URLSearchParams({ q: words, session: String(session) })}`;
  const all = { to, label: m.search_all_of_session({ session: sessionLabel(session) }) };
  const group = { id: 'calendar', label: m.search_group_calendar(), icon: 'calendar-check-fill' } as const;
  return { ...group, hits: hits.slice(0, maxHits), all: hits.length > maxHits ? all : undefined };
}

export const listSearches: readonly SearchList[] = [
  findNotices,
  findResults,
  findFaculty,
  findPhotos,
  findAlbums,
  findCalendar,
];
