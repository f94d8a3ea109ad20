import type { Connection } from '../database/schema.ts';
import { findEnteredFacts } from '../settings/school.server.ts';
import type { School } from '../settings/school.ts';
import { schoolDefaults } from '../settings/school-fields.ts';
import { detailsId, mergeNotes, type TranslationNote } from '../translations/translation-rules.ts';
import { translateRows, translateTexts } from '../translations/translations.server.ts';
import { resultName } from './board-results.ts';
import { disclosureSections, type ResultRow, type ShownRow, type ShownSection, sectionsIn } from './disclosure.ts';
import { ownDocuments } from './document-fields.ts';
import { listDocuments } from './documents.server.ts';
import { fieldSetOf } from './field-sets/all-field-sets.ts';
import { normWarnings, type Teacher } from './staff-figures.ts';
import { checkedOnName, fieldSetName } from './value-fields.ts';
import { listValues, shownFieldSet } from './values.server.ts';

export type Disclosure = Awaited<ReturnType<typeof loadDisclosure>>;

type LoadOptions = {
  teachers: readonly Teacher[];
  withOptional?: boolean;
  facts?: Partial<School>;
};

/** The whole page. The caller passes the faculty, which is a feature of its own. */
export async function loadDisclosure(db: Connection, { teachers, withOptional = false, facts }: LoadOptions) {
  const [entered, values, documents] = await Promise.all([
    facts ?? findEnteredFacts(db),
    listValues(db),
    listDocuments(db),
  ]);
  const set = shownFieldSet(fieldSetOf(values.get(fieldSetName)));
  // The default name of a new school does not count as its name.
  const school = { ...schoolDefaults, name: '', ...entered };
  const students = entered.studentCount ? Number(entered.studentCount) : undefined;
  return {
    set,
    sections: disclosureSections({ set, school, values, documents, teachers, withOptional }),
    /** A day, `YYYY-MM-DD`; undefined = never. */
    checkedOn: values.get(checkedOnName),
    warnings: normWarnings(set, { teachers, sections: sectionsIn(values), students }),
  };
}

type TranslatedSections = { sections: ShownSection[]; translationNote: TranslationNote };

/** What the school has written itself, in the language of the page; all else has the words of the board. */
export async function translateOwnTexts(
  db: Connection,
  sections: readonly ShownSection[],
): Promise<TranslatedSections> {
  const rows = sections.flatMap((section) => section.rows);
  const documents = await translateRows(db, ownDocuments, rows.flatMap(ownDocument));
  const names = new Map(documents.map(({ id, name }) => [id, name]));
  const texts = Object.fromEntries(rows.flatMap(ownText));
  const [details] = await translateTexts(db, 'document', [{ id: detailsId, texts }]);
  const shown = (row: ShownRow): ShownRow => {
    if (row.kind === 'detail' && row.isOwn) return { ...row, text: details?.texts[row.id] ?? row.text };
    if (row.kind === 'result') {
      const years = remarksOf(row).map(({ name, year }) => ({
        ...year,
        remarks: details?.texts[name] ?? year.remarks,
      }));
      return { ...row, result: { ...row.result, years } };
    }
    const name = ownDocument(row).map(({ id }) => names.get(id))[0];
    return row.kind !== 'document' || name === undefined ? row : { ...row, name, wording: name };
  };
  return {
    sections: sections.map((section) => ({ ...section, rows: section.rows.map(shown) })),
    translationNote: mergeNotes([...documents.map(({ translationNote }) => translationNote), details?.note]),
  };
}

function ownDocument(row: ShownRow): { id: string; name: string }[] {
  const isOwn = row.kind === 'document' && row.isOwn && row.document;
  return isOwn ? [{ id: row.document?.id ?? '', name: row.name }] : [];
}

function ownText(row: ShownRow): [name: string, text: string][] {
  if (row.kind === 'result') return remarksOf(row).map(({ name, year }) => [name, year.remarks]);
  return row.kind === 'detail' && row.isOwn ? [[row.id, row.text]] : [];
}

function remarksOf({ result }: ResultRow) {
  return result.years.map((year) => ({ year, name: resultName(result.class, year.year, 'remarks') }));
}
