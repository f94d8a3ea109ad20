import { href } from 'react-router';
import type { ContentType } from '../content/content-type.ts';
import type { Schema } from '../database/schema.ts';
import type { FieldsFor, ValuesOf } from '../forms/fields.ts';
import { consentFields } from '../media/consent/consent-fields.ts';
import { photoFocusFields } from '../media/focus/focus-fields.ts';
import { m } from '../paraglide/messages.js';
import { photoLabel } from './photo-name.ts';

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
