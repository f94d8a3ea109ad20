import type { Connection } from '../../database/schema.ts';
import { type Disclosure, loadDisclosure } from '../../disclosure/load-disclosure.server.ts';
import { translateOwnTexts } from '../../disclosure/page/own-texts.server.ts';
import { listTeachers } from '../../faculty/faculty.server.ts';
import { facultyType } from '../../faculty/faculty-fields.ts';
import { findEnteredFacts, translateFacts } from '../../settings/school.server.ts';
import { mergeNotes, notesOf, type TranslationNote } from '../../translations/translation-rules.ts';
import { translateRows } from '../../translations/translations.server.ts';

/** With the school's own words in the language of the page. */
export async function loadShownDisclosure(db: Connection): Promise<Disclosure & { translationNote: TranslationNote }> {
  const teachers = await translateRows(db, facultyType, await listTeachers(db));
  const entered = await findEnteredFacts(db);
  const { facts, translationNote: factsNote } = await translateFacts(db, entered);
  const disclosure = await loadDisclosure(db, { teachers, facts });
  const { sections, translationNote } = await translateOwnTexts(db, disclosure.sections);
  return { ...disclosure, sections, translationNote: mergeNotes([notesOf(teachers), factsNote, translationNote]) };
}
