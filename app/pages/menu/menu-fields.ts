import type { Fields, ValuesOf } from '../../forms/fields.ts';
import { m } from '../../paraglide/messages.js';
import type { IconName } from '../../ui/icon-names.ts';
import type { Area } from '../../ui/page-facts.ts';

export const menuLimits = { label: 60, address: 500, headerEntries: 10, links: 12, columns: 5 } as const;

/** In the place of the id of a group: the top line of the header. */
export const topLine = 'header';

export const menuIcons = [
  'files-fill',
  'globe-hemisphere-east-fill',
  'books-fill',
  'bus-fill',
  'calendar-check-fill',
  'chalkboard-teacher-fill',
  'currency-inr-fill',
  'download-simple-bold',
  'exam-fill',
  'first-aid-kit-fill',
  'flask-fill',
  'graduation-cap-fill',
  'hand-heart-fill',
  'handshake-fill',
  'house-fill',
  'identification-card-fill',
  'images-fill',
  'megaphone-fill',
  'palette-fill',
  'phone-fill',
  'shield-check-fill',
  'soccer-ball-fill',
  'student-fill',
  'target-fill',
  'trophy-fill',
  'users-three-fill',
] as const satisfies IconName[];

export type MenuIcon = (typeof menuIcons)[number];

const iconLabels: Record<MenuIcon, () => string> = {
  'files-fill': m.menu_icon_page,
  'globe-hemisphere-east-fill': m.menu_icon_globe,
  'books-fill': m.menu_icon_books,
  'bus-fill': m.menu_icon_bus,
  'calendar-check-fill': m.menu_icon_calendar,
  'chalkboard-teacher-fill': m.menu_icon_teacher,
  'currency-inr-fill': m.menu_icon_rupee,
  'download-simple-bold': m.menu_icon_download,
  'exam-fill': m.menu_icon_exam,
  'first-aid-kit-fill': m.menu_icon_first_aid,
  'flask-fill': m.menu_icon_flask,
  'graduation-cap-fill': m.menu_icon_cap,
  'hand-heart-fill': m.menu_icon_heart,
  'handshake-fill': m.menu_icon_handshake,
  'house-fill': m.menu_icon_house,
  'identification-card-fill': m.menu_icon_card,
  'images-fill': m.menu_icon_pictures,
  'megaphone-fill': m.menu_icon_megaphone,
  'palette-fill': m.menu_icon_palette,
  'phone-fill': m.menu_icon_phone,
  'shield-check-fill': m.menu_icon_shield,
  'soccer-ball-fill': m.menu_icon_ball,
  'student-fill': m.menu_icon_student,
  'target-fill': m.menu_icon_target,
  'trophy-fill': m.menu_icon_trophy,
  'users-three-fill': m.menu_icon_people,
};

export function isMenuIcon(name: string): name is MenuIcon {
  return menuIcons.some((icon) => icon === name);
}

export const menuLinkFields = {
  to: { kind: 'text', label: m.menu_to, max: menuLimits.address },
  address: { kind: 'text', label: m.menu_address, max: menuLimits.address },
  label: { kind: 'text', label: m.menu_label, max: menuLimits.label },
  parent: { kind: 'text', label: m.menu_parent, max: 40 },
  icon: {
    kind: 'choice',
    label: m.menu_icon,
    options: ['', ...menuIcons],
    initial: '',
    optionLabel: (icon: MenuIcon | '') => (icon ? iconLabels[icon]() : m.menu_icon_usual()),
    unknown: m.menu_icon_unknown,
  },
  is_overview: { kind: 'checkbox', label: m.menu_is_overview },
} as const satisfies Fields;

export type MenuLinkValues = ValuesOf<typeof menuLinkFields>;

const areas: Record<Area, () => string> = {
  about: m.pages_area_about,
  study: m.pages_area_study,
  campus: m.pages_area_campus,
};

export const menuGroupFields = {
  label: { kind: 'text', label: m.menu_label, max: menuLimits.label, required: m.menu_label_missing },
  area: {
    kind: 'choice',
    label: m.menu_area,
    options: ['about', 'study', 'campus'],
    initial: 'about',
    optionLabel: (area: Area) => areas[area](),
    unknown: m.pages_choice_unknown,
  },
} as const satisfies Fields;

export type MenuGroupValues = ValuesOf<typeof menuGroupFields>;
