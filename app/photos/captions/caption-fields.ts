import { pickFields } from '../../forms/fields.ts';
import { photoFields } from '../photo-fields.ts';

export type Caption = { title: string; alt: string };

export const captionNames = ['title', 'alt'] as const;

export const captionFields = pickFields(photoFields, captionNames);

/** Of the field of one photo among many; `was_` before the name holds what it said when the page was opened. */
export function captionField(name: keyof Caption, id: string, before: '' | 'was_' = ''): string {
  return `${before}${name}-${id}`;
}
