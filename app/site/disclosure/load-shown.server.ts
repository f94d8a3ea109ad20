import type { Connection } from '../../database/schema.ts';
import { type Disclosure, loadDisclosure } from '../../disclosure/load-disclosure.server.ts';
import { translateOwnDocuments } from '../../disclosure/page/own-documents.server.ts';
import { listTeachers } from '../../faculty/faculty.server.ts';
import { mergeNotes, notesOf, type TranslationNote } from '../../translations/translation-rules.ts';
import { translateRows } from '../../translations/translations.server.ts';

/** With the school's own words in the language of the page. */
export async function loadShownDisclosure(db: Connection): Promise<Disclosure & { translationNote: TranslationNote }> {
  const teachers = await translateRows(db, 'faculty', await listTeachers(db));
  const disclosure = await loadDisclosure(db, { teachers });
  const { sections, translationNote } = await translateOwnDocuments(db, disclosure.sections);
  return { ...disclosure, sections, translationNote: mergeNotes([notesOf(teachers), translationNote]) };
}
