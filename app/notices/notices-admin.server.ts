import { type Actor, demonstrationMark, recordActivity } from '../activity/activity.server.ts';
import { contentSearch } from '../content/content-search.server.ts';
import type { ServerContent } from '../content/server-content.server.ts';
import type { Visibility } from '../content/visibility.server.ts';
import { findWithDeleted } from '../database/editable-records.server.ts';
import { adminSearch, listRows } from '../database/list-rows.server.ts';
import { type EqualColumns, rowOrder } from '../database/row-order.server.ts';
import type { Connection, Database, Transaction } from '../database/schema.ts';
import { inTransaction, nextInSequence } from '../database/transaction.server.ts';
import { now } from '../lib/clock.ts';
import { formatDay } from '../lib/dates.ts';
import { aroundMatch } from '../lib/languages/search-terms.ts';
import type { Cursor, ListPage } from '../lib/list-page.ts';
import { areNoticeDays } from './days/notice-days.ts';
import { afterNoticeChange } from './follow/deliveries.server.ts';
import { type Notice, type NoticeFilter, noticeType, readNoticeFilter, titleOf } from './notice-fields.ts';
import { isExpired, isNotExpired, isNotOver, isPublic } from './notice-lists.server.ts';
import { noticeTrash, patchNotice, recordAutomaticChange } from './notices.server.ts';

const entryColumns = [
  'id',
  'sequence',
  'title',
  'details',
  'category',
  'is_pinned',
  'state',
  'publish_at',
  'expires_at',
  'happens_on',
  'happens_until',
  'created_at',
  'is_demonstration',
] as const;

export type AdminNotice = Pick<Notice, (typeof entryColumns)[number]>;

export function listAdminNotices(
  db: Connection,
  { cursor, size, category, state, words }: NoticeFilter & { cursor?: Cursor; size?: number | undefined } = {},
): Promise<ListPage<AdminNotice>> {
  let query = activeNotices(db);
  let equal: EqualColumns = {};
  if (state === undefined || state === 'published') equal = { category };
  else if (category) query = query.where('category', '=', category);
  if (state === 'draft' || state === 'scheduled') equal = { state };
  if (state === 'pinned') query = query.where('is_pinned', '=', 1).where(isNotExpired).where(isNotOver);
  if (state === 'published') query = query.where(isPublic);
  if (state === 'expired') query = query.where(isExpired);
  return listRows(db, query, { cursor, size, search: adminSearch('notice', words), order: rowOrder('notice'), equal });
}

function activeNotices(db: Connection) {
  return db.selectFrom('notice').select(entryColumns).where('removed_at', 'is', null);
}

/** A published notice becomes a draft again, and keeps its place and day for when it is shown again; a scheduled one
 * keeps its moment. */
export const noticeVisibility: Visibility = {
  hide: async (tx, id, by) =>
    (await changeState(tx, id, by, ['published', 'draft'])) || changeState(tx, id, by, ['scheduled', 'draft']),
  show: async (tx, id, by) => {
    const { publish_at } = (await findAdminNotice(tx, id)) ?? {};
    return changeState(tx, id, by, ['draft', publish_at && publish_at > now() ? 'scheduled' : 'published']);
  },
};

async function changeState(tx: Transaction, id: string, by: Actor, [from, to]: [Notice['state'], Notice['state']]) {
  const notice = await tx
    .updateTable('notice')
    .set((eb) => ({
      ...demonstrationMark(by),
      state: to,
      ...(from !== 'scheduled' && to !== 'scheduled' && { publish_at: null }),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('state', '=', from)
    .where('removed_at', 'is', null)
    .returning(['title', 'details'])
    .executeTakeFirst();
  if (!notice) return false;
  await afterNoticeChange(tx, id);
  const changes = [{ field: 'state', before: from, after: to }];
  await recordActivity(tx, by, { kind: 'change', subject: 'notice', subject_id: id, label: titleOf(notice), changes });
  return true;
}

export function findAdminNotice(db: Connection, id: string): Promise<Notice | undefined> {
  return findWithDeleted(db, 'notice', id);
}

export async function nextPublicationDue(db: Connection): Promise<string | null | undefined> {
  const all = db.selectFrom('notice').select('publish_at').where('state', '=', 'scheduled');
  return (await all.where('removed_at', 'is', null).orderBy('publish_at').limit(1).executeTakeFirst())?.publish_at;
}

/** @throws the first error, after all other notices were tried */
export async function publishDueNotices(db: Database): Promise<number> {
  const due = await db
    .selectFrom('notice')
    .select('id')
    .where('state', '=', 'scheduled')
    .where('publish_at', '<=', now())
    .where('removed_at', 'is', null)
    .orderBy('publish_at')
    .orderBy('sequence')
    .execute();
  const faults: unknown[] = [];
  let count = 0;
  for (const { id } of due) {
    try {
      count += await inTransaction(db, (tx) => publishDue(tx, id));
    } catch (error) {
      faults.push(error);
    }
  }
  if (faults.length > 0) throw faults[0];
  return count;
}

async function publishDue(tx: Transaction, id: string): Promise<0 | 1> {
  const sequence = await nextInSequence(tx, 'notice');
  const notice = await tx
    .updateTable('notice')
    .set((eb) => ({
      state: 'published',
      sequence,
      created_at: eb.fn.coalesce('publish_at', 'created_at'),
      updated_at: eb.fn.coalesce('publish_at', 'updated_at'),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('state', '=', 'scheduled')
    .where('publish_at', '<=', now())
    .where('removed_at', 'is', null)
    .returning(['title', 'details'])
    .executeTakeFirst();
  if (!notice) return 0;
  await afterNoticeChange(tx, id);
  const changes = [{ field: 'state', before: 'scheduled', after: 'published' }];
  await recordAutomaticChange(tx, { id, ...notice }, changes);
  return 1;
}

/** Of a text in an archive. */
const maxDetailsLength = 1024 * 1024;

export const noticeContent: ServerContent = {
  type: noticeType,
  screens: false,
  trash: noticeTrash,
  archive: {
    about: 'The notices. The text of each is in notices/, too.',
    values: { state: ['draft', 'scheduled', 'published'] },
    isSound: ({ details, happens_on = null, happens_until = null }) =>
      String(details).length <= maxDetailsLength && areNoticeDays({ happens_on, happens_until }),
  },
  visibility: noticeVisibility,
  async putBack(tx, id, values, by) {
    const saved = await findAdminNotice(tx, id);
    // Only one of the two days may have changed since.
    if (saved && !areNoticeDays({ ...saved, ...values })) return false;
    return (await patchNotice(tx, id, values as object, by)).refused === undefined;
  },
  files: false,
  selection: (db, filters, limit) => listAdminNotices(db, { ...readNoticeFilter(filters), size: limit }),
  search: contentSearch(noticeType, rowOrder('notice'), {
    detail: ({ details, created_at }, words) => `${formatDay(created_at)} · ${aroundMatch(details, words)}`,
  }),
};
