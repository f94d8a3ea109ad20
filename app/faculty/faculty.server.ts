import type { Actor } from '../activity/activity.server.ts';
import { createRecord, patchWith } from '../content/records.server.ts';
import { trashOf } from '../content/trash.server.ts';
import { visibilityOf } from '../content/visibility.server.ts';
import { countActive, findWithDeleted, isImageShown, isShown } from '../database/editable-records.server.ts';
import { adminSearch, listPieces, listRange, listRows } from '../database/list-rows.server.ts';
import { countRows, firstWhere, hasTerms } from '../database/queries.server.ts';
import { arrangedOrder } from '../database/row-order.server.ts';
import type { Connection, Schema, Transaction } from '../database/schema.ts';
import { nextInSequence } from '../database/transaction.server.ts';
import { initialValues } from '../forms/fields.ts';
import { now } from '../lib/clock.ts';
import type { Cursor, ListPage, NewestRange } from '../lib/list-page.ts';
import type { Image } from '../media/image-rules.ts';
import { withImages } from '../media/media.server.ts';
import { translateShared, translationsWith } from '../translations/translation-lists.server.ts';
import {
  type Cadre,
  cadreLabels,
  cadres,
  type FacultyValues,
  facultyFields,
  facultyType,
  isCadre,
} from './faculty-fields.ts';

type FacultyRow = Schema['faculty'];

const facultyColumns = [
  'id',
  'position',
  'version',
  'name',
  'title',
  'details',
  'qualification',
  'department',
  'subjects',
  'cadre',
  'uploaded_at',
  'image_id',
  'focus_x',
  'focus_y',
  'is_demonstration',
  'taken_down_at',
] as const;

export type FacultyMember = Pick<FacultyRow, (typeof facultyColumns)[number]> & { image: Image | undefined };

type FacultyChoice = {
  words?: string | undefined;
  department?: string | undefined;
  cadre?: Cadre | undefined;
  withHidden?: boolean;
  size?: number | undefined;
};

export const facultyOrder = arrangedOrder('faculty');

export async function listFaculty(
  db: Connection,
  cursor: Cursor,
  { words, size, ...choice }: FacultyChoice = {},
): Promise<ListPage<FacultyMember>> {
  const query = narrowed(db, choice).select(facultyColumns);
  const page = await listRows(db, query, { cursor, size, search: adminSearch('faculty', words), order: facultyOrder });
  return { ...page, rows: await withImages(db, page.rows) };
}

function narrowed(db: Connection, { words, department, cadre, withHidden }: FacultyChoice) {
  const query = db.selectFrom('faculty');
  let chosen = withHidden ? query.where('removed_at', 'is', null) : query.where(isShown);
  if (words) chosen = chosen.where(hasTerms('faculty', 'office', words));
  if (department) chosen = chosen.where('department', '=', department);
  if (cadre) chosen = chosen.where('cadre', '=', cadre);
  return chosen;
}

/** For visitors, in the language of the page too. */
export function searchShownFaculty(db: Connection, words: string, limit: number) {
  return db
    .selectFrom('faculty')
    .select(['id', 'name', 'title', 'details'])
    .where(isShown)
    .where(({ or, eb }) =>
      or([hasTerms('faculty', 'visitors', words), eb('id', 'in', translationsWith(db, 'faculty', words))]),
    )
    .orderBy(firstWhere(hasTerms('faculty', 'name', words)))
    .orderBy('position')
    .limit(limit)
    .execute();
}

export function eachFaculty(db: Connection, choice: FacultyChoice): AsyncGenerator<FacultyRow[]> {
  return listPieces(db, narrowed(db, choice).selectAll(), { order: facultyOrder });
}

export async function listDepartments(db: Connection, withHidden = false): Promise<string[]> {
  const rows = await db
    .selectFrom('faculty')
    .select('department')
    .where((eb) => (withHidden ? eb('removed_at', 'is', null) : isShown(eb)))
    .where('department', '!=', '')
    .groupBy('department')
    .orderBy((eb) => eb.fn.min('position'))
    .execute();
  return rows.map(({ department }) => department);
}

export async function listNamedDepartments(db: Connection): Promise<{ name: string; label: string }[]> {
  const names = await listDepartments(db);
  const labels = await translateShared(db, 'faculty', 'department', names);
  return names.map((name) => ({ name, label: labels.get(name) ?? name }));
}

const notTeaching: readonly string[] = ['', 'office'] satisfies (Cadre | '')[];

export async function listTeachers(db: Connection) {
  const rows = await db
    .selectFrom('faculty')
    .select(['id', 'name', 'title', 'qualification', 'cadre'])
    .where(isShown)
    .where('cadre', 'not in', notTeaching)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const rank = (cadre: string) => (cadres as readonly string[]).indexOf(cadre);
  return rows
    .map((row) => ({ ...row, cadreLabel: isCadre(row.cadre) ? cadreLabels[row.cadre]() : '' }))
    .toSorted((a, b) => rank(a.cadre) - rank(b.cadre));
}

/** Visible members without a cadre, who are not counted as teachers. */
export function countWithoutCadre(db: Connection): Promise<number> {
  return countRows(db, db.selectFrom('faculty').where(isShown).where('cadre', '=', ''));
}

export function countFaculty(db: Connection): Promise<number> {
  return countActive(db, 'faculty');
}

export async function listFacultyByIds(db: Connection, ids: readonly string[]): Promise<FacultyMember[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('faculty').select(facultyColumns).where('id', 'in', ids).where(isShown).execute();
  return withImages(db, rows);
}

export async function listFacultyOfImport(db: Connection, importId: string): Promise<FacultyMember[]> {
  const rows = await db
    .selectFrom('faculty')
    .select(facultyColumns)
    .where('import_id', '=', importId)
    .where(isShown)
    .orderBy('position')
    .execute();
  return withImages(db, rows);
}

export async function findFaculty(
  db: Connection,
  id: string,
): Promise<(FacultyRow & { image: Image | undefined }) | undefined> {
  const member = await findWithDeleted(db, 'faculty', id);
  return member && (await withImages(db, [member]))[0];
}

export type NewFacultyMember = Partial<FacultyValues> & { image?: Image | undefined; uploaded_at?: string };

export async function createFaculty(
  tx: Transaction,
  { image, uploaded_at = now(), ...values }: NewFacultyMember,
  by: Actor,
): Promise<string> {
  const position = await nextInSequence(tx, 'faculty');
  const columns = { position, uploaded_at, image_id: null, import_id: null };
  const member = { ...initialValues(facultyFields), ...values, ...columns };
  return createRecord(tx, facultyType, member, by, image);
}

export const patchFaculty = patchWith(facultyType);

export const facultyVisibility = visibilityOf(facultyType);

export const facultyTrash = trashOf(facultyType);

export function isFacultyImageVisible(db: Connection, imageId: string): Promise<boolean> {
  return isImageShown(db, 'faculty', imageId);
}

/** Undefined = there is no member `before`. */
export async function listFirstFaculty(db: Connection, range: NewestRange): Promise<FacultyMember[] | undefined> {
  const query = db.selectFrom('faculty').select(facultyColumns).where(isShown);
  const rows = await listRange(db, query, { table: 'faculty', order: facultyOrder }, range);
  return rows && withImages(db, rows);
}
