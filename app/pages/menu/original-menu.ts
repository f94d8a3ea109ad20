import { href } from 'react-router';
import { m } from '../../paraglide/messages.js';
import type { IconName } from '../../ui/icon-names.ts';
import type { Area } from '../../ui/page-facts.ts';
import { type PageKey, pageTemplates } from '../page-templates.ts';
import { buildMenu, type Menu, type MenuRow } from './menu-tree.ts';

type OriginalLink = { label: () => string; icon: IconName } & (
  | { page: PageKey }
  | { page?: undefined; target: string }
);
type OriginalGroup = { label: () => string; area: Area; overview?: OriginalLink; links: OriginalLink[] };
type OriginalEntry = OriginalLink | OriginalGroup;

/** The ids are those of this list only. */
type OriginalRow = Omit<MenuRow, 'to'> & { page: PageKey | null; target: string };

export function originalRows(): OriginalRow[] {
  return [...rowsOf('header', header), ...rowsOf('footer', footer)];
}

/** For a page that could not ask the database. */
export function originalMenu(): Menu {
  return buildMenu(originalRows().map((row) => ({ ...row, to: originalAddress(row) })));
}

export function originalAddress({ page, target }: Pick<OriginalRow, 'page' | 'target'>): string {
  return page ? pageTemplates[page].path : target;
}

const faculty: OriginalLink = { label: m.nav_faculty, target: href('/faculty'), icon: 'chalkboard-teacher-fill' };
const results: OriginalLink = { label: m.nav_results, target: href('/results'), icon: 'exam-fill' };
const calendar: OriginalLink = { label: m.nav_calendar, target: href('/calendar'), icon: 'calendar-check-fill' };
const library: OriginalLink = { label: m.nav_library, page: 'library', icon: 'books-fill' };
const sports: OriginalLink = { label: m.nav_sports, page: 'sports', icon: 'soccer-ball-fill' };
const labs: OriginalLink = { label: m.nav_labs, page: 'labs', icon: 'flask-fill' };
const transport: OriginalLink = { label: m.nav_transport, page: 'transport', icon: 'bus-fill' };
const disclosure: OriginalLink = { label: m.nav_disclosure, target: href('/MPD'), icon: 'shield-check-fill' };
const admission: OriginalLink = { label: m.nav_admission, page: 'admission', icon: 'student-fill' };
const contact: OriginalLink = { label: m.nav_contact, target: href('/contact'), icon: 'phone-fill' };

const header: OriginalEntry[] = [
  { label: m.nav_home, page: 'home', icon: 'house-fill' },
  {
    label: m.nav_about,
    area: 'about',
    links: [
      { label: m.nav_chairperson, page: 'chairperson', icon: 'hand-heart-fill' },
      { label: m.nav_director, page: 'director', icon: 'handshake-fill' },
      { label: m.nav_principal, page: 'principal', icon: 'identification-card-fill' },
      { label: m.nav_mission, page: 'mission', icon: 'target-fill' },
    ],
  },
  {
    label: m.nav_academics,
    area: 'study',
    overview: { label: m.nav_academics_all, page: 'academics', icon: 'graduation-cap-fill' },
    links: [
      { label: m.nav_curriculum, page: 'curriculum', icon: 'books-fill' },
      { label: m.nav_co_curriculum, page: 'co-curriculum', icon: 'palette-fill' },
      faculty,
    ],
  },
  { label: m.nav_campus, area: 'campus', links: [library, sports, labs, transport] },
  {
    label: m.nav_notices,
    area: 'about',
    overview: { label: m.nav_notices_all, target: href('/allnotices'), icon: 'megaphone-fill' },
    links: [results, calendar],
  },
  disclosure,
  admission,
  { label: m.nav_gallery, target: href('/gallery'), icon: 'images-fill' },
  contact,
];

const footer: OriginalEntry[] = [
  {
    label: m.nav_footer_school,
    area: 'about',
    links: [
      { label: m.nav_footer_principal, page: 'principal', icon: 'identification-card-fill' },
      { label: m.nav_footer_mission, page: 'mission', icon: 'target-fill' },
      faculty,
      admission,
    ],
  },
  { label: m.nav_footer_campus, area: 'campus', links: [library, labs, sports, transport] },
  {
    label: m.nav_footer_information,
    area: 'study',
    links: [
      { label: m.nav_notices, target: href('/allnotices'), icon: 'megaphone-fill' },
      results,
      calendar,
      disclosure,
      contact,
      { label: m.nav_privacy, page: 'privacy', icon: 'key-fill' },
    ],
  },
];

function rowsOf(place: MenuRow['place'], entries: readonly OriginalEntry[]): OriginalRow[] {
  return entries.flatMap((entry, index): OriginalRow[] => {
    const id = `${place}-${index + 1}`;
    const at = { place, parent_id: null, position: index + 1 };
    if (!('links' in entry)) return [linkRow(entry, { ...at, id }, false)];
    const { label, area, overview, links } = entry;
    const group = {
      id,
      ...at,
      kind: 'group',
      label: label(),
      area,
      page: null,
      target: '',
      icon: '',
      is_overview: 0,
    } as const;
    const children = (overview ? [overview, ...links] : links).map((link, order) =>
      linkRow(link, { id: `${id}-${order + 1}`, place, parent_id: id, position: order + 1 }, link === overview),
    );
    return [group, ...children];
  });
}

type Position = Pick<OriginalRow, 'id' | 'place' | 'parent_id' | 'position'>;

function linkRow(link: OriginalLink, at: Position, isOverview: boolean): OriginalRow {
  const target = link.page === undefined ? { page: null, target: link.target } : { page: link.page, target: '' };
  return {
    ...at,
    kind: 'link',
    label: link.label(),
    ...target,
    icon: link.icon,
    area: '',
    is_overview: isOverview ? 1 : 0,
  };
}
