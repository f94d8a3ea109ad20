import { href } from 'react-router';
import type { ContentType } from '../content/content-type.ts';
import type { Schema } from '../database/schema.ts';
import type { FieldsFor, ValuesOf } from '../forms/fields.ts';
import { portraitFocusFields } from '../media/picture-fields.ts';
import { m } from '../paraglide/messages.js';

/** As the board of education sorts posts, in the order of the choice. */
export const cadres = [
  'principal',
  'vice-principal',
  'headmaster',
  'pgt',
  'tgt',
  'prt',
  'ntt',
  'pet',
  'special-educator',
  'counsellor',
  'office',
] as const;

export type Cadre = (typeof cadres)[number];

export const cadreLabels: Record<Cadre, () => string> = {
  principal: m.cadre_principal,
  'vice-principal': m.cadre_vice_principal,
  headmaster: m.cadre_headmaster,
  pgt: m.cadre_pgt,
  tgt: m.cadre_tgt,
  prt: m.cadre_prt,
  ntt: m.cadre_ntt,
  pet: m.cadre_pet,
  'special-educator': m.cadre_special_educator,
  counsellor: m.cadre_counsellor,
  office: m.cadre_office,
};

export function isCadre(text: string | null): text is Cadre {
  return cadres.some((cadre) => cadre === text);
}

/** In the order of the form. `title` is the position that somebody holds. */
export const facultyFields = {
  name: { kind: 'text', label: m.admin_name, max: 200, isTranslated: true, hasHistory: true, isSearched: 'public' },
  title: {
    kind: 'text',
    label: m.admin_faculty_position,
    hint: m.faculty_admin_position_hint,
    max: 200,
    isTranslated: true,
    hasHistory: true,
    isSearched: 'public',
  },
  cadre: {
    kind: 'choice',
    label: m.faculty_admin_cadre,
    hint: m.faculty_admin_cadre_hint,
    isCopied: true,
    options: ['', ...cadres],
    initial: '',
    optionLabel: (cadre: Cadre | '') => (cadre ? cadreLabels[cadre]() : m.faculty_admin_no_cadre()),
    unknown: m.faculty_admin_cadre_unknown,
  },
  qualification: {
    kind: 'text',
    label: m.faculty_admin_qualification,
    hint: m.faculty_admin_qualification_hint,
    max: 200,
    isTranslated: true,
    hasHistory: true,
    isSearched: 'public',
  },
  department: {
    kind: 'text',
    label: m.faculty_admin_department,
    hint: m.faculty_admin_department_hint,
    max: 100,
    isTranslated: true,
    hasHistory: true,
    isCopied: true,
    isSearched: 'public',
  },
  subjects: {
    kind: 'text',
    label: m.faculty_admin_subjects,
    hint: m.faculty_admin_subjects_hint,
    max: 200,
    isTranslated: true,
    hasHistory: true,
    isSearched: 'public',
  },
  details: {
    kind: 'text',
    label: m.admin_details,
    hint: m.admin_faculty_details_hint,
    max: 5000,
    hasLines: true,
    isTranslated: true,
    hasHistory: true,
  },
  ...portraitFocusFields,
} as const satisfies FieldsFor<Schema['faculty'], 'position' | 'image_id' | 'uploaded_at' | 'import_id'>;

export type FacultyValues = ValuesOf<typeof facultyFields>;

export const facultyType = {
  table: 'faculty',
  path: 'faculty',
  icon: 'chalkboard-teacher-fill',
  labels: {
    one: m.bin_faculty,
    many: m.admin_faculty,
    counted: m.selected_faculty,
    deleted: m.bin_photo_deleted,
    notDeleted: m.bin_photo_not_deleted,
  },
  listOrder: 'as arranged',
  fields: facultyFields,
  alsoTracked: ['image_id'],
  nameOf: ({ name }) => name,
  editPath: (id) => href('/admin/faculty/:id/edit', { id }),
  publicPath: () => href('/faculty'),
} as const satisfies ContentType<'faculty'>;
