import { type Expression, type ExpressionBuilder, expressionBuilder, type SqlBool, sql } from 'kysely';
import { keyOrder } from '../../database/key-order.server.ts';
import type { Connection, Schema } from '../../database/schema.ts';
import { readTally } from '../../database/tally.server.ts';
import { now } from '../../lib/clock.ts';
import { dayInIndia } from '../../lib/dates.ts';
import { type Cursor, type ListPage, listPage } from '../../lib/list-page.ts';
import { day, fromNow } from '../../lib/moments.ts';
import { type EnquiryState, enquiryStates, openStates } from '../enquiry-states.ts';
import { endingBefore } from '../retention/retention-terms.server.ts';
import type { InboxChoice } from './inbox-choice.ts';
import { holdingWords } from './inbox-search.server.ts';
import { lateMs } from './since-words.ts';

const listedColumns = [
  'id',
  'sequence',
  'name',
  'mobile_no',
  'email',
  'message',
  'state',
  'doubts',
  'owner_name',
  'next_call_on',
  'received_at',
  'version',
] as const;

/** An enquiry as far as the list needs it. */
export type ListedEnquiry = Pick<Schema['enquiry'], (typeof listedColumns)[number]>;

/** A place in the order of calls: the days since 1970, and behind them the order of arrival. */
const perDay = 1e9;

type Placed = ListedEnquiry & { place: number };

/** Whose inbox it is, and what it is narrowed to. */
export type InboxQuestion = { choice: InboxChoice; staffId: string };

/** One page of the inbox: newest first, or those whose call is due in the order of their days. */
export async function listEnquiries(
  db: Connection,
  { cursor, ...question }: InboxQuestion & { cursor: Cursor },
): Promise<ListPage<ListedEnquiry>> {
  const chosen = await narrowedEnquiries(db, question);
  const fetch = question.choice.show === 'due' ? byDayOfCall : byArrival;
  return await listPage<'place', Placed>(cursor, 'place', (place, limit) => fetch(chosen, place, limit));
}

type Narrowed = Awaited<ReturnType<typeof narrowedEnquiries>>;

async function byArrival(chosen: Narrowed, cursor: Cursor, limit: number): Promise<Placed[]> {
  const { within, order } = keyOrder(chosen.db, cursor, chosen.among);
  const rows = await chosen.rows.select(listedColumns).where(within).orderBy(order).limit(limit).execute();
  return rows.map((row) => ({ ...row, place: row.sequence }));
}

async function byDayOfCall(chosen: Narrowed, cursor: Cursor, limit: number): Promise<Placed[]> {
  let query = chosen.rows.select(listedColumns).limit(limit);
  const isUpwards = cursor !== undefined && 'newer' in cursor;
  if (cursor) {
    const place = 'newer' in cursor ? cursor.newer : cursor.older;
    const [onDay, sequence] = [dayOfNumber(Math.floor(place / perDay)), place % perDay];
    const beyond = sql.raw(isUpwards ? '<' : '>');
    query = query.where(sql<SqlBool>`(next_call_on, sequence) ${beyond} (${onDay}, ${sequence})`);
  }
  const direction = isUpwards ? 'desc' : 'asc';
  const rows = await query.orderBy('next_call_on', direction).orderBy('sequence', direction).execute();
  return rows.map((row) => ({ ...row, place: numberOfDay(row.next_call_on ?? '') * perDay + row.sequence }));
}

function numberOfDay(text: string): number {
  return Date.parse(`${text}T00:00:00Z`) / day;
}

function dayOfNumber(days: number): string {
  return new Date(days * day).toISOString().slice(0, 10);
}

type Build = ExpressionBuilder<Schema, 'enquiry'>;

// Written out, and no parameters: else SQLite cannot know that an index of just these rows will do.
const spamState = sql.lit<EnquiryState>('spam');
const closedStates = enquiryStates.filter((state) => !openStates.some((open) => open === state));
const closed = sql<EnquiryState>`(${sql.join(closedStates.map((state) => sql.lit(state)))})`;
// Not `in` the open ones: SQLite would rather read all of each state and sort them than walk along that index.
const isOpen = (eb: Build) => eb('state', 'not in', closed);
const isDue = (eb: Build) => eb.and([isOpen(eb), eb('next_call_on', '<=', today())]);

/** The enquiries of a choice, without an order; in an object, because a query cannot be awaited. */
export async function chosenEnquiries(db: Connection, question: InboxQuestion) {
  const { rows, among } = await narrowedEnquiries(db, question);
  return { rows: rows.where(keyOrder(db, undefined, among).within) };
}

export type Chosen = Awaited<ReturnType<typeof chosenEnquiries>>;

/** The same, but for what they are to have in common, which is put together with the place in the list. */
async function narrowedEnquiries(db: Connection, { choice: { q, show, state }, staffId }: InboxQuestion) {
  let rows = db.selectFrom('enquiry');
  if (q) rows = rows.where(holdingWords(q));
  const among = {
    ...(show === undefined && state && { state }),
    ...(show === 'mine' && { owner_id: staffId }),
  };
  if (show !== undefined && state) rows = rows.where('state', '=', state);
  if (show === undefined && !state) rows = rows.where('state', '<>', spamState);
  if (show === 'ending') rows = rows.where('touched_at', '<', await endingBefore(db));
  else if (show) rows = rows.where(show === 'due' ? isDue : isOpen);
  if (show === 'nobody') rows = rows.where('owner_id', 'is', null);
  return { db, rows, among };
}

export function today(): string {
  return dayInIndia(now());
}

export type Trays = Awaited<ReturnType<typeof countTrays>>;

/** How many there are in each tray of the inbox. */
export async function countTrays(db: Connection, staffId: string) {
  const [tally, before] = await Promise.all([readTally(db), endingBefore(db)]);
  const narrow = await countEach(db, (eb) => ({
    due: isDue(eb),
    mine: eb.and([isOpen(eb), eb('owner_id', '=', staffId)]),
    nobody: eb.and([isOpen(eb), eb('owner_id', 'is', null)]),
    ending: eb('touched_at', '<', before),
  }));
  const [fresh, spam] = [sumOf(tally, ['new']), sumOf(tally, ['spam'])];
  return { ...narrow, fresh, open: sumOf(tally, openStates), spam };
}

/** Spam that has come since then is worth a look. */
const recentMs = 7 * day;

/** What the dashboard tells of the inbox; `late` = new ones that have waited for a day, `listed` = all but spam. */
export async function countInbox(db: Connection) {
  const narrow = await countEach(db, (eb) => ({
    late: eb.and([eb('state', '=', 'new'), eb('received_at', '<=', fromNow(-lateMs))]),
    due: isDue(eb),
    recentSpam: eb.and([eb('state', '=', 'spam'), eb('received_at', '>', fromNow(-recentMs))]),
  }));
  const tally = await readTally(db);
  const listed = enquiryStates.filter((state) => state !== 'spam');
  return { ...narrow, listed: sumOf(tally, listed), fresh: sumOf(tally, ['new']), spam: sumOf(tally, ['spam']) };
}

function sumOf(tally: (kind: string) => number, states: readonly EnquiryState[]): number {
  return states.reduce((sum, state) => sum + tally(`enquiry/${state}`), 0);
}

/** Counts in one question how many enquiries meet each condition, each along an index of its own. */
async function countEach<Name extends string>(
  db: Connection,
  conditions: (eb: Build) => Record<Name, Expression<SqlBool>>,
): Promise<Record<Name, number>> {
  const names = Object.keys(conditions(expressionBuilder<Schema, 'enquiry'>())) as Name[];
  const row = await db
    .selectNoFrom((eb) =>
      names.map((name) =>
        eb
          .selectFrom('enquiry')
          .select((each) => each.fn.countAll<number | string>().as('count'))
          .where((each) => conditions(each)[name])
          .as(name),
      ),
    )
    .executeTakeFirstOrThrow();
  const counts = Object.entries(row).map(([name, count]) => [name, Number(count)]);
  return Object.fromEntries(counts) as Record<Name, number>;
}
