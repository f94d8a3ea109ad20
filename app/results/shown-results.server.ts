import { sql } from 'kysely';
import { listRange } from '../database/list-rows.server.ts';
import { rowOrder } from '../database/row-order.server.ts';
import type { Connection, Schema } from '../database/schema.ts';
import { compareTexts } from '../lib/languages/languages.ts';
import type { Cursor, ListPage, NewestRange } from '../lib/list-page.ts';
import { withImages } from '../media/media.server.ts';
import { withheldName } from '../media/portrait/initials.ts';
import { findSchool } from '../settings/school.server.ts';
import { listTranslations, translateRows } from '../translations/translations.server.ts';
import { resultType } from './result-fields.ts';
import { groupedOnce, inSpellingsOf, type ResultGroup } from './result-spellings.ts';
import { listResults, publicResults, type Result } from './results.server.ts';
import { bestFirst, bestOfExam, type ShownResult, shownResult, showsWho } from './shown-result.ts';

const maxToppers = 24;
/** The newest of so many are compared when nobody is marked. */
const maxCompared = 6_000;
const maxGroups = 12;
/** Of groups as they are written: several of them may be the same. */
const maxWritten = 60;

export async function listShownResults(
  db: Connection,
  { cursor, group, name = '' }: { cursor: Cursor; group: ResultGroup | undefined; name?: string },
): Promise<ListPage<ShownResult>> {
  const mayFindAll = name === '' || (await findSchool(db)).resultsShow === 'all';
  // Else a name that is withheld could be guessed by searching for it.
  const page = await listResults(db, { cursor, ...group, name, hasConsent: !mayFindAll, shownOnly: true });
  return { ...page, rows: await shownResults(db, page.rows) };
}

/** Undefined = there is no result `before`. */
export async function listNewestResults(db: Connection, range: NewestRange): Promise<ShownResult[] | undefined> {
  const listed = { table: 'result', order: rowOrder('result') } as const;
  const rows = await listRange(db, publicResults(db).selectAll(), listed, range);
  return rows && withShownImages(db, rows);
}

/** Those with the best marks when none is marked as topper. */
export async function listToppers(db: Connection): Promise<ShownResult[]> {
  const marked = await newestResults(db).where('is_topper', '=', 1).limit(maxToppers).execute();
  if (marked.length > 0) return inOneSpelling(await withShownImages(db, marked));
  const columns = ['id', 'marks', 'class_name', 'session', 'exam'] as const;
  const newest = await publicResults(db).select(columns).orderBy('sequence', 'desc').limit(maxCompared).execute();
  const exams = new Set(newest.map(({ class_name, session, exam }) => `${class_name}|${session}|${exam}`));
  const best = (exams.size === 1 ? bestOfExam(newest) : bestFirst(newest)).slice(0, maxToppers);
  const ids = best.map(({ id }) => id);
  const found = await listShownResultsByIds(db, ids);
  return inOneSpelling(ids.flatMap((id) => found.filter((row) => row.id === id)));
}

function inOneSpelling(rows: readonly ShownResult[]): ShownResult[] {
  return inSpellingsOf(rows, rows);
}

export async function findShownResult(db: Connection, id: string): Promise<ShownResult | undefined> {
  const result = await publicResults(db).selectAll().where('id', '=', id).executeTakeFirst();
  return result && (await withShownImages(db, [result]))[0];
}

/** Newest first, without what visitors do not see. */
export async function listShownResultsByIds(db: Connection, ids: readonly string[]): Promise<ShownResult[]> {
  if (ids.length === 0) return [];
  return withShownImages(db, await newestResults(db).where('id', 'in', ids).execute());
}

export async function listShownResultsOfImport(db: Connection, importId: string): Promise<ShownResult[]> {
  return withShownImages(db, await newestResults(db).where('import_id', '=', importId).execute());
}

export async function isResultImageVisible(db: Connection, imageId: string): Promise<boolean> {
  const result = await publicResults(db).select('consent_on').where('image_id', '=', imageId).executeTakeFirst();
  return result !== undefined && showsWho(result, (await findSchool(db)).resultsShow);
}

function newestResults(db: Connection) {
  return publicResults(db).selectAll().orderBy('sequence', 'desc');
}

async function withShownImages(db: Connection, rows: Schema['result'][]): Promise<ShownResult[]> {
  return shownResults(db, await withImages(db, rows));
}

async function shownResults(db: Connection, results: Result[]): Promise<ShownResult[]> {
  const { resultsShow } = await findSchool(db);
  // A name that is withheld is withheld in each language.
  const translated = await translateRows(db, resultType, results);
  return translated.map((result) => shownResult(result, resultsShow));
}

/** In one spelling. The newest session first, and in it the classes in the order of the language. */
export async function listResultGroups(db: Connection): Promise<ResultGroup[]> {
  // Jumps from group to group in the index, which neither database does by itself; `''` starts a session.
  const active = sql`from result where removed_at is null and taken_down_at is null`;
  const nextClass = sql`(select min(class_name) ${active} and session = step.session and class_name > step.class_name)`;
  const nextSession = sql`(select max(session) ${active} and session < step.session)`;
  const found = sql<ResultGroup>`(with recursive step(session, class_name) as (
      select max(session), '' ${active}
      union all
      select case when ${nextClass} is null then ${nextSession} else session end, coalesce(${nextClass}, '')
      from step where session is not null
    )
    select session, class_name from step where class_name <> '' limit ${sql.lit(maxWritten)})`;
  const rows = await db.selectFrom(found.as('found')).selectAll().execute();
  return groupedOnce(rows)
    .slice(0, maxGroups)
    .toSorted((one, other) =>
      one.session === other.session
        ? compareTexts(one.class_name, other.class_name)
        : Number(one.session < other.session) - Number(one.session > other.session),
    );
}

const rowsAtOnce = 500;
const minNameLength = 3;

/** A text in which names of pupils are initials, where the school shows no names without consent. */
export async function withholdNames(db: Connection, text: string): Promise<string> {
  if ((await findSchool(db)).resultsShow === 'all') return text;
  const results = db.selectFrom('result').select(['id', 'name']).where('removed_at', 'is', null);
  let shown = text;
  let after: string | undefined = '';
  while (after !== undefined) {
    const some = results.where('consent_on', 'is', null).where('id', '>', after).orderBy('id').limit(rowsAtOnce);
    const rows: { id: string; name: string }[] = await some.execute();
    const ids = rows.map(({ id }) => id);
    const translated = (await listTranslations(db, 'result', ids)).filter(({ field }) => field === 'name');
    shown = [...rows.map(({ name }) => name), ...translated.map((one) => one.text)].reduce(withInitials, shown);
    after = rows.length === rowsAtOnce ? ids.at(-1) : undefined;
  }
  return shown;
}

/** An ending may follow an Indian name: রিনা দাসের. */
function withInitials(text: string, name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  if (name.length < minNameLength || !text.toLowerCase().includes(words[0]?.toLowerCase() ?? '')) return text;
  const spelled = words.map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)).join(String.raw`\s+`);
  return text.replace(new RegExp(String.raw`(?<![\p{L}\p{M}])${spelled}(?![a-z])`, 'giu'), withheldName(name));
}
