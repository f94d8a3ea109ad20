import { sql } from 'kysely';
import { conflictOnRecord } from '../content/conflict.server.ts';
import { findWithDeleted } from '../database/editable-records.server.ts';
import { countRows, hasTerms, namedFirst } from '../database/queries.server.ts';
import type { Connection, Schema } from '../database/schema.ts';
import type { TypedForm } from '../forms/form.ts';
import { isId } from '../lib/ids.ts';
import { compareTexts } from '../lib/languages/compare-texts.ts';
import { withImages } from '../media/media.server.ts';
import { resultFields } from './result-fields.ts';
import { activeResults, publicResults } from './results.server.ts';
import { bestFirst, type TopperCandidate } from './shown-result.ts';

const maxSuggestions = 200;
const maxOfClass = 3;
const maxCandidates = 36;

export async function findResultWithDeleted(db: Connection, id: string) {
  const row = isId(id) ? await findWithDeleted(db, 'result', id) : undefined;
  return row && (await withImages(db, [row]))[0];
}

export type ResultSuggestions = { classes: string[]; sessions: string[]; exams: string[] };

export async function listResultSuggestions(db: Connection): Promise<ResultSuggestions> {
  const [classes, sessions, exams] = await Promise.all([
    listDistinct(db, 'class_name', 'asc'),
    listDistinct(db, 'session', 'desc'),
    listDistinct(db, 'exam', 'asc'),
  ]);
  return { classes: classes.toSorted(compareTexts), sessions, exams: exams.toSorted(compareTexts) };
}

async function listDistinct(
  db: Connection,
  column: 'class_name' | 'session' | 'exam',
  order: 'asc' | 'desc',
): Promise<string[]> {
  // Jumps from value to value in the index instead of reading every result.
  const [end, further] = order === 'asc' ? [sql`min`, sql`>`] : [sql`max`, sql`<`];
  const next = sql`select ${end}(${sql.ref(column)}) from result where removed_at is null and ${sql.ref(column)}`;
  const found = sql<{ text: string }>`(with recursive step(text) as (
      ${next} <> ''
      union all
      select (${next} ${further} step.text) from step where text <> ''
    )
    select text from step where text <> '' limit ${sql.lit(maxSuggestions)})`;
  const rows = await db.selectFrom(found.as('found')).selectAll().execute();
  return rows.map(({ text }) => text);
}

/** Those with the words in the name first, then the newest. */
export function searchResults(db: Connection, words: string, limit: number): Promise<Schema['result'][]> {
  return activeResults(db)
    .selectAll()
    .where(hasTerms('result', 'office', words))
    .orderBy(namedFirst('result', words))
    .orderBy('sequence', 'desc')
    .limit(limit)
    .execute();
}

/** The best of each class of an import; none if the import already marked toppers. */
export async function listTopperCandidates(db: Connection, importId: string): Promise<TopperCandidate[]> {
  const rows = await publicResults(db)
    .select(['id', 'name', 'marks', 'class_name', 'is_topper'])
    .where('import_id', '=', importId)
    .orderBy('sequence', 'desc')
    .execute();
  if (rows.some(({ is_topper }) => is_topper === 1)) return [];
  const counts = new Map<string, number>();
  const best = bestFirst(rows).filter(({ class_name }) => {
    const rank = (counts.get(class_name) ?? 0) + 1;
    counts.set(class_name, rank);
    return rank <= maxOfClass;
  });
  const ordered = best.toSorted((one, other) => compareTexts(one.class_name, other.class_name));
  return ordered.slice(0, maxCandidates).map(({ is_topper: _, ...candidate }) => candidate);
}

export function countWithoutConsent(db: Connection): Promise<number> {
  return countRows(db, activeResults(db).where('consent_on', 'is', null));
}

export function findResultConflict(db: Connection, current: Schema['result'], typed: TypedForm) {
  return conflictOnRecord(db, { table: 'result', fields: resultFields, current, typed });
}
