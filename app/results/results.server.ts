import { type SqlBool, sql } from 'kysely';
import type { Actor } from '../activity/activity.server.ts';
import { createRecord, patchRecord, updateRecord } from '../content/records.server.ts';
import { withoutSearchTexts } from '../content/search-texts.server.ts';
import { trashOf } from '../content/trash.server.ts';
import { visibilityOf } from '../content/visibility.server.ts';
import type { SearchColumns } from '../database/content-tables.ts';
import { countActive, isShown, type RecordVersion } from '../database/editable-records.server.ts';
import { exactFirst, hasTerms, inSpelling, keyOrder, type Spelling } from '../database/queries.server.ts';
import type { Connection, Schema, Transaction } from '../database/schema.ts';
import { nextInSequence } from '../database/sequence.server.ts';
import { initialValues, pickValues } from '../forms/fields.ts';
import { now } from '../lib/clock.ts';
import { type Cursor, type ListPage, listPage } from '../lib/list-page.ts';
import type { Image } from '../media/image-rules.ts';
import { withImages } from '../media/media.server.ts';
import { isWithheldName, withheldName } from '../media/portrait/initials.ts';
import { findSchool } from '../settings/school.server.ts';
import { translationsWith } from '../translations/translation-lists.server.ts';
import { type ResultValues, resultFields, resultType } from './result-fields.ts';
import { showsWho } from './shown-result.ts';

export type Result = Omit<Schema['result'], keyof SearchColumns> & { image: Image | undefined };

export type ResultFilter = {
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
  const fetch = (spelling: Spelling | 'other', place: Cursor, limit: number) =>
    listRows(db, filter, place, limit, spelling);
  const words = filter.search ?? filter.name;
  const page = await listPage(cursor, 'place', (place, limit) => exactFirst(words, place, limit, fetch), size);
  return { ...page, rows: await withImages(db, page.rows.map(withoutSearchTexts)) };
}

function listRows(
  db: Connection,
  { session, class_name, search, name, lacksConsent, hasConsent, shownOnly }: ResultFilter,
  place: Cursor,
  limit: number,
  spelling: Spelling | 'other' = 'any',
): Promise<Schema['result'][]> {
  let query = shownOnly ? publicResults(db) : activeResults(db);
  if (search) query = query.where(inSpelling(spelling, (one) => hasTerms('result', 'office', search, one)));
  if (name) query = query.where(inSpelling(spelling, (one) => isNamed(db, name, one)));
  if (hasConsent) query = query.where('consent_on', 'is not', null);
  if (lacksConsent) query = query.where('consent_on', 'is', null);
  const { within, order } = keyOrder(db, place, { session, class_name });
  return query.selectAll().where(within).orderBy(order).limit(limit).execute();
}

function isNamed(db: Connection, name: string, spelling: Spelling) {
  const inOriginal = hasTerms('result', 'visitors', name, spelling);
  return sql<SqlBool>`(${inOriginal} or id in ${translationsWith(db, 'result', name, spelling)})`;
}

const pieceSize = 500;

/** All of them, the newest first, in pieces between which other requests have their turn. */
export async function* eachResult(db: Connection, filter: ResultFilter): AsyncGenerator<Schema['result'][]> {
  let place: Cursor;
  do {
    const piece = await listRows(db, filter, place, pieceSize);
    yield piece;
    const last = piece.at(-1);
    place = last && piece.length === pieceSize ? { older: last.sequence } : undefined;
  } while (place);
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

/** Without `image` the photo does not change. */
export function updateResult(
  tx: Transaction,
  version: RecordVersion,
  { values, image }: { values: ResultValues; image: Image | undefined },
  by: Actor,
) {
  return updateRecord(tx, resultType, version, values, by, { image });
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
    const after = { ...pickValues(resultFields, saved), ...values };
    // The client may have read them before the name was corrected or the consent given.
    const areInitials = showsWho(saved, resultsShow)
      ? after.name === withheldName(saved.name)
      : isWithheldName(after.name);
    return updateResult(tx, saved, { values: { ...after, ...(areInitials && { name: saved.name }) }, image }, by);
  });
  return outcome.refused === undefined;
}

export const resultVisibility = visibilityOf(resultType);

export const resultTrash = trashOf(resultType);
