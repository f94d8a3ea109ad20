import type { SelectQueryBuilder } from 'kysely';
import { type Actor, changesBetween, recordActivity } from '../activity/activity.server.ts';
import { binOf } from '../activity/bin.server.ts';
import { containing } from '../database/containing.server.ts';
import {
  countStanding,
  findKept,
  isInBin,
  type Revision,
  type RevisionRefusal,
  reviseRow,
  standsWithImage,
} from '../database/desk-rows.server.ts';
import type { Connection, Schema } from '../database/schema.ts';
import { nextInSequence } from '../database/sequence.server.ts';
import { now } from '../lib/clock.ts';
import { newId } from '../lib/ids.ts';
import { type Cursor, type ListPage, listPage } from '../lib/list-page.ts';
import type { Image } from '../media/image-rules.ts';
import { dropImage, recordImage, withImages } from '../media/media.server.ts';
import type { Cadre } from './cadres.ts';
import type { FacultyWords } from './faculty-form.ts';

type FacultyRow = Schema['faculty'];

export const facultyColumns = [
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
] as const;

export type FacultyMember = Pick<FacultyRow, (typeof facultyColumns)[number]> & { image: Image | undefined };

/** Which members are listed; what is left out does not narrow the list. */
type FacultyChoice = { words?: string; department?: string; cadre?: Cadre };

const searched = ['name', 'title', 'qualification', 'department', 'subjects'] as const;

/** One page of the faculty in display order: first things have the smallest position. */
export async function listFaculty(
  db: Connection,
  cursor: Cursor,
  choice: FacultyChoice = {},
): Promise<ListPage<FacultyMember>> {
  const page = await listPage(cursor, 'position', (place, limit) => {
    const query = narrowed(db.selectFrom('faculty').select(facultyColumns).limit(limit), choice);
    if (place && 'newer' in place) {
      return query.where('position', '<', place.newer).orderBy('position', 'desc').execute();
    }
    const from = place ? query.where('position', '>', place.older) : query;
    return from.orderBy('position', 'asc').execute();
  });
  return { ...page, rows: await withImages(db, page.rows) };
}

function narrowed<Row>(query: SelectQueryBuilder<Schema, 'faculty', Row>, { words, department, cadre }: FacultyChoice) {
  let chosen = query.where('removed_at', 'is', null);
  if (words) chosen = chosen.where(containing(searched, words));
  if (department) chosen = chosen.where('department', '=', department);
  if (cadre) chosen = chosen.where('cadre', '=', cadre);
  return chosen;
}

/** The departments that members belong to, in the order in which the list comes to them. */
export async function listDepartments(db: Connection): Promise<string[]> {
  const rows = await db
    .selectFrom('faculty')
    .select('department')
    .where('removed_at', 'is', null)
    .where('department', '!=', '')
    .groupBy('department')
    .orderBy((eb) => eb.fn.min('position'))
    .execute();
  return rows.map(({ department }) => department);
}

/** How many people the faculty list has. */
export function countFaculty(db: Connection): Promise<number> {
  return countStanding(db, 'faculty');
}

/** The member with its picture, in the bin too. */
export async function findFaculty(
  db: Connection,
  id: string,
): Promise<(FacultyMember & { isInBin: boolean }) | undefined> {
  const member = await findKept(db, 'faculty', id);
  if (!member) return undefined;
  const [found] = await withImages(db, [member]);
  return found && { ...found, isInBin: isInBin(member) };
}

export type NewFacultyMember = Partial<FacultyWords> & { image: Image; uploaded_at?: string };

const noWords: FacultyWords = {
  name: '',
  title: '',
  details: '',
  qualification: '',
  department: '',
  subjects: '',
  cadre: '',
};

/** Adds a member at the end of the list, inside the caller's transaction. Answers the id. */
export async function addFaculty(
  tx: Connection,
  { image, uploaded_at = now(), ...words }: NewFacultyMember,
  by: Actor,
): Promise<string> {
  const id = newId();
  const member = { ...noWords, ...words };
  await recordImage(tx, image, 'faculty');
  const position = await nextInSequence(tx, 'faculty');
  await tx
    .insertInto('faculty')
    .values({ id, position, version: 1, ...member, image_id: image.id, uploaded_at })
    .execute();
  await recordActivity(tx, by, { kind: 'create', subject: 'faculty', subject_id: id, label: member.name });
  return id;
}

/** What stands of a member: a post that is not in the list any more may be kept. */
type KeptWords = Omit<FacultyWords, 'cadre'> & Pick<FacultyRow, 'cadre'>;

type FacultyChange = { words: KeptWords; image?: Image | undefined };

const changeable = [
  'name',
  'title',
  'cadre',
  'qualification',
  'department',
  'subjects',
  'details',
  'image_id',
] as const;

/** Changes a member, inside the caller's transaction. With another picture the one before goes. */
export async function reviseFaculty(
  tx: Connection,
  revision: Revision,
  { words, image }: FacultyChange,
  by: Actor,
): Promise<{ refused?: undefined } | RevisionRefusal<'faculty'>> {
  if (image) await recordImage(tx, image, 'faculty');
  const changes = { ...words, ...(image && { image_id: image.id }) };
  const outcome = await reviseRow(tx, 'faculty', revision, changes);
  if ('refused' in outcome) {
    if (image) await dropImage(tx, image.id);
    return outcome;
  }
  const { before } = outcome;
  if (image) await dropImage(tx, before.image_id);
  const differences = changesBetween<FacultyRow>(before, changes, changeable);
  if (differences.length > 0) {
    const { id } = before;
    const deed = { kind: 'change', subject: 'faculty', subject_id: id, label: words.name } as const;
    await recordActivity(tx, by, { ...deed, changes: differences });
  }
  return {};
}

/** Who is restored comes back to the place in the list that was kept for them. */
export const facultyBin = binOf({
  table: 'faculty',
  labelOf: (member) => member.name,
  afterErase: (tx, member) => dropImage(tx, member.image_id),
});

/** Whether visitors may see this picture: its member stands in the list. */
export function showsFacultyImage(db: Connection, imageId: string): Promise<boolean> {
  return standsWithImage(db, 'faculty', imageId);
}
