import type { Schema } from '../database/schema.ts';
import type { FieldsFor, ValuesOf } from '../forms/fields.ts';
import { consentFields } from '../media/consent/consent-fields.ts';
import { photoFocusFields } from '../media/focus/focus-fields.ts';
import { m } from '../paraglide/messages.js';

export const photoFields = {
  title: { kind: 'text', label: m.admin_title, max: 200 },
  description: { kind: 'text', label: m.admin_photo_description, max: 2000, hasLines: true },
  alt: { kind: 'text', label: m.admin_photo_alt, max: 300 },
  taken_on: { kind: 'day', label: m.photo_admin_taken_on },
  album_id: { kind: 'id', label: m.album_of_photo },
  ...consentFields,
  ...photoFocusFields,
} as const satisfies FieldsFor<
  Schema['photo'],
  'sequence' | 'image_id' | 'album_place' | 'file_name' | 'upload_key' | 'upload_batch' | 'uploaded_at'
>;

export type PhotoValues = ValuesOf<typeof photoFields>;
