import type { Fields } from '../../forms/fields.ts';
import { m } from '../../paraglide/messages.js';
import { areaField } from '../area-field.ts';
import { blockLimits } from '../block-fields.ts';

export const titleFields = {
  title: { kind: 'text', label: m.pages_title, max: blockLimits.line, required: m.pages_title_missing },
  description: { kind: 'text', label: m.pages_description_field, max: 150 },
} as const satisfies Fields;

export const pageSettingFields = {
  path: { kind: 'text', label: m.pages_address, max: 300 },
  area: { ...areaField, label: m.pages_area },
} as const satisfies Fields;

export const newPageFields = {
  title: titleFields.title,
  ...pageSettingFields,
} as const satisfies Fields;

const maxPathLength = 100;
const pathFormat = /^(?:\/[a-z\d]+(?:-[a-z\d]+)*){1,3}$/;

/** `School Bus`, `school-bus/` and `https://school.example/school-bus` all mean `/school-bus`. */
export function pathIn(typed: string): string {
  const path = typed.trim().replace(/^https?:\/\/[^/]*/i, '');
  return `/${path.toLowerCase().replaceAll(/\s+/g, '-').split('/').filter(Boolean).join('/')}`;
}

/** Empty when the title has no Latin letter or digit, as one in Bengali. */
export function pathFromTitle(title: string): string {
  const words = title.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const slug = words
    .replaceAll(/[^a-z\d]+/g, ' ')
    .trim()
    .replaceAll(' ', '-')
    .slice(0, 60);
  return slug && `/${slug.replace(/-$/, '')}`;
}

export function isPath(path: string): boolean {
  return path.length <= maxPathLength && pathFormat.test(path);
}
