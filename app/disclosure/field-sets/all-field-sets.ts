import { cbse2026 } from './cbse-2026.ts';
import type { FieldSet, FieldSetDocument, FieldSetRow } from './field-set.ts';
import { stateBoard2026 } from './state-board-2026.ts';

/** The first one is that of a new school. */
export const fieldSets: readonly [FieldSet, ...FieldSet[]] = [cbse2026, stateBoard2026];

export function fieldSetOf(id: string | undefined): FieldSet {
  return fieldSets.find((set) => set.id === id) ?? fieldSets[0];
}

export type PlacedDocument = FieldSetDocument & { section: string; position: number; wording: string };

export function documentsOf(set: FieldSet): PlacedDocument[] {
  return set.sections.flatMap(({ letter, rows }) =>
    rows.flatMap((row, index) =>
      row.kind === 'document'
        ? row.documents.map((one) => ({ ...one, section: letter, position: index + 1, wording: row.wording }))
        : [],
    ),
  );
}

export function rowsOf(sets: readonly FieldSet[]): FieldSetRow[] {
  return sets.flatMap(({ sections }) => sections.flatMap(({ rows }) => rows));
}

/** Slugs that no document of the school's own may have. */
export const boardSlugs: ReadonlySet<string> = new Set(fieldSets.flatMap(documentsOf).map(({ slug }) => slug));
