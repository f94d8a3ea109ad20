import { href } from 'react-router';
import type { Fields } from '../forms/fields.ts';
import type { FieldErrors } from '../forms/form.ts';
import { today } from '../lib/dates.ts';
import { m } from '../paraglide/messages.js';

export const documentInput = 'document';

export const documentFields = {
  issued_on: { kind: 'day', label: m.document_issued_on },
  valid_until: { kind: 'day', label: m.document_valid_until },
  attested_by: { kind: 'text', label: m.document_attested_by, max: 120 },
  is_not_applicable: { kind: 'checkbox', label: m.document_not_applicable },
  shows_page: { kind: 'checkbox', label: m.document_shows_page },
} as const satisfies Fields;

export const ownSections = ['B', 'C'] as const;

/** Of a document that the school adds to the list of the board. */
export const ownDocumentFields = {
  name: { kind: 'text', label: m.document_name, max: 120, required: m.document_name_missing, isTranslated: true },
  section: {
    kind: 'choice',
    label: m.document_section,
    options: ownSections,
    initial: 'B',
    optionLabel: (section: (typeof ownSections)[number]) =>
      section === 'B' ? m.document_section_b() : m.document_section_c(),
    unknown: m.disclosure_choose,
  },
} as const satisfies Fields;

export const ownDocuments = { table: 'document', fields: ownDocumentFields } as const;

type Days = { issued_on: string | null; valid_until: string | null };

export function dayErrors({ issued_on, valid_until }: Days): FieldErrors {
  if (issued_on && issued_on > today()) return { issued_on: m.document_issued_later() };
  if (issued_on && valid_until && valid_until < issued_on) return { valid_until: m.document_ends_before() };
  return {};
}

export function documentAddress(slug: string): string {
  return href('/documents/:file', { file: `${slug}.pdf` });
}

const maxSlug = 60;

/** Of Latin letters and digits; empty when the name has none of them. */
export function slugOf(name: string): string {
  const words = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return words
    .replaceAll(/[^a-z\d]+/g, ' ')
    .trim()
    .replaceAll(' ', '-')
    .slice(0, maxSlug)
    .replace(/-$/, '');
}
