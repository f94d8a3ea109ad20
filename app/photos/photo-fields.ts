import { href } from 'react-router';
import type { ContentType } from '../content/content-type.ts';
import type { Schema } from '../database/schema.ts';
import { type FieldsFor, pickFields, type ValuesOf } from '../forms/fields.ts';
import { formatDay, formatPlainDay } from '../lib/dates.ts';
import { isCameraName, stemOf } from '../lib/photo-files.ts';
import { consentFields, photoFocusFields } from '../media/picture-fields.ts';
import { m } from '../paraglide/messages.js';

export const photoFields = {
  title: { kind: 'text', label: m.admin_title, max: 200, isTranslated: true, hasHistory: true, isSearched: 'office' },
  description: {
    kind: 'text',
    label: m.admin_photo_description,
    max: 2000,
    hasLines: true,
    isTranslated: true,
    hasHistory: true,
    isSearched: 'office',
  },
  alt: { kind: 'text', label: m.admin_photo_alt, max: 300, isTranslated: true, isSearched: 'office' },
  taken_on: { kind: 'day', label: m.photo_admin_taken_on },
  album_id: { kind: 'id', label: m.album_of_photo, isUntracked: true },
  ...consentFields,
  ...photoFocusFields,
} as const satisfies FieldsFor<
  Schema['photo'],
  'sequence' | 'image_id' | 'album_place' | 'file_name' | 'upload_key' | 'upload_batch' | 'uploaded_at'
>;

export type PhotoValues = ValuesOf<typeof photoFields>;

export const photoType = {
  table: 'photo',
  path: 'photos',
  icon: 'images-fill',
  labels: {
    one: m.bin_photo,
    many: m.admin_photos,
    counted: m.album_count,
    deleted: m.bin_photo_deleted,
    notDeleted: m.bin_photo_not_deleted,
  },
  fields: photoFields,
  alsoTracked: ['image_id'],
  alsoSearched: ['file_name'],
  nameOf: (photo) => photoLabel(photo),
  editPath: (id) => href('/admin/photos/:id/edit', { id }),
  publicPath: (id) => href('/gallery/:id', { id }),
} as const satisfies ContentType<'photo'>;

type Named = Pick<Schema['photo'], 'title' | 'alt' | 'file_name' | 'taken_on' | 'uploaded_at'>;

/** For the admin area. Photos without a title are named by their description, or by their file and day. */
export function photoName(photo: Named): string {
  const { title, alt, file_name } = photo;
  const day = photoDay(photo);
  if (title || alt) return title || alt;
  return file_name ? m.photo_admin_of_file({ name: stemOf(file_name), day }) : m.photo_admin_of_day({ day });
}

function photoDay({ taken_on, uploaded_at }: Pick<Named, 'taken_on' | 'uploaded_at'>): string {
  return taken_on ? formatPlainDay(taken_on) : formatDay(uploaded_at);
}

/** For sentences about it; empty = it has no title, description or file name. */
function photoLabel({ title, alt, file_name }: Pick<Named, 'title' | 'alt' | 'file_name'>): string {
  return title || alt || stemOf(file_name);
}

/** For visitors, whom the name of a camera's file tells nothing. */
export function withoutCameraName<Titled extends { title: string }>(photo: Titled): Titled {
  return isCameraName(photo.title) ? { ...photo, title: '' } : photo;
}

export type Caption = { title: string; alt: string };

export const captionNames = ['title', 'alt'] as const;

export const captionFields = pickFields(photoFields, captionNames);

/** Of the field of one photo among many; `was_` before the name holds what it said when the page was opened. */
export function captionField(name: keyof Caption, id: string, before: '' | 'was_' = ''): string {
  return `${before}${name}-${id}`;
}
