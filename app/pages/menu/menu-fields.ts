import { href } from 'react-router';
import type { ContentType } from '../../content/content-type.ts';
import type { Fields, ValuesOf } from '../../forms/fields.ts';
import { m } from '../../paraglide/messages.js';
import { areaField } from '../area-field.ts';
import { iconLabel, type SchoolIcon, schoolIcons } from '../block-inputs/school-icons.ts';

export const menuLimits = { label: 60, address: 500, headerEntries: 10, links: 12, columns: 5 } as const;

/** In the place of the id of a group: the top line of the header. */
export const topLine = 'header';

export const menuLinkFields = {
  to: { kind: 'text', label: m.menu_to, max: menuLimits.address },
  address: { kind: 'text', label: m.menu_address, max: menuLimits.address },
  label: { kind: 'text', label: m.menu_label, max: menuLimits.label },
  parent: { kind: 'text', label: m.menu_parent, max: 40 },
  icon: {
    kind: 'choice',
    label: m.menu_icon,
    options: ['', ...schoolIcons],
    initial: '',
    optionLabel: (icon: SchoolIcon | '') => (icon ? iconLabel(icon) : m.menu_icon_usual()),
    unknown: m.menu_icon_unknown,
  },
  is_overview: { kind: 'checkbox', label: m.menu_is_overview },
} as const satisfies Fields;

export type MenuLinkValues = ValuesOf<typeof menuLinkFields>;

export const menuGroupFields = {
  label: { kind: 'text', label: m.menu_label, max: menuLimits.label, required: m.menu_label_missing },
  area: { ...areaField, label: m.menu_area },
} as const satisfies Fields;

export type MenuGroupValues = ValuesOf<typeof menuGroupFields>;

/** A group or a link. */
export const menuEntryType = {
  table: 'menu_item',
  path: 'menu',
  icon: 'list-bullets-fill',
  listOrder: 'as arranged',
  labels: {
    one: m.bin_menu,
    many: m.bin_menu_many,
    counted: m.activity_many_menu_items,
    deleteHelp: m.menu_delete_help,
  },
  fields: {
    label: { ...menuGroupFields.label, isTranslated: true },
    area: menuGroupFields.area,
    icon: menuLinkFields.icon,
    is_overview: menuLinkFields.is_overview,
  },
  nameOf: ({ label }) => label,
  editPath: (id) => href('/admin/menu/:id/edit', { id }),
  publicPath: () => href('/'),
} as const satisfies ContentType<'menu_item'>;
