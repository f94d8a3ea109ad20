import { type SqlBool, sql } from 'kysely';
import type { Actor } from '../activity/activity.server.ts';
import { createRecord, patchRecord, updateRecord } from '../content/records.server.ts';
import { withoutSearchTexts } from '../content/search-texts.server.ts';
import { trashOf } from '../content/trash.server.ts';
import { visibilityOf } from '../content/visibility.server.ts';
import type { SearchColumns } from '../database/content-tables.ts';
import { countActive, isShown } from '../database/editable-records.server.ts';
import { adminSearch, listPieces, listRows } from '../database/list-rows.server.ts';
import { hasTerms, type Spelling } from '../database/queries.server.ts';
import { rowOrder } from '../database/row-order.server.ts';
import type { Connection, Schema, Transaction } from '../database/schema.ts';
import { nextInSequence } from '../database/transaction.server.ts';
import { initialValues } from '../forms/fields.ts';
import { now } from '../lib/clock.ts';
import type { Cursor, ListPage } from '../lib/list-page.ts';
import type { Image } from '../media/image-rules.ts';
import { withImages } from '../media/media.server.ts';
import { isWithheldName, withheldName } from '../media/portrait/initials.ts';
import { findSchool } from '../settings/school.server.ts';
import { translationsWith } from '../translations/translation-lists.server.ts';
import { type ResultValues, resultFields, resultType } from './result-fields.ts';
import { foldedClass, foldedSession } from './result-spellings.ts';
import { showsWho } from './shown-result.ts';

export type Result = Omit<Schema['result'], keyof SearchColumns> & { image: Image | undefined };

type ResultFilter = {
  class_name?: string | undefined;
  session?: string | undefined;
  search?: string | undefined;
  name?: string;
  lacksConsent?: boolean;
  hasConsent?: boolean;
  shownOnly?: boolean;
};

export function activeResults(db: Connection) {
  return db.selectFrom('result').where('removed_at', 'is', null);
}

export function publicResults(db: Connection) {
  return db.selectFrom('result').where(isShown);
}

export function countResults(db: Connection): Promise<number> {
  return countActive(db, 'result');
}

export async function listResults(
  db: Connection,
  { cursor, size, ...filter }: { cursor: Cursor; size?: number | undefined } & ResultFilter,
): Promise<ListPage<Result>> {
  const { search, name } = filter;
  const named = name ? { words: name, has: (spelling: Spelling) => isNamed(db, name, spelling) } : undefined;
  const { query, listed } = await narrowed(db, filter);
  const page = await listRows(db, query, { cursor, size, search: named ?? adminSearch('result', search), ...listed });
  return { ...page, rows: await withImages(db, page.rows.map(withoutSearchTexts)) };
}

async function narrowed(db: Connection, { session, class_name, lacksConsent, hasConsent, shownOnly }: ResultFilter) {
  let query = (shownOnly ? publicResults(db) : activeResults(db)).selectAll();
  if (hasConsent) query = query.where('consent_on', 'is not', null);
  if (lacksConsent) query = query.where('consent_on', 'is', null);
  const [sessions, classes] = await Promise.all([
    spellingsOf(db, 'session', session, foldedSession),
    spellingsOf(db, 'class_name', class_name, foldedClass),
  ]);
  if (sessions.length > 1) query = query.where('session', 'in', sessions);
  if (classes.length > 1) query = query.where('class_name', 'in', classes);
  const only = (all: readonly string[]) => (all.length === 1 ? all[0] : undefined);
  return {
    query,
    listed: { order: rowOrder('result'), equal: { session: only(sessions), class_name: only(classes) } },
  };
}

/** All that are the same as this one; none when there is nothing to look for. */
async function spellingsOf(
  db: Connection,
  column: 'session' | 'class_name',
  text: string | undefined,
  fold: (text: string) => string,
): Promise<string[]> {
  if (text === undefined) return [];
  const same = (await listDistinct(db, column, 'desc')).filter((one) => fold(one) === fold(text));
  return same.length > 0 ? same : [text];
}

const maxDistinct = 200;

export async function listDistinct(
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
    select text from step where text <> '' limit ${sql.lit(maxDistinct)})`;
  const rows = await db.selectFrom(found.as('found')).selectAll().execute();
  return rows.map(({ text }) => text);
}

function isNamed(db: Connection, name: string, spelling: Spelling) {
  const inOriginal = hasTerms('result', 'visitors', name, spelling);
  return sql<SqlBool>`(${inOriginal} or id in ${translationsWith(db, 'result', name, spelling)})`;
}

/** All of the admin area's list, the newest first. */
export async function* eachResult(db: Connection, filter: ResultFilter): AsyncGenerator<Schema['result'][]> {
  const { query, listed } = await narrowed(db, filter);
  yield* listPieces(db, filter.search ? query.where(hasTerms('result', 'office', filter.search)) : query, listed);
}

export type NewResult = Partial<ResultValues> & { image?: Image | undefined; uploaded_at?: string };

export async function createResult(
  tx: Transaction,
  { image, uploaded_at = now(), ...values }: NewResult,
  by: Actor,
): Promise<string> {
  const sequence = await nextInSequence(tx, 'result');
  const columns = { sequence, image_id: null, import_id: null, uploaded_at };
  return createRecord(tx, resultType, { ...initialValues(resultFields), ...values, ...columns }, by, image);
}

type ResultPatch = { values: Partial<ResultValues>; image: Image | undefined };

/** Ignores initials that a client was given instead of the name. */
export async function patchResult(
  tx: Transaction,
  id: string,
  { values, image }: ResultPatch,
  by: Actor,
): Promise<boolean> {
  const { resultsShow } = await findSchool(tx);
  const outcome = await patchRecord(tx, 'result', id, (saved) => {
    const { name = saved.name } = values;
    // The client may have read them before the name was corrected or the consent given.
    const areInitials = showsWho(saved, resultsShow) ? name === withheldName(saved.name) : isWithheldName(name);
    return updateRecord(tx, resultType, saved, { ...values, ...(areInitials && { name: saved.name }) }, by, { image });
  });
  return outcome.refused === undefined;
}

export const resultVisibility = visibilityOf(resultType);

export const resultTrash = trashOf(resultType);
