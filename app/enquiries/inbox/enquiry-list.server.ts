import { type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import {
  countRowsOfEach,
  exactFirst,
  firstWhere,
  hasTerms,
  inSpelling,
  keyOrder,
  type Spelling,
} from '../../database/queries.server.ts';
import type { Connection, Schema } from '../../database/schema.ts';
import { day, fromNow, now } from '../../lib/clock.ts';
import { asciiDigits, normalizedMobile } from '../../lib/contact-details.ts';
import { dayInIndia } from '../../lib/dates.ts';
import { type Cursor, type ListPage, listPage } from '../../lib/list-page.ts';
import { type EnquiryState, enquiryStates, openStates } from '../enquiry-rules.ts';
import { endingBefore } from '../retention/retention.server.ts';
import type { InboxChoice } from './inbox-choice.ts';

const listedColumns = [
  'id',
  'sequence',
  'name',
  'mobile_no',
  'email',
  'message',
  'language',
  'state',
  'doubts',
  'owner_name',
  'next_call_on',
  'received_at',
  'touched_at',
  'listed_at',
  'version',
  'is_demonstration',
] as const;

export type ListedEnquiry = Pick<Schema['enquiry'], (typeof listedColumns)[number]>;

/** Place in the order of calls: days since 1970, then order of arrival. */
const perDay = 1e9;

type Placed = ListedEnquiry & { place: number };

export type InboxQuestion = { choice: InboxChoice; staffId: string };

export async function listEnquiries(
  db: Connection,
  { cursor, size, ...question }: InboxQuestion & { cursor: Cursor; size?: number | undefined },
): Promise<ListPage<ListedEnquiry>> {
  const { q, show } = question.choice;
  if (show === 'due') {
    const chosen = await narrowedEnquiries(db, question);
    return await listPage<'place', Placed>(cursor, 'place', (place, limit) => byDayOfCall(chosen, place, limit), size);
  }
  const fetch = async (spelling: Spelling | 'other', place: Cursor, limit: number) =>
    byArrival(await narrowedEnquiries(db, question, spelling), place, limit);
  return await listPage(cursor, 'place', (place, limit) => exactFirst(q, place, limit, fetch), size);
}

type Narrowed = Awaited<ReturnType<typeof narrowedEnquiries>>;

function byArrival(chosen: Narrowed, cursor: Cursor, limit: number): Promise<ListedEnquiry[]> {
  const { within, order } = keyOrder(chosen.db, cursor, chosen.among);
  return chosen.rows.select(listedColumns).where(within).orderBy(order).limit(limit).execute();
}

async function byDayOfCall(chosen: Narrowed, cursor: Cursor, limit: number): Promise<Placed[]> {
  let query = chosen.rows.select(listedColumns).limit(limit);
  const isUpwards = cursor !== undefined && 'newer' in cursor;
  if (cursor) {
    const place = 'newer' in cursor ? cursor.newer : cursor.older;
    const onDay = dayOfNumber(Math.floor(place / perDay));
    const sequence = place % perDay;
    const beyond = isUpwards ? sql`<` : sql`>`;
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

// Literals, not parameters: otherwise SQLite does not use the partial index of these rows.
const spamState = sql.lit<EnquiryState>('spam');
const closedStates = enquiryStates.filter((state) => !openStates.some((open) => open === state));
const closed = sql<EnquiryState>`(${sql.join(closedStates.map((state) => sql.lit(state)))})`;
// Not `in` the open states: SQLite would read each state and sort instead of walking along that index.
const isOpen = (eb: Build) => eb('state', 'not in', closed);
const isDue = (eb: Build) => eb.and([isOpen(eb), eb('next_call_on', '<=', today())]);

/** Wrapped in an object, because a query builder is thenable. */
export async function chosenEnquiries(db: Connection, question: InboxQuestion) {
  const { rows, among } = await narrowedEnquiries(db, question);
  return { rows: rows.where(keyOrder(db, undefined, among).within) };
}

export type Chosen = Awaited<ReturnType<typeof chosenEnquiries>>;

async function narrowedEnquiries(
  db: Connection,
  { choice: { q, show, state }, staffId }: InboxQuestion,
  spelling: Spelling | 'other' = 'any',
) {
  let rows = db.selectFrom('enquiry');
  if (q) rows = rows.where(inSpelling(spelling, (one) => matchesSearch(q, one)));
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

/** How many there are in each tray of the inbox, each up to `maxCount + 1`. */
export async function countTrays(db: Connection, staffId: string) {
  const before = await endingBefore(db);
  const enquiries = db.selectFrom('enquiry');
  return countRowsOfEach(db, {
    fresh: enquiries.where('state', '=', 'new'),
    due: enquiries.where(isDue),
    open: enquiries.where(isOpen),
    mine: enquiries.where(isOpen).where('owner_id', '=', staffId),
    nobody: enquiries.where(isOpen).where('owner_id', 'is', null),
    ending: enquiries.where('touched_at', '<', before),
    spam: enquiries.where('state', '=', 'spam'),
  });
}

/** Spam that has come since then is worth a look. */
const recentMs = 7 * day;

/** What the dashboard tells of the inbox; `late` = new ones that have waited for a day, `listed` = all but spam. */
export function countInbox(db: Connection) {
  const enquiries = db.selectFrom('enquiry');
  const fresh = enquiries.where('state', '=', 'new');
  const spam = enquiries.where('state', '=', 'spam');
  return countRowsOfEach(db, {
    listed: enquiries.where('state', '<>', spamState),
    fresh,
    late: fresh.where('received_at', '<=', fromNow(-lateMs)),
    due: enquiries.where(isDue),
    spam,
    recentSpam: spam.where('received_at', '>', fromNow(-recentMs)),
  });
}

const minDigits = 3;

function matchesSearch(words: string, spelling?: Spelling): RawBuilder<SqlBool> {
  const inWords = hasTerms('enquiry', 'office', words, spelling);
  const number = numberIn(words);
  return number ? sql<SqlBool>`(mobile_no like ${`%${number}%`} or ${inWords})` : inWords;
}

/** All but spam; those with the words in the name, or with the number, first, then the newest. */
export function searchEnquiries(db: Connection, words: string, limit: number): Promise<ListedEnquiry[]> {
  const isNamed = hasTerms('enquiry', 'name', words);
  const number = numberIn(words);
  return db
    .selectFrom('enquiry')
    .select(listedColumns)
    .where(matchesSearch(words))
    .where('state', '<>', spamState)
    .orderBy(firstWhere(number ? sql<SqlBool>`(mobile_no like ${`%${number}%`} or ${isNamed})` : isNamed))
    .orderBy(firstWhere(hasTerms('enquiry', 'office', words, 'exact')))
    .orderBy('sequence', 'desc')
    .limit(limit)
    .execute();
}

function numberIn(typed: string): string | undefined {
  const whole = normalizedMobile(typed);
  if (whole) return whole;
  const digits = asciiDigits(typed).replace(/^\s*\+91/, '');
  if (/[^\d\s()+.\p{Pd}\p{Cf}]/u.test(digits)) return undefined;
  const bare = digits.replace(/\D/g, '');
  return bare.length >= minDigits ? bare : undefined;
}

export const lateMs = day;
