import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Connection, Schema } from '../../database/schema.ts';
import { now } from '../../lib/clock.ts';
import { dayInIndia } from '../../lib/dates.ts';
import { type Cursor, type ListPage, listPage } from '../../lib/list-page.ts';
import { day, fromNow } from '../../lib/moments.ts';
import { openStates } from '../enquiry-states.ts';
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
  const chosen = await chosenEnquiries(db, question);
  const fetch = question.choice.show === 'due' ? byDayOfCall : byArrival;
  return await listPage<'place', Placed>(cursor, 'place', (place, limit) => fetch(chosen, place, limit));
}

export type Chosen = Awaited<ReturnType<typeof chosenEnquiries>>;

async function byArrival(chosen: Chosen, cursor: Cursor, limit: number): Promise<Placed[]> {
  const query = chosen.rows.select(listedColumns).limit(limit);
  const isUpwards = cursor !== undefined && 'newer' in cursor;
  const placed = isUpwards
    ? query.where('sequence', '>', cursor.newer).orderBy('sequence', 'asc')
    : (cursor ? query.where('sequence', '<', cursor.older) : query).orderBy('sequence', 'desc');
  return (await placed.execute()).map((row) => ({ ...row, place: row.sequence }));
}

async function byDayOfCall(chosen: Chosen, cursor: Cursor, limit: number): Promise<Placed[]> {
  let query = chosen.rows.select(listedColumns).limit(limit);
  const isUpwards = cursor !== undefined && 'newer' in cursor;
  if (cursor) {
    const place = 'newer' in cursor ? cursor.newer : cursor.older;
    const [onDay, sequence] = [dayOfNumber(Math.floor(place / perDay)), place % perDay];
    const beyond = isUpwards ? '<' : '>';
    query = query.where((eb) =>
      eb.or([
        eb('next_call_on', beyond, onDay),
        eb.and([eb('next_call_on', '=', onDay), eb('sequence', beyond, sequence)]),
      ]),
    );
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

const isOpen = (eb: Build) => eb('state', 'in', openStates);
const isDue = (eb: Build) => eb.and([isOpen(eb), eb('next_call_on', '<=', today())]);

/** The enquiries of a choice, without an order; in an object, because a query cannot be awaited. */
export async function chosenEnquiries(db: Connection, { choice: { q, show, state }, staffId }: InboxQuestion) {
  let rows = db.selectFrom('enquiry');
  if (q) rows = rows.where(holdingWords(q));
  if (state) rows = rows.where('state', '=', state);
  else if (show === undefined) rows = rows.where('state', '!=', 'spam');
  if (show === 'ending') rows = rows.where('touched_at', '<', await endingBefore(db));
  else if (show) rows = rows.where(show === 'due' ? isDue : isOpen);
  if (show === 'mine') rows = rows.where('owner_id', '=', staffId);
  if (show === 'nobody') rows = rows.where('owner_id', 'is', null);
  return { rows };
}

export function today(): string {
  return dayInIndia(now());
}

export type Trays = Awaited<ReturnType<typeof countTrays>>;

/** How many there are in each tray of the inbox. */
export async function countTrays(db: Connection, staffId: string) {
  const ending = await endingBefore(db);
  return await countEach(db, (eb) => ({
    fresh: eb('state', '=', 'new'),
    due: isDue(eb),
    open: isOpen(eb),
    mine: eb.and([isOpen(eb), eb('owner_id', '=', staffId)]),
    nobody: eb.and([isOpen(eb), eb('owner_id', 'is', null)]),
    ending: eb('touched_at', '<', ending),
    spam: eb('state', '=', 'spam'),
  }));
}

/** Spam that has come since then is worth a look. */
const recentMs = 7 * day;

/** What the dashboard tells of the inbox; `late` = new ones that have waited for a day, `listed` = all but spam. */
export async function countInbox(db: Connection) {
  return await countEach(db, (eb) => ({
    listed: eb('state', '!=', 'spam'),
    fresh: eb('state', '=', 'new'),
    late: eb.and([eb('state', '=', 'new'), eb('received_at', '<=', fromNow(-lateMs))]),
    due: isDue(eb),
    spam: eb('state', '=', 'spam'),
    recentSpam: eb.and([eb('state', '=', 'spam'), eb('received_at', '>', fromNow(-recentMs))]),
  }));
}

/** Counts in one question how many enquiries meet each condition. */
async function countEach<Name extends string>(
  db: Connection,
  conditions: (eb: Build) => Record<Name, Expression<SqlBool>>,
): Promise<Record<Name, number>> {
  const row = await db
    .selectFrom('enquiry')
    .select((eb) =>
      Object.entries<Expression<SqlBool>>(conditions(eb)).map(([name, condition]) =>
        eb.fn.count<number | string>('id').filterWhere(condition).as(name),
      ),
    )
    .executeTakeFirstOrThrow();
  const counts = Object.entries(row).map(([name, count]) => [name, Number(count)]);
  return Object.fromEntries(counts) as Record<Name, number>;
}
