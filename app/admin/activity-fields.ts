import type { FieldChange } from '../activity/activity-kinds.ts';
import { isEnquiryState, stateWord } from '../enquiries/enquiry-states.ts';
import { cadreWords, isCadre } from '../faculty/cadres.ts';
import { formatDay, formatDayAndTime, isDay } from '../lib/dates.ts';
import { letterStates } from '../mail/letter-kinds.ts';
import { letterStateWord } from '../mail/letter-words.ts';
import { categoryWords, isNoticeCategory } from '../notices/notice-categories.ts';
import { m } from '../paraglide/messages.js';

const fieldWords: Record<string, () => string> = {
  album: m.activity_field_album,
  album_place: m.activity_field_album_place,
  alt: m.activity_field_alt,
  attachments: m.activity_field_attachments,
  cadre: m.activity_field_cadre,
  category: m.activity_field_category,
  channels: m.activity_field_channels,
  class_name: m.activity_field_class_name,
  consent_on: m.activity_field_consent_on,
  consent_reference: m.activity_field_consent_reference,
  cover: m.activity_field_cover,
  day: m.activity_field_day,
  department: m.activity_field_department,
  description: m.activity_field_description,
  details: m.activity_field_details,
  email: m.activity_field_email,
  enquiries: m.activity_field_enquiries,
  exam: m.activity_field_exam,
  expires_at: m.activity_field_expires_at,
  image_id: m.activity_field_image_id,
  is_pinned: m.activity_field_is_pinned,
  is_topper: m.activity_field_is_topper,
  letters: m.activity_field_letters,
  marks: m.activity_field_marks,
  name: m.activity_field_name,
  next_call_on: m.activity_field_next_call_on,
  notes: m.activity_field_notes,
  owner_name: m.activity_field_owner_name,
  position: m.activity_field_position,
  proofs: m.activity_field_proofs,
  publish_at: m.activity_field_publish_at,
  qualification: m.activity_field_qualification,
  recovery_codes: m.activity_field_recovery_codes,
  role: m.activity_field_role,
  row_count: m.activity_field_row_count,
  session: m.activity_field_session,
  state: m.activity_field_state,
  subjects: m.activity_field_subjects,
  title: m.activity_field_title,
  two_factor: m.activity_field_two_factor,
  username: m.activity_field_username,
  valid_until: m.activity_field_valid_until,
};

/** A change as people read it: the field by its word, yes and no for flags. */
export function shownChange({ field, before, after }: FieldChange): FieldChange {
  const word = (Object.hasOwn(fieldWords, field) && fieldWords[field]?.()) || settledWord(field);
  // Two ids would tell nobody anything.
  if (field === 'image_id') {
    return {
      field: word,
      before: before ? m.activity_old_picture() : m.activity_empty_value(),
      after: m.activity_new_picture(),
    };
  }
  return {
    field: word,
    before: shownValue(field, before),
    after: shownValue(field, after),
  };
}

function shownValue(field: string, value: string): string {
  if (value === '') return m.activity_empty_value();
  if (field === 'category' && isNoticeCategory(value)) return categoryWords[value]();
  if (field === 'cadre' && isCadre(value)) return cadreWords[value]();
  if (field === 'state') return shownState(value);
  if (isDay(value)) return formatDay(`${value}T12:00:00+05:30`);
  if (field.endsWith('_at')) return formatDayAndTime(value);
  if (!field.startsWith('is_')) return value;
  return value === '1' ? m.activity_yes() : m.activity_no();
}

/** Of an enquiry, a letter or a notice: no word is the state of two of them. */
function shownState(value: string): string {
  if (isEnquiryState(value)) return stateWord(value);
  const ofLetter = letterStates.find((state) => state === value);
  return ofLetter ? letterStateWord(ofLetter) : value;
}

/** `affiliationNo` → `Affiliation no`: for the many settings, whose names are plain words already. */
export function settledWord(name: string): string {
  const words = name
    .replaceAll(/([A-Z])|_/g, ' $1')
    .toLowerCase()
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
