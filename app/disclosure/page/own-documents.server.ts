import type { Connection } from '../../database/schema.ts';
import { mergeNotes, type TranslationNote } from '../../translations/translation-rules.ts';
import { translateRows } from '../../translations/translations.server.ts';
import type { ShownRow, ShownSection } from '../disclosure.ts';

type TranslatedSections = { sections: ShownSection[]; translationNote: TranslationNote };

/** The documents that the school has named, in the language of the page; all else has the words of the board. */
export async function translateOwnDocuments(
  db: Connection,
  sections: readonly ShownSection[],
): Promise<TranslatedSections> {
  const originals = sections.flatMap(({ rows }) => rows.flatMap(ownDocument));
  const translated = await translateRows(db, 'document', originals);
  const names = new Map(translated.map(({ id, name }) => [id, name]));
  const shown = (row: ShownRow) => {
    const name = ownDocument(row).map(({ id }) => names.get(id))[0];
    return name === undefined ? row : { ...row, name, wording: name };
  };
  return {
    sections: sections.map((section) => ({ ...section, rows: section.rows.map(shown) })),
    translationNote: mergeNotes(translated.map(({ translationNote }) => translationNote)),
  };
}

function ownDocument(row: ShownRow): { id: string; name: string }[] {
  const isOwn = row.kind === 'document' && row.isOwn && row.document;
  return isOwn ? [{ id: row.document?.id ?? '', name: row.name }] : [];
}
