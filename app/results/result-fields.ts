import { href } from 'react-router';
import type { ContentType } from '../content/content-type.ts';
import type { Schema } from '../database/schema.ts';
import type { FieldsFor, ValuesOf } from '../forms/fields.ts';
import { consentFields, portraitFocusFields } from '../media/picture-fields.ts';
import { m } from '../paraglide/messages.js';

export const resultFields = {
  name: {
    kind: 'text',
    label: m.admin_name,
    hint: m.admin_result_name_hint,
    max: 200,
    isTranslated: true,
    hasHistory: true,
    isSearched: 'public',
  },
  marks: {
    kind: 'text',
    label: m.admin_result_marks,
    hint: m.admin_result_marks_hint,
    max: 100,
    hasHistory: true,
    isSearched: 'office',
  },
  /** For the school alone: it tells two students of one name apart. */
  roll_no: { kind: 'text', label: m.result_admin_roll_no, hint: m.result_admin_roll_no_hint, max: 20 },
  class_name: {
    kind: 'text',
    label: m.admin_result_class,
    hint: m.admin_result_class_hint,
    max: 40,
    isCopied: true,
    isPaired: true,
  },
  session: { kind: 'text', label: m.admin_result_session, hint: m.admin_result_session_hint, max: 40, isCopied: true },
  exam: {
    kind: 'text',
    label: m.result_admin_exam,
    hint: m.result_admin_exam_hint,
    max: 100,
    isTranslated: true,
    isCopied: true,
  },
  is_topper: { kind: 'checkbox', label: m.admin_result_topper },
  ...consentFields,
  ...portraitFocusFields,
} as const satisfies FieldsFor<Schema['result'], 'sequence' | 'image_id' | 'uploaded_at' | 'import_id'>;

export type ResultValues = ValuesOf<typeof resultFields>;

export const resultType = {
  table: 'result',
  path: 'results',
  icon: 'exam-fill',
  // The specification says Photo of results and faculty, too.
  labels: {
    one: m.bin_result,
    many: m.admin_results,
    counted: m.selected_results,
    deleted: m.bin_photo_deleted,
    notDeleted: m.bin_photo_not_deleted,
  },
  fields: resultFields,
  alsoTracked: ['image_id'],
  nameOf: ({ name }) => name,
  editPath: (id) => href('/admin/results/:id/edit', { id }),
  publicPath: () => href('/results'),
} as const satisfies ContentType<'result'>;
