import { sql } from 'kysely';
import { containing } from '../database/containing.server.ts';
import { keyOrder } from '../database/key-order.server.ts';
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
    const { within, order } = keyOrder(db, place, { session: choice.session, class_name: choice.class_name });
    return chosenResults(db, choice).selectAll().where(within).orderBy(order).limit(limit).execute();
  });
  return { ...page, rows: await withImages(db, page.rows) };
}

function chosenResults(db: Connection, { words, lacksConsent }: ResultChoice) {
  let query = standing(db);
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

/**
 * The groups that have results, newest session first. Goes from one to the next along their index, as neither engine
 * does by itself, instead of reading every result: an empty class stands for the step into a session.
 */
export async function listResultGroups(db: Connection): Promise<ResultGroup[]> {
  const standing = sql`from result where removed_at is null`;
  const nextClass = sql`(select min(class_name) ${standing} and session = step.session and class_name > step.class_name)`;
  const nextSession = sql`(select max(session) ${standing} and session < step.session)`;
  const { rows } = await sql<ResultGroup>`with recursive step(session, class_name) as (
      select max(session), '' ${standing}
      union all
      select case when ${nextClass} is null then ${nextSession} else session end, coalesce(${nextClass}, '')
      from step where session is not null
    )
    select session, class_name from step where class_name <> '' limit ${sql.lit(mostGroups)}`.execute(db);
  return rows;
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

/** Each word once, from one to the next along its index. */
async function wordsIn(
  db: Connection,
  column: 'class_name' | 'session' | 'exam',
  order: 'asc' | 'desc',
): Promise<string[]> {
  const [end, further] = order === 'asc' ? [sql`min`, sql`>`] : [sql`max`, sql`<`];
  const next = sql`select ${end}(${sql.ref(column)}) from result where removed_at is null and ${sql.ref(column)}`;
  const { rows } = await sql<{ word: string }>`with recursive step(word) as (
      ${next} <> ''
      union all
      select (${next} ${further} step.word) from step where word <> ''
    )
    select word from step where word <> '' limit ${sql.lit(mostChoices)}`.execute(db);
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
