import { type Actor, recordActivity } from '../activity/activity.server.ts';
import type { FieldChange } from '../activity/activity-kinds.ts';
import { binOf } from '../activity/bin.server.ts';
import { countStanding } from '../database/desk-rows.server.ts';
import type { Connection, Flag, Schema } from '../database/schema.ts';
import { nextInSequence } from '../database/sequence.server.ts';
import { now } from '../lib/clock.ts';
import { newId } from '../lib/ids.ts';
import { m } from '../paraglide/messages.js';
import { attachFiles, dropAttachmentsOf } from './attachments/attachments.server.ts';
import type { NoticeCategory } from './notice-categories.ts';
import { newSince, titleOf } from './notice-text.ts';
import { onTheBoard, present } from './on-the-board.server.ts';
import { refusePin } from './pins.server.ts';

export type Notice = Schema['notice'];

export type NamedNotice = Pick<Notice, 'id' | 'title' | 'details'>;

const endsSoonMs = 3 * 86_400_000;

/** The notice published last, by the order of publishing and not by the clock. */
export function latestNotice(db: Connection): Promise<NamedNotice | undefined> {
  return db
    .selectFrom('notice')
    .select(['id', 'title', 'details'])
    .where(onTheBoard)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** A notice as visitors see it; undefined while they may not. */
export function findNotice(db: Connection, id: string): Promise<Notice | undefined> {
  return db.selectFrom('notice').selectAll().where('id', '=', id).where(onTheBoard).executeTakeFirst();
}

/** How many notices of the last seven days stand on the board; 99 stands for all above. */
export async function countNewNotices(db: Connection): Promise<number> {
  const query = db.selectFrom('notice').select('id').where('created_at', '>=', newSince()).where(onTheBoard);
  return (await query.limit(99).execute()).length;
}

/** Ids and last changes of the newest notices, for the sitemap. */
export function listNoticeAddresses(db: Connection): Promise<{ id: string; updated_at: string }[]> {
  return db
    .selectFrom('notice')
    .select(['id', 'updated_at'])
    .where(onTheBoard)
    .orderBy('sequence', 'desc')
    .limit(1000)
    .execute();
}

/** How many notices there are in the office's list, drafts among them. */
export function countNotices(db: Connection): Promise<number> {
  return countStanding(db, 'notice');
}

/** What leaves the board within three days, the next one first; `title` is what people call it. */
export async function listNoticesEndingSoon(
  db: Connection,
): Promise<{ id: string; title: string; expires_at: string }[]> {
  const rows = await db
    .selectFrom('notice')
    .select(['id', 'title', 'details', 'expires_at'])
    .where(onTheBoard)
    .where('expires_at', '<=', new Date(Date.now() + endsSoonMs).toISOString())
    .orderBy('expires_at')
    .limit(24)
    .execute();
  return rows.map((row) => ({ id: row.id, title: titleOf(row), expires_at: row.expires_at ?? '' }));
}

export type NewNotice = {
  title: string;
  details: string;
  category: NoticeCategory;
  is_pinned: Flag;
  state?: 'draft' | 'published';
  /** Published then and not before; a moment that is past means now. */
  publish_at?: string | null;
  /** From when on it no longer stands on the board. */
  expires_at?: string | null;
  /** Ids of its files in their order. */
  attachments?: string[];
  /** When it was first published, for notices brought along from elsewhere. */
  created_at?: string;
};

/** What becomes of a notice that is to be published: a moment to come schedules it. */
export function stateFor({
  state = 'published',
  publish_at,
}: Pick<NewNotice, 'state' | 'publish_at'>): Notice['state'] {
  if (state === 'draft') return 'draft';
  return publish_at && publish_at > present() ? 'scheduled' : 'published';
}

/**
 * Publishes a notice as the latest one, or keeps it as a draft or until its moment, inside the caller's transaction.
 * Answers its id. How many are pinned is not asked here but in `postNotice`.
 * @throws FileGone when one of its files is not there any more
 */
export async function publishNotice(
  tx: Connection,
  { created_at = now(), attachments, publish_at = null, state: wanted, ...notice }: NewNotice,
  by: Actor,
): Promise<string> {
  const id = newId();
  const sequence = await nextInSequence(tx, 'notice');
  const state = stateFor({ state: wanted, publish_at });
  const times = { created_at, updated_at: created_at, publish_at: state === 'published' ? null : publish_at };
  await tx
    .insertInto('notice')
    .values({ id, sequence, version: 1, state, is_over: 0, ...times, ...notice })
    .execute();
  if (attachments) await attachFiles(tx, id, attachments);
  await recordActivity(tx, by, { kind: 'create', subject: 'notice', subject_id: id, label: titleOf(notice) });
  return id;
}

/** Writes down what nobody did by hand. */
export function recordOwnChange(tx: Connection, notice: NamedNotice, changes: FieldChange[]): Promise<void> {
  const by = { id: null, name: m.notice_desk_by_itself() };
  const label = titleOf(notice);
  return recordActivity(tx, by, { kind: 'change', subject: 'notice', subject_id: notice.id, label, changes });
}

export const noticeBin = binOf({
  table: 'notice',
  labelOf: titleOf,
  async afterRestore(tx, notice) {
    if (notice.is_pinned === 0 || !(await refusePin(tx, notice.id))) return;
    await tx.updateTable('notice').set({ is_pinned: 0 }).where('id', '=', notice.id).execute();
    await recordOwnChange(tx, notice, [{ field: 'is_pinned', before: '1', after: '0' }]);
  },
  beforeErase: dropAttachmentsOf,
});
