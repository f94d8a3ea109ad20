import { containing } from '../database/containing.server.ts';
import type { Connection, Schema } from '../database/schema.ts';
import { type Cursor, type ListPage, listPage } from '../lib/list-page.ts';
import type { Image } from '../media/image-rules.ts';
import { withImages } from '../media/media.server.ts';
import { findSchool } from '../settings/school.server.ts';
import { type ShownResult, shownResult } from './shown-result.ts';

/** A result as the office sees it. */
export type Result = Schema['result'] & { image: Image | undefined };

/** The results of one class in one session. */
export type ResultGroup = { class_name: string; session: string };

/** What a list is narrowed to; left out = all. */
type ResultChoice = {
  class_name?: string | undefined;
  session?: string | undefined;
  /** Letters of the name or the marks. */
  words?: string | undefined;
  lacksConsent?: boolean;
};

const mostToppers = 24;
const mostGroups = 12;
const mostChoices = 200;

/** One page of the results that stand, newest first. */
export async function listResults(
  db: Connection,
  { cursor, ...choice }: { cursor: Cursor } & ResultChoice,
): Promise<ListPage<Result>> {
  const page = await listPage(cursor, 'sequence', (place, limit) => {
    const query = chosenResults(db, choice).selectAll().limit(limit);
    if (place && 'newer' in place) {
      return query.where('sequence', '>', place.newer).orderBy('sequence', 'asc').execute();
    }
    return (place ? query.where('sequence', '<', place.older) : query).orderBy('sequence', 'desc').execute();
  });
  return { ...page, rows: await withImages(db, page.rows) };
}

function chosenResults(db: Connection, { class_name, session, words, lacksConsent }: ResultChoice) {
  let query = standing(db);
  if (class_name !== undefined) query = query.where('class_name', '=', class_name);
  if (session !== undefined) query = query.where('session', '=', session);
  if (words) query = query.where(containing(['name', 'marks'], words));
  if (lacksConsent) query = query.where('consent_on', 'is', null);
  return query;
}

function standing(db: Connection) {
  return db.selectFrom('result').where('removed_at', 'is', null);
}

/** One page of results as visitors get them, newest first, of one group or of all. */
export async function listShownResults(
  db: Connection,
  { cursor, group }: { cursor: Cursor; group: ResultGroup | undefined },
): Promise<ListPage<ShownResult>> {
  const page = await listResults(db, { cursor, ...group });
  return { ...page, rows: await shown(db, page.rows) };
}

/** The results marked as toppers, or the newest of all when none is marked, as visitors get them. */
export async function listToppers(db: Connection): Promise<ShownResult[]> {
  const newest = standing(db).selectAll().orderBy('sequence', 'desc').limit(mostToppers);
  const marked = await newest.where('is_topper', '=', 1).execute();
  return shown(db, await withImages(db, marked.length > 0 ? marked : await newest.execute()));
}

async function shown(db: Connection, results: Result[]): Promise<ShownResult[]> {
  const { resultsShow } = await findSchool(db);
  return results.map((result) => shownResult(result, resultsShow));
}

/** The groups that have results, newest session first. */
export function listResultGroups(db: Connection): Promise<ResultGroup[]> {
  return standing(db)
    .select(['session', 'class_name'])
    .where('class_name', '!=', '')
    .groupBy(['session', 'class_name'])
    .orderBy('session', 'desc')
    .orderBy('class_name')
    .limit(mostGroups)
    .execute();
}

export type ResultChoices = { classes: string[]; sessions: string[]; exams: string[] };

/** Every class, session and exam that a result names, to choose from. */
export async function listResultWords(db: Connection): Promise<ResultChoices> {
  const [classes, sessions, exams] = await Promise.all([
    wordsIn(db, 'class_name', 'asc'),
    wordsIn(db, 'session', 'desc'),
    wordsIn(db, 'exam', 'asc'),
  ]);
  return { classes, sessions, exams };
}

async function wordsIn(db: Connection, column: 'class_name' | 'session' | 'exam', order: 'asc' | 'desc') {
  const rows = await standing(db)
    .select(`${column} as word`)
    .where(column, '!=', '')
    .groupBy(column)
    .orderBy(column, order)
    .limit(mostChoices)
    .execute();
  return rows.map(({ word }) => word);
}

/** How many results that stand have no consent. */
export async function countWithoutConsent(db: Connection): Promise<number> {
  const row = await standing(db)
    .select((eb) => eb.fn.countAll().as('count'))
    .where('consent_on', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
