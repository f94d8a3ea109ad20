import { originalWord } from '../../lib/languages/in-language.server.ts';
import { currentLanguage } from '../../lib/languages/languages.ts';
import type { FieldSet, FieldSetRow } from './field-set.ts';

/** In the language of the reader. The board's own wording stays beside it, as the board has published it. */
export function shownFieldSet(set: FieldSet): FieldSet {
  if (currentLanguage() === 'en') return set;
  return {
    ...set,
    title: originalWord(set.title),
    about: originalWord(set.about),
    description: originalWord(set.description),
    sections: set.sections.map((section) => ({
      ...section,
      title: originalWord(section.title),
      rows: section.rows.map(shownRow),
    })),
  };
}

function shownRow(row: FieldSetRow): FieldSetRow {
  const name = originalWord(row.name ?? row.wording);
  if (row.kind === 'document') {
    return { ...row, documents: row.documents.map((one) => ({ ...one, name: originalWord(one.name) })) };
  }
  if (row.kind === 'results' || row.kind === 'teachers') return { ...row, wording: name };
  if (row.kind === 'text' && row.hint) return { ...row, name, hint: originalWord(row.hint) };
  return { ...row, name };
}
