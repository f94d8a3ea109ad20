import {
  type CheckboxField,
  type ChoiceField,
  choiceOf,
  type FieldValue,
  type TextField,
  type TextFormat,
} from '../forms/fields.ts';
import { strictAddress } from '../lib/contact-details.ts';
import type { Image } from '../media/image-rules.ts';
import { m } from '../paraglide/messages.js';
import { type IconName, iconNames } from '../ui/icon-names.ts';
import type { PlaqueTone } from '../ui/panels.tsx';
import { isSafeHref } from '../ui/rich-text/rich-text-blocks.ts';
import { areaField } from './area-field.ts';
import { iconLabel } from './block-inputs/school-icons.ts';

/** A photo of the school's own, or a drawing of `app/ui/art`. The focal point is in per cent of width and height. */
export type PagePicture = { alt: string } & (
  | { image: Image; focus: { x: number; y: number }; drawing?: undefined }
  | { drawing: string; focus?: { x: number; y: number }; image?: undefined }
);

export type PageTable = { head: string[]; rows: string[][] };

export type PageFile = { key: string; name: string; bytes: number };

export function pageFileAddress({ key }: Pick<PageFile, 'key'>): string {
  return key.replace(/^files\//, '/media/pages/');
}

/** `hero` is the picture half of the first slide: wide on a phone, almost square beside the text panel. */
export type PictureShape = 'wide' | 'portrait' | 'hero';

export type PictureField = { kind: 'picture'; label: () => string; shape: PictureShape; hint?: () => string };
type TableField = { kind: 'table'; label: () => string };
export type FileField = { kind: 'file'; label: () => string };
export type BlockField = TextField | ChoiceField | CheckboxField | PictureField | TableField | FileField;
export type BlockFields = Record<string, BlockField>;

type BlockFieldValue<One> = One extends { kind: 'picture' }
  ? PagePicture | null
  : One extends { kind: 'table' }
    ? PageTable
    : One extends { kind: 'file' }
      ? PageFile | null
      : FieldValue<One>;

export type BlockValues<All> = { -readonly [Name in keyof All]: BlockFieldValue<All[Name]> };

export const blockLimits = {
  line: 200,
  area: 2_000,
  cell: 500,
  rich: 20_000,
  address: 500,
  maxBlocks: 60,
  maxRows: 60,
  maxColumns: 8,
  maxTableRows: 100,
  maxPageCharacters: 400_000,
  maxPageItems: 1_500,
} as const;

export function line(label: () => string) {
  return { kind: 'text', label, max: blockLimits.line } as const;
}

export function area(label: () => string) {
  return { kind: 'text', label, max: blockLimits.area, hasLines: true } as const;
}

export function rich(label: () => string) {
  return { kind: 'text', label, max: blockLimits.rich, hasLines: true, isRich: true, rows: 12 } as const;
}

export function lines(label: () => string) {
  const hint = m.pages_lines_hint;
  return { kind: 'text', label, hint, max: blockLimits.area, hasLines: true, isList: true, rows: 5 } as const;
}

/** A path of this site, https, mailto or tel. `tel:` alone is the telephone of the school. */
export const pageAddress: TextFormat = {
  tidy: withoutGaps,
  isRight: (text) => text === 'tel:' || (isSafeHref(text) && !/^http:/i.test(text)),
  error: m.pages_address_unknown,
  inputMode: 'url',
};

/** What people leave out: the slash before a page, what is before “www.” and e-mail addresses. */
function withoutGaps(text: string): string {
  if (/^www\.\S+$/i.test(text)) return `https://${text}`;
  if (strictAddress(text) !== undefined) return `mailto:${text}`;
  return /^[\p{L}\p{M}\p{N}_-]+(?:[/?#][^\s:]*)?$/u.test(text) ? `/${text}` : text;
}

export function address(label: () => string) {
  return { kind: 'text', label, hint: m.pages_address_hint, max: blockLimits.address, format: pageAddress } as const;
}

export function tick(label: () => string) {
  return { kind: 'checkbox', label } as const;
}

export function picture(label: () => string, shape: PictureShape = 'wide', hint?: () => string): PictureField {
  return { kind: 'picture', label, shape, ...(hint && { hint }) };
}

function choice<Value extends string>(label: () => string, labels: Record<Value, () => string>) {
  return choiceOf(label, labels, m.pages_choice_unknown);
}

export const fields = {
  heading: line(m.pages_field_heading),
  width: choice(m.pages_field_width, { full: m.pages_width_full, half: m.pages_width_half }),
  background: choice(m.pages_field_background, { plain: m.pages_background_plain, paper: m.pages_background_paper }),
  side: choice(m.pages_field_side, { left: m.pages_side_left, right: m.pages_side_right }),
  tone: choice<Exclude<PlaqueTone, 'wall' | 'off'>>(m.pages_field_colour, {
    mati: m.pages_tone_mati,
    neel: m.pages_tone_neel,
    pata: m.pages_tone_pata,
    genda: m.pages_tone_genda,
  }),
  area: areaField,
  icon: {
    kind: 'choice',
    label: m.pages_field_icon,
    // More than are offered: pages have icons that were offered earlier.
    options: iconNames,
    initial: 'student-fill' as IconName,
    optionLabel: iconLabel,
    unknown: m.pages_choice_unknown,
  },
  pictureStyle: choice(m.pages_field_style, { plain: m.pages_picture_plain, panel: m.pages_picture_panel }),
  cardStyle: choice(m.pages_field_style, {
    list: m.pages_cards_list,
    tiles: m.pages_cards_tiles,
    panels: m.pages_cards_panels,
    wall: m.pages_cards_wall,
  }),
  slideStyle: choice(m.pages_field_style, {
    welcome: m.pages_slide_welcome,
    words: m.pages_slide_words,
    picture: m.pages_slide_picture,
  }),
} as const;

/** Beside the address itself: the list of pages, and the address that the form was opened with. */
export function linkInputs(name: string) {
  return { page: `${name}_page`, opened: `${name}_opened` };
}

export function isAddress(field: BlockField): boolean {
  return field.kind === 'text' && field.format === pageAddress;
}

/** Without script, a page that was chosen in the list is not in the field of the address yet. */
export function applyChosenLinks(form: FormData, fields: Record<string, BlockField>): void {
  for (const [name, field] of Object.entries(fields)) {
    const inputs = linkInputs(name);
    const chosen = form.get(inputs.page);
    if (isAddress(field) && chosen && chosen !== form.get(inputs.opened)) form.set(name, chosen);
  }
}
