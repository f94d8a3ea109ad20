import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { listRange, listRows } from '../database/list-rows.server.ts';
import { hasTerms, type Spelling } from '../database/queries.server.ts';
import { rowOrder } from '../database/row-order.server.ts';
import type { Connection, Schema } from '../database/schema.ts';
import { fromNow, now } from '../lib/clock.ts';
import { addDays, today } from '../lib/dates.ts';
import type { Cursor, ListPage, NewestRange } from '../lib/list-page.ts';
import { translationsWith } from '../translations/translation-lists.server.ts';
import { olderOf, type TranslationNote } from '../translations/translation-rules.ts';
import { type Noted, translateRows } from '../translations/translations.server.ts';
import { lastDayOf, maxDaysApart } from './days/notice-days.ts';
import { type Notice, type NoticeCategory, newDurationMs, newSince, noticeType, titleOf } from './notice-fields.ts';

export const maxPinned = 3;

type NoticeExpression = ExpressionBuilder<Schema, 'notice'>;

export function isPublic(notice: NoticeExpression) {
  return notice.and([notice('state', '=', 'published'), notice('removed_at', 'is', null), isNotExpired(notice)]);
}

// Word for word as the indexes have it; what never ends is later than any time.
const end = sql<string>`coalesce(expires_at, '9999')`;

export function isNotExpired(notice: NoticeExpression) {
  return notice(end, '>', now());
}

export function isExpired(notice: NoticeExpression) {
  return notice.and([
    notice('state', '=', 'published'),
    notice('removed_at', 'is', null),
    notice('expires_at', 'is not', null),
    notice(end, '<=', now()),
  ]);
}

/** Its day is not over, or it speaks of none. */
export function isNotOver(notice: NoticeExpression, day = today()) {
  return notice(sql<string>`coalesce(happens_until, happens_on, '9999')`, '>=', day);
}

const endsSoonMs = 3 * 86_400_000;

const bannerColumns = ['id', 'details', 'created_at', 'happens_on', 'happens_until'] as const;

type BannerNotice = Noted<Pick<Notice, (typeof bannerColumns)[number]>>;

/** By the order of publishing and not by the clock. In the language of the page. */
export async function findLatestNotice(db: Connection): Promise<BannerNotice | undefined> {
  const query = db.selectFrom('notice').select(bannerColumns).where(isPublic).orderBy('sequence', 'desc');
  const [latest] = await translateRows(db, noticeType, await query.limit(1).execute());
  return latest;
}

export function findNotice(db: Connection, id: string): Promise<Notice | undefined> {
  return db.selectFrom('notice').selectAll().where('id', '=', id).where(isPublic).executeTakeFirst();
}

const latestColumns = ['id', 'title', 'details', 'created_at', 'happens_on', 'happens_until'] as const;

export type LatestNotice = Noted<Pick<Notice, (typeof latestColumns)[number]>>;

type LatestChoice = {
  category?: NoticeCategory;
  /** Notices without a day are left out if they were written before. */
  writtenSince?: string;
  /** The details stay empty, but for a notice that has no title. */
  hasTitlesOnly?: boolean;
};

/** Newest first, without those whose day is over. In the language of the page. */
export async function listLatestNotices(
  db: Connection,
  day: string,
  limit: number,
  { category, writtenSince, hasTitlesOnly }: LatestChoice = {},
): Promise<LatestNotice[]> {
  let latest = db
    .selectFrom('notice')
    .select(latestColumns)
    .where(isPublic)
    .where((notice) => isNotOver(notice, day))
    .orderBy('sequence', 'desc')
    .limit(limit);
  if (category) latest = latest.where('category', '=', category);
  if (writtenSince) {
    latest = latest.where(({ or, eb }) => or([eb('happens_on', 'is not', null), eb('created_at', '>=', writtenSince)]));
  }
  const rows = await latest.execute();
  const shown = await translateRows(db, noticeType, hasTitlesOnly ? rows.map(withTitleOnly) : rows);
  return shown.map((notice) => ({ ...notice, title: titleOf(notice) }));
}

export function withTitleOnly<Row extends { title: string; details: string }>(row: Row): Row {
  return row.title ? { ...row, details: '' } : row;
}

type Neighbour = Pick<Notice, 'id' | 'title'>;

/** The next notices on the board to both sides, by the order of publishing. In the language of the page. */
export async function findNeighbours(
  db: Connection,
  { sequence }: Pick<Notice, 'sequence'>,
): Promise<{ newer: Neighbour | undefined; older: Neighbour | undefined; titlesNote: TranslationNote }> {
  const board = db.selectFrom('notice').select(['id', 'title', 'details']).where(isPublic).limit(1);
  const [newer, older] = await Promise.all([
    board.where('sequence', '>', sequence).orderBy('sequence').executeTakeFirst(),
    board.where('sequence', '<', sequence).orderBy('sequence', 'desc').executeTakeFirst(),
  ]);
  const shown = await translateRows(
    db,
    noticeType,
    [newer, older].filter((one) => one !== undefined).map(withTitleOnly),
  );
  const called = (neighbour: typeof newer) => {
    const found = shown.find(({ id }) => id === neighbour?.id);
    return found && { id: found.id, title: titleOf(found) };
  };
  const titlesNote = olderOf(shown.map(({ translationNote }) => translationNote));
  return { newer: called(newer), older: called(older), titlesNote };
}

/** How many notices of the last seven days are on the board, up to 99. */
export async function countNewNotices(db: Connection): Promise<number> {
  const query = db.selectFrom('notice').select('id').where('created_at', '>=', newSince()).where(isPublic);
  return (await query.limit(99).execute()).length;
}

export function listNoticeAddresses(db: Connection): Promise<{ id: string; updated_at: string }[]> {
  return db
    .selectFrom('notice')
    .select(['id', 'updated_at'])
    .where(isPublic)
    .orderBy('sequence', 'desc')
    .limit(1000)
    .execute();
}

export async function listNoticesEndingSoon(
  db: Connection,
): Promise<(Pick<Notice, 'id' | 'title' | 'is_demonstration'> & { expires_at: string })[]> {
  const rows = await db
    .selectFrom('notice')
    .select(['id', 'title', 'details', 'expires_at', 'is_demonstration'])
    .where(isPublic)
    .where('expires_at', '>', now())
    .where('expires_at', '<=', fromNow(endsSoonMs))
    .orderBy('expires_at')
    .limit(24)
    .execute();
  return rows.map(({ details, expires_at, ...row }) => ({
    ...row,
    title: titleOf({ ...row, details }),
    expires_at: expires_at ?? '',
  }));
}

export function listNotices(
  db: Connection,
  { cursor, category, words }: { cursor: Cursor; category: NoticeCategory | undefined; words?: string | undefined },
): Promise<ListPage<Notice>> {
  const board = db.selectFrom('notice').selectAll().where(isPublic);
  // A search does not put pinned notices first.
  const query = words ? board : board.where('id', 'not in', pinnedNotices(db, category).select('id'));
  const search = words ? { words, has: (spelling: Spelling) => saysWords(db, words, spelling) } : undefined;
  return listRows(db, query, { cursor, search, order: rowOrder('notice'), equal: { category } });
}

function saysWords(db: Connection, words: string, spelling: Spelling) {
  const inOriginal = hasTerms('notice', 'visitors', words, spelling);
  return sql<SqlBool>`(${inOriginal} or id in ${translationsWith(db, 'notice', words, spelling)})`;
}

export function listPinnedNotices(db: Connection, category: NoticeCategory | undefined): Promise<Notice[]> {
  return pinnedNotices(db, category).selectAll().execute();
}

function pinnedNotices(db: Connection, category: NoticeCategory | undefined) {
  const pinned = db
    .selectFrom('notice')
    .where(isPublic)
    .where('is_pinned', '=', 1)
    .where(isNotOver)
    .orderBy('sequence', 'desc')
    .limit(maxPinned);
  // Written so that the index of categories is not used: pinned notices are few, and have an index of their own.
  return category ? pinned.where(sql<boolean>`category || '' = ${category}`) : pinned;
}

export type ApiNotice = Pick<Notice, 'id' | 'title' | 'details' | 'created_at' | 'updated_at'>;

/** Newest first, pinned ones in their place. Undefined = there is no notice `before`. */
export async function listNewestNotices(db: Connection, range: NewestRange): Promise<ApiNotice[] | undefined> {
  const columns = ['id', 'sequence', 'title', 'details', 'created_at', 'updated_at'] as const;
  const query = db.selectFrom('notice').select(columns).where(isPublic);
  return (await listRange(db, query, { table: 'notice', order: rowOrder('notice') }, range))?.map(withTitle);
}

export async function findApiNotice(db: Connection, id: string): Promise<ApiNotice | undefined> {
  const notice = await findNotice(db, id);
  return notice && withTitle(notice);
}

function withTitle(notice: ApiNotice): ApiNotice {
  const { id, details, created_at, updated_at } = notice;
  return { id, title: titleOf(notice), details, created_at, updated_at };
}

/** When the board changes next without a write, in milliseconds since 1970; `Infinity` = not at all. */
export async function nextChangeOfBoard(db: Connection): Promise<number> {
  const board = db.selectFrom('notice').where(isPublic).limit(1);
  const [ending, oldestNew] = await Promise.all([
    board.select('expires_at').where('expires_at', '>', now()).orderBy('expires_at').executeTakeFirst(),
    board.select('created_at').where('created_at', '>=', newSince()).orderBy('created_at').executeTakeFirst(),
  ]);
  return Math.min(
    ending?.expires_at ? Date.parse(ending.expires_at) : Number.POSITIVE_INFINITY,
    // It is new in the whole of its last millisecond.
    oldestNew ? Date.parse(oldestNew.created_at) + newDurationMs + 1 : Number.POSITIVE_INFINITY,
  );
}

const datedColumns = [
  ...(['id', 'sequence', 'title', 'details', 'category', 'happens_on', 'happens_until', 'school_status'] as const),
  ...(['version', 'created_at', 'updated_at', 'is_demonstration'] as const),
] as const;

export type DatedNotice = Omit<Pick<Notice, (typeof datedColumns)[number]>, 'happens_on' | 'happens_until'> & {
  first_day: string;
  last_day: string;
};

/** More than a school has in a session. */
const maxNotices = 1000;

/** Notices on the board that happen on a day of the range, by their first day. */
export async function listDatedNotices(
  db: Connection,
  { from, to }: { from: string; to: string },
  limit = maxNotices,
): Promise<DatedNotice[]> {
  const rows = await datedNotices(db)
    .select(datedColumns)
    // None is longer: without this bound all of past years would be read.
    .where('happens_on', '>=', addDays(from, -maxDaysApart))
    .where('happens_on', '<=', to)
    .where(sql<string>`coalesce(happens_until, happens_on)`, '>=', from)
    .orderBy('happens_on')
    .orderBy('sequence')
    .limit(limit)
    .execute();
  return rows.map(({ happens_on, happens_until, ...notice }) => {
    const first_day = happens_on ?? '';
    return { ...notice, first_day, last_day: happens_until ?? first_day };
  });
}

/** The first day of the first one and the last day of the one that begins last; undefined = none has a day. */
export async function findDatedExtent(db: Connection): Promise<{ from: string; to: string } | undefined> {
  const ends = datedNotices(db).select(['happens_on', 'happens_until']).where('happens_on', 'is not', null).limit(1);
  const [first, last] = await Promise.all([
    ends.orderBy('happens_on').executeTakeFirst(),
    ends.orderBy('happens_on', 'desc').executeTakeFirst(),
  ]);
  const from = first?.happens_on;
  const to = last && lastDayOf(last);
  return from && to ? { from, to } : undefined;
}

function datedNotices(db: Connection) {
  return db.selectFrom('notice').where(isPublic);
}
