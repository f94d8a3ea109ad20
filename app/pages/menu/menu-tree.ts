import type { Schema } from '../../database/schema.ts';
import type { IconName } from '../../ui/icon-names.ts';
import type { Area } from '../../ui/page-facts.ts';

type MenuItem = Schema['menu_item'];

export type MenuLink = { id: string; label: string; to: string; icon: IconName };

/** Pressing the name of a group opens its overview, where it has one. */
export type MenuGroup = { id: string; label: string; area: Area; overview?: MenuLink; links: MenuLink[] };

export type Menu = { header: (MenuLink | MenuGroup)[]; footer: MenuGroup[] };

export type MenuRow = Pick<
  MenuItem,
  'id' | 'place' | 'kind' | 'parent_id' | 'position' | 'label' | 'icon' | 'area' | 'is_overview'
> & { to: string };

/** Of rows in their order: a group without links is left out, and one that has an overview only is a link. */
export function buildMenu(rows: readonly MenuRow[]): Menu {
  const top = (place: MenuRow['place']) =>
    rows.filter((row) => row.place === place && row.parent_id === null).map((row) => entryOf(row, rows));
  const header = top('header').flatMap((entry) => ('links' in entry ? shownGroup(entry) : entry));
  const footer = top('footer').flatMap((entry) => ('links' in entry && entry.links.length > 0 ? entry : []));
  return { header, footer };
}

/** The link joins the group that leads to `to`, or ends the menu where there is none. */
export function withLink(header: Menu['header'], to: string, link: MenuLink): Menu['header'] {
  const isPlace = (entry: MenuLink | MenuGroup): entry is MenuGroup =>
    'links' in entry && [entry.overview, ...entry.links].some((one) => one?.to === to);
  const place = header.find(isPlace);
  if (!place) return [...header, link];
  return header.map((entry) => (entry === place ? { ...place, links: [...place.links, link] } : entry));
}

function entryOf(row: MenuRow, rows: readonly MenuRow[]): MenuLink | MenuGroup {
  if (row.kind === 'link') return linkOf(row);
  const children = rows.filter(({ parent_id }) => parent_id === row.id);
  const overview = row.place === 'header' ? children.find(({ is_overview }) => is_overview) : undefined;
  const links = children.filter((child) => child !== overview).map(linkOf);
  const area = row.area || 'about';
  return { id: row.id, label: row.label, area, links, ...(overview && { overview: linkOf(overview) }) };
}

function linkOf({ id, label, to, icon }: MenuRow): MenuLink {
  return { id, label, to, icon: (icon || 'files-fill') as IconName };
}

function shownGroup(group: MenuGroup): (MenuLink | MenuGroup)[] {
  if (group.links.length > 0) return [group];
  return group.overview ? [{ ...group.overview, label: group.label }] : [];
}
