import { type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import { listRows } from '../../database/list-rows.server.ts';
import { countRowsOfEach, firstWhere, hasTerms, type Spelling } from '../../database/queries.server.ts';
import { beyondPlace, type RowOrder, rowOrder } from '../../database/row-order.server.ts';
import type { Connection, Schema } from '../../database/schema.ts';
import { day, fromNow, now } from '../../lib/clock.ts';
import { asciiDigits, normalizedMobile } from '../../lib/contact-details.ts';
import { dayInIndia } from '../../lib/dates.ts';
import { type Cursor, type ListPage, maxCount } from '../../lib/list-page.ts';
import { initialOfEachWord } from '../../media/portrait/initials.ts';
import { closedStates, type EnquiryState, openStates } from '../enquiry-rules.ts';
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

/** A place in the order of calls is days since 1970, then the order of arrival. */
const perDay = 1e9;

const callOrder: RowOrder<ListedEnquiry> = {
  columns: ['enquiry.next_call_on', 'enquiry.sequence'],
  isAscending: true,
  placeOf: ({ next_call_on, sequence }) => (Date.parse(`${next_call_on}T00:00:00Z`) / day) * perDay + sequence,
  valuesAt: (place) => [new Date(Math.floor(place / perDay) * day).toISOString().slice(0, 10), place % perDay],
  // A day in 2106, so that the place of an exact match has no more digits.
  exactPlace: 50_000 * perDay,
};

export type InboxQuestion = { choice: InboxChoice; staffId: string };

export async function listEnquiries(
  db: Connection,
  { cursor, size, ...question }: InboxQuestion & { cursor: Cursor; size?: number | undefined },
): Promise<ListPage<ListedEnquiry>> {
  const { q, show } = question.choice;
  const { rows, equal } = await narrowedEnquiries(db, question);
  const search = q ? { words: q, has: (spelling: Spelling) => matchesSearch(q, spelling) } : undefined;
  const order = show === 'due' ? callOrder : rowOrder('enquiry');
  return await listRows(db, rows.select(listedColumns), { cursor, size, search, order, equal });
}

type Build = ExpressionBuilder<Schema, 'enquiry'>;

// Literals, not parameters: otherwise SQLite does not use the partial index of these rows.
const spamState = sql.lit<EnquiryState>('spam');
const closed = sql<EnquiryState>`(${sql.join(closedStates.map((state) => sql.lit(state)))})`;
// Not `in` the open states: SQLite would read each state and sort instead of walking along that index.
const isOpen = (eb: Build) => eb('state', 'not in', closed);
const isDue = (eb: Build) => eb.and([isOpen(eb), eb('next_call_on', '<=', today())]);

/** Wrapped in an object, because a query builder is thenable. */
export async function chosenEnquiries(db: Connection, question: InboxQuestion) {
  const { q } = question.choice;
  const { rows, equal } = await narrowedEnquiries(db, question);
  const chosen = rows.where(beyondPlace(db, { order: rowOrder('enquiry'), equal }, undefined).within);
  return { rows: q ? chosen.where(matchesSearch(q)) : chosen };
}

export type Chosen = Awaited<ReturnType<typeof chosenEnquiries>>;

async function narrowedEnquiries(db: Connection, { choice: { show, state }, staffId }: InboxQuestion) {
  let rows = db.selectFrom('enquiry');
  const equal = {
    ...(show === undefined && state && { state }),
    ...(show === 'mine' && { owner_id: staffId }),
  };
  if (show !== undefined && state) rows = rows.where('state', '=', state);
  if (show === undefined && !state) rows = rows.where('state', '<>', spamState);
  if (show === 'ending') rows = rows.where('touched_at', '<', await endingBefore(db));
  else if (show) rows = rows.where(show === 'due' ? isDue : isOpen);
  if (show === 'nobody') rows = rows.where('owner_id', 'is', null);
  return { rows, equal };
}

export function today(): string {
  return dayInIndia(now());
}

export type FolderCounts = Awaited<ReturnType<typeof countFolders>>;

/** How many enquiries each folder of the inbox holds, each up to `maxCount + 1`. */
export async function countFolders(db: Connection, staffId: string) {
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

/** What the dashboard shows of the inbox; `late` = new ones that have waited for a day, `listed` = all but spam. */
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

export type DueEnquiry = Pick<Schema['enquiry'], 'id' | 'name' | 'owner_id' | 'next_call_on'>;

/** With a call or a visit on this day, `YYYY-MM-DD`, or before it; the oldest first. */
export function listDueEnquiries(db: Connection, day: string): Promise<DueEnquiry[]> {
  return db
    .selectFrom('enquiry')
    .select(['id', 'name', 'owner_id', 'next_call_on'])
    .where('state', 'in', openStates)
    .where('next_call_on', '<=', day)
    .orderBy('next_call_on')
    .orderBy('sequence')
    .limit(maxCount)
    .execute();
}

const maxInitials = 4;

/** For an e-mail, which others may read: only people who know the family recognise it. */
export function initialsOf(name: string): string {
  const initials = initialOfEachWord(name).slice(0, maxInitials);
  return initials.map((initial) => `${initial.toUpperCase()}.`).join(' ');
}
