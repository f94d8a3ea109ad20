import { type BulkCommand, columnChange } from '../content/bulk-changes.server.ts';
import { findWithDeleted } from '../database/editable-records.server.ts';
import { countRows } from '../database/queries.server.ts';
import type { Connection } from '../database/schema.ts';
import { isId } from '../lib/ids.ts';
import { compareTexts } from '../lib/languages/languages.ts';
import { withImages } from '../media/media.server.ts';
import { resultType } from './result-fields.ts';
import { classSpelling, sessionSpelling } from './result-spellings.ts';
import { activeResults, listDistinct, publicResults } from './results.server.ts';
import { bestOfExam, type TopperCandidate } from './shown-result.ts';

const maxOfClass = 3;
const maxCandidates = 36;

export async function findResultWithDeleted(db: Connection, id: string) {
  const row = isId(id) ? await findWithDeleted(db, 'result', id) : undefined;
  return row && (await withImages(db, [row]))[0];
}

type ResultSuggestions = { classes: string[]; sessions: string[]; exams: string[] };

export async function listResultSuggestions(db: Connection): Promise<ResultSuggestions> {
  const [classes, sessions, exams] = await Promise.all([
    listDistinct(db, 'class_name', 'asc'),
    listDistinct(db, 'session', 'desc'),
    listDistinct(db, 'exam', 'asc'),
  ]);
  const once = (texts: string[], shown: (text: string) => string) => [...new Set(texts.map(shown))];
  return {
    classes: once(classes, classSpelling(classes)).toSorted(compareTexts),
    sessions: once(sessions, sessionSpelling(sessions)),
    exams: exams.toSorted(compareTexts),
  };
}

/** The best of each class of an import; none if the import already marked toppers, or has only grades. */
export async function listTopperCandidates(db: Connection, importId: string): Promise<TopperCandidate[]> {
  const rows = await publicResults(db)
    .select(['id', 'name', 'marks', 'class_name', 'is_topper'])
    .where('import_id', '=', importId)
    .orderBy('sequence', 'desc')
    .execute();
  if (rows.some(({ is_topper }) => is_topper === 1)) return [];
  const classOf = classSpelling(rows.map(({ class_name }) => class_name));
  const spelled = rows.map(({ is_topper: _, ...row }) => ({ ...row, class_name: classOf(row.class_name) }));
  const classes = Map.groupBy(spelled, ({ class_name }) => class_name);
  return [...classes]
    .toSorted(([one], [other]) => compareTexts(one, other))
    .flatMap(([, ofClass]) => bestOfExam(ofClass).slice(0, maxOfClass))
    .slice(0, maxCandidates);
}

export function countWithoutConsent(db: Connection): Promise<number> {
  return countRows(db, activeResults(db).where('consent_on', 'is', null));
}

/** A consent that is recorded already keeps its day and its paper. */
export function givenConsent(consent_on: string): BulkCommand {
  return columnChange(resultType, (row) =>
    row.consent_on === null ? { consent_on, consent_reference: '' } : undefined,
  );
}

export function withdrawnConsent(): BulkCommand {
  return columnChange(resultType, (row) =>
    row.consent_on === null ? undefined : { consent_on: null, consent_reference: '' },
  );
}

export function topperMark(is_topper: 0 | 1): BulkCommand {
  return columnChange(resultType, (row) => (row.is_topper === is_topper ? undefined : { is_topper }));
}
