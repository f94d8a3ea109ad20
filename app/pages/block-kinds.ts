import { plainLine } from '../forms/text-formats.ts';
import { m } from '../paraglide/messages.js';
import type { IconName } from '../ui/icon-names.ts';
import {
  address,
  area,
  type BlockFields,
  type BlockValues,
  fields,
  line,
  lines,
  picture,
  rich,
  tick,
} from './block-fields.ts';

export type BlockDeclaration = {
  label: () => string;
  icon: IconName;
  fields: BlockFields;
  /** What one row of the block has; absent = the block has no rows. */
  row?: BlockFields;
};

const { heading, width, background, tone, icon } = fields;
const text = area(m.pages_field_text);
const title = line(m.pages_field_title);
const wide = picture(m.pages_field_picture);
const link = { link_label: line(m.pages_field_link_label), address: address(m.pages_field_address) };

/** What an information page is made of. Forms, drafts, comparison, export and the public page are derived from it. */
const informationBlockKinds = {
  lead: {
    label: m.pages_block_lead,
    icon: 'translate-fill',
    fields: { text },
  },
  text: {
    label: m.pages_block_text,
    icon: 'clipboard-text-fill',
    fields: { heading, text: rich(m.pages_field_text), width, background },
  },
  picture: {
    label: m.pages_block_picture,
    icon: 'image-fill',
    fields: {
      picture: wide,
      style: fields.pictureStyle,
      side: fields.side,
      area: fields.area,
      heading,
      text: rich(m.pages_field_text),
      tags: lines(m.pages_field_tags),
      background,
    },
  },
  portrait: {
    label: m.pages_block_portrait,
    icon: 'identification-card-fill',
    fields: {
      picture: picture(m.pages_field_picture, 'portrait'),
      tone,
      name: line(m.pages_field_name),
      office: line(m.pages_field_office),
      qualification: line(m.pages_field_qualification),
    },
  },
  cards: {
    label: m.pages_block_cards,
    icon: 'squares-four-fill',
    fields: { heading, text, style: fields.cardStyle, width, background },
    row: {
      title,
      text,
      icon,
      tone,
      area: fields.area,
      picture: wide,
      ...link,
    },
  },
  steps: {
    label: m.pages_block_steps,
    icon: 'target-fill',
    fields: { heading, background },
    row: { title, text },
  },
  table: {
    label: m.pages_block_table,
    icon: 'files-fill',
    fields: {
      heading,
      table: { kind: 'table', label: m.pages_field_table },
      has_numbers: tick(m.pages_field_numbers),
      note: rich(m.pages_field_note),
      width,
      background,
    },
  },
  buses: {
    label: m.pages_block_buses,
    icon: 'bus-fill',
    fields: { heading, note: rich(m.pages_field_note), background },
    row: {
      bus: line(m.pages_field_bus),
      stops: { ...lines(m.pages_field_stops), hint: m.pages_stops_hint },
      at_school: line(m.pages_field_at_school),
      goes_home: line(m.pages_field_goes_home),
      phone: { kind: 'text', label: m.pages_field_phone, max: 20, format: { ...plainLine, type: 'tel' } },
    },
  },
  values: {
    label: m.pages_block_values,
    icon: 'star-fill',
    fields: { background },
    row: { value: line(m.pages_field_value), label: line(m.pages_field_value_label) },
  },
  downloads: {
    label: m.pages_block_downloads,
    icon: 'download-simple-bold',
    fields: { heading, text, width, background },
    row: {
      title,
      file: { kind: 'file', label: m.pages_field_file },
      address: address(m.pages_field_address),
    },
  },
  action: {
    label: m.pages_block_action,
    icon: 'handshake-fill',
    fields: {
      heading,
      text,
      button_label: line(m.pages_field_button_label),
      address: address(m.pages_field_address),
      shows_phone: tick(m.pages_field_shows_phone),
      tone,
      width,
      background,
    },
  },
  /** The product's own statement of what it stores; it has nothing to fill in. */
  'stored-details': { label: m.pages_block_stored_details, icon: 'files-fill', fields: {} },
  contact: {
    label: m.pages_block_contact,
    icon: 'phone-fill',
    fields: { heading, text },
  },
} as const satisfies Record<string, BlockDeclaration>;

/** The blocks that only the home page has. */
const homeBlockKinds = {
  slides: {
    label: m.pages_block_slides,
    icon: 'images-fill',
    fields: {},
    row: {
      style: fields.slideStyle,
      picture: picture(m.pages_field_picture, 'hero', m.pages_slide_picture_hint),
      heading,
      text,
      button_label: line(m.pages_field_button_label),
      address: address(m.pages_field_address),
    },
  },
  'quick-links': {
    label: m.pages_block_quick_links,
    icon: 'arrow-right-bold',
    fields: {},
    row: { title, icon, tone, address: address(m.pages_field_address) },
  },
  'latest-notices': { label: m.pages_block_latest_notices, icon: 'megaphone-fill', fields: { heading } },
  'coming-up': { label: m.pages_block_coming_up, icon: 'calendar-check-fill', fields: { heading } },
  welcome: {
    label: m.pages_block_welcome,
    icon: 'house-fill',
    fields: {
      heading,
      picture: wide,
      lead: area(m.pages_field_lead),
      text: rich(m.pages_field_text),
      shows_principal: tick(m.pages_field_shows_principal),
    },
  },
  promotion: {
    label: m.pages_block_promotion,
    icon: 'confetti-fill',
    fields: { heading },
    row: { title, text, area: fields.area, picture: wide, ...link },
  },
  facilities: {
    label: m.pages_block_facilities,
    icon: 'monitor-fill',
    fields: { heading },
    row: { title, text, tone, picture: wide, address: address(m.pages_field_address) },
  },
  academics: {
    label: m.pages_block_academics,
    icon: 'graduation-cap-fill',
    fields: { heading, text, address: address(m.pages_field_address) },
    row: { title, text, icon },
  },
  toppers: { label: m.pages_block_toppers, icon: 'trophy-fill', fields: { heading, text } },
  testimonials: {
    label: m.pages_block_testimonials,
    icon: 'chat-circle-dots-fill',
    fields: { heading },
    row: {
      name: line(m.pages_field_name),
      relation: line(m.pages_field_relation),
      message: area(m.pages_field_message),
      tone,
    },
  },
  enquiry: { label: m.pages_block_enquiry, icon: 'envelope-simple-fill', fields: { heading, text } },
} as const satisfies Record<string, BlockDeclaration>;

export const blockKinds = { ...informationBlockKinds, ...homeBlockKinds };

/** A table whose headings are ready to be filled in; it is stored as any other. */
export const readyTables = {
  'fee-table': {
    label: m.pages_fee_table,
    icon: 'currency-inr-fill',
    heading: m.pages_fee_heading,
    head: [m.pages_head_class, m.pages_head_admission_fee, m.pages_head_each_month, m.pages_head_each_year],
  },
  'bus-table': {
    label: m.pages_bus_table,
    icon: 'bus-fill',
    heading: m.pages_bus_heading,
    head: [m.pages_head_village, m.pages_head_stop, m.pages_head_time, m.pages_head_fee, m.pages_head_telephone],
  },
} as const;

export type ReadyTable = keyof typeof readyTables;

export function isReadyTable(name: string): name is ReadyTable {
  return Object.hasOwn(readyTables, name);
}

export type BlockKind = keyof typeof blockKinds;

export const informationKinds = Object.keys(informationBlockKinds) as (keyof typeof informationBlockKinds)[];
export const homeKinds = Object.keys(homeBlockKinds) as (keyof typeof homeBlockKinds)[];

type Declared<Kind extends BlockKind> = (typeof blockKinds)[Kind];

export type BlockRow<Kind extends BlockKind> = {
  id: string;
  is_hidden: boolean;
  values: Declared<Kind> extends { row: infer Fields } ? BlockValues<Fields> : Record<string, never>;
};

type BlockOfOne<Kind extends BlockKind> = {
  id: string;
  kind: Kind;
  is_hidden: boolean;
  values: BlockValues<Declared<Kind>['fields']>;
  /** Empty where the kind has no rows. */
  rows: BlockRow<Kind>[];
};

export type BlockOf<Kind extends BlockKind> = { [One in Kind]: BlockOfOne<One> }[Kind];

export type Block = BlockOf<BlockKind>;

export type PageContent = {
  title: string;
  /** One or two sentences for search engines and previews, at most 150 characters. */
  description: string;
  blocks: Block[];
};

export function declarationOf(kind: BlockKind): BlockDeclaration {
  return blockKinds[kind];
}

export function isBlockKind(name: string): name is BlockKind {
  return Object.hasOwn(blockKinds, name);
}
