import { m } from '../paraglide/messages.js';
import type { Area } from '../ui/page-facts.ts';
import type { BlockKind, ReadyTable } from './block-kinds.ts';

type PageTemplate = {
  path: string;
  area: Area;
  title: () => string;
  /** The advice what to write there while the page is empty. */
  hint: () => string;
  /** The blocks of a new page, empty. */
  blocks: readonly (BlockKind | ReadyTable)[];
};

const message = ['portrait', 'lead', 'text'] as const;
const place = ['lead', 'picture', 'values', 'table', 'cards'] as const;

/** The pages of the specification. A page of the school's own has no key and begins with a lead and a text. */
export const pageTemplates = {
  home: page('/', 'about', m.pages_title_home, m.pages_hint_home, [
    'slides',
    'quick-links',
    'latest-notices',
    'coming-up',
    'welcome',
    'promotion',
    'facilities',
    'academics',
    'toppers',
    'testimonials',
    'enquiry',
  ]),
  chairperson: page('/chairpersonmessage', 'about', m.pages_title_chairperson, m.pages_hint_message, message),
  director: page('/directormessage', 'about', m.pages_title_director, m.pages_hint_message, message),
  principal: page('/principalmessage', 'about', m.pages_title_principal, m.pages_hint_message, message),
  mission: page('/mission-and-vision', 'about', m.pages_title_mission, m.pages_hint_mission, [
    'lead',
    'picture',
    'picture',
    'cards',
  ]),
  academics: page('/academics', 'study', m.pages_title_academics, m.pages_hint_academics, ['lead', 'picture', 'cards']),
  curriculum: page('/curriculum', 'study', m.pages_title_curriculum, m.pages_hint_curriculum, [
    'lead',
    'picture',
    'table',
  ]),
  'co-curriculum': page('/co-curriculum', 'study', m.pages_title_co_curriculum, m.pages_hint_co_curriculum, [
    'lead',
    'cards',
    'table',
  ]),
  library: page('/library', 'campus', m.pages_title_library, m.pages_hint_place, place),
  sports: page('/sports', 'campus', m.pages_title_sports, m.pages_hint_place, place),
  labs: page('/labs', 'campus', m.pages_title_labs, m.pages_hint_place, place),
  transport: page('/transport', 'campus', m.pages_title_transport, m.pages_hint_transport, [
    'lead',
    'picture',
    'buses',
    'bus-table',
    'cards',
  ]),
  admission: page('/admission', 'study', m.pages_title_admission, m.pages_hint_admission, [
    'lead',
    'action',
    'steps',
    'cards',
    'table',
    'fee-table',
    'table',
  ]),
  contact: page('/contact', 'campus', m.pages_title_contact, m.pages_hint_contact, ['picture']),
  privacy: page('/privacy', 'about', m.pages_title_privacy, m.pages_hint_privacy, [
    'lead',
    'stored-details',
    'text',
    'contact',
  ]),
} as const satisfies Record<string, PageTemplate>;

export type PageKey = keyof typeof pageTemplates;

export const pageKeys = Object.keys(pageTemplates) as PageKey[];

/** These have content beside their blocks, so visitors see them before anything is published. */
export function isShownUnwritten(key: string | null): boolean {
  return key === 'home' || key === 'contact';
}

function page(
  path: string,
  area: Area,
  title: () => string,
  hint: () => string,
  blocks: readonly (BlockKind | ReadyTable)[],
): PageTemplate {
  return { path, area, title, hint, blocks };
}

export function templateOf(key: string | null): PageTemplate | undefined {
  return key !== null && Object.hasOwn(pageTemplates, key) ? pageTemplates[key as PageKey] : undefined;
}
