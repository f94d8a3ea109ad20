import type { FieldChange } from '../activity/activity-kinds.ts';
import { m } from '../paraglide/messages.js';

const fieldWords: Record<string, () => string> = {
  alt: m.activity_field_alt,
  category: m.activity_field_category,
  class_name: m.activity_field_class_name,
  description: m.activity_field_description,
  details: m.activity_field_details,
  email: m.activity_field_email,
  image_id: m.activity_field_image_id,
  is_pinned: m.activity_field_is_pinned,
  is_topper: m.activity_field_is_topper,
  marks: m.activity_field_marks,
  name: m.activity_field_name,
  position: m.activity_field_position,
  recovery_codes: m.activity_field_recovery_codes,
  role: m.activity_field_role,
  session: m.activity_field_session,
  state: m.activity_field_state,
  title: m.activity_field_title,
  two_factor: m.activity_field_two_factor,
  username: m.activity_field_username,
  valid_until: m.activity_field_valid_until,
};

/** A change as people read it: the field by its word, yes and no for flags. */
export function shownChange({ field, before, after }: FieldChange): FieldChange {
  return {
    field: (Object.hasOwn(fieldWords, field) && fieldWords[field]?.()) || settledWord(field),
    before: shownValue(field, before),
    after: shownValue(field, after),
  };
}

function shownValue(field: string, value: string): string {
  if (value === '') return m.activity_empty_value();
  if (!field.startsWith('is_')) return value;
  return value === '1' ? m.activity_yes() : m.activity_no();
}

/** `affiliationNo` → `Affiliation no`: for the many settings, whose names are plain words already. */
export function settledWord(name: string): string {
  const words = name
    .replaceAll(/([A-Z])|_/g, ' $1')
    .toLowerCase()
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
