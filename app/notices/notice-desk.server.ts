import { type Actor, changesBetween, recordActivity } from '../activity/activity.server.ts';
import { containing } from '../database/containing.server.ts';
import {
  findKept,
  findStanding,
  type Revision,
  type RevisionRefusal,
  reviseRow,
} from '../database/desk-rows.server.ts';
import { keyOrder } from '../database/key-order.server.ts';
import type { Connection } from '../database/schema.ts';
import { nextInSequence } from '../database/sequence.server.ts';
import { now } from '../lib/clock.ts';
import { type Cursor, type ListPage, listPage, mergeNearest } from '../lib/list-page.ts';
import { attachFiles, listAttachments } from './attachments/attachments.server.ts';
import type { NoticeChoice } from './notice-states.ts';
import { titleOf } from './notice-text.ts';
import { type NewNotice, type Notice, publishNotice, stateFor } from './notices.server.ts';
import { isJustOver, isMarkedOver, notOver, onTheBoard, present } from './on-the-board.server.ts';
import { type PinRefusal, refusePin } from './pins.server.ts';

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
  'created_at',
] as const;

export type NoticeEntry = Pick<Notice, (typeof entryColumns)[number]>;

/** One page of all notices for the office, newest first. */
export function listNoticeEntries(
  db: Connection,
  { cursor, ...choice }: NoticeChoice & { cursor?: Cursor } = {},
): Promise<ListPage<NoticeEntry>> {
  return listPage(cursor, 'sequence', async (place, limit) => {
    if (choice.state !== 'expired') return chosenNotices(db, choice, place).limit(limit).execute();
    const marked = chosenNotices(db, choice, place).where(isMarkedOver).limit(limit).execute();
    return mergeNearest(place, 'sequence', limit, [await marked, await listJustOver(db, choice, place)]);
  });
}

function chosenNotices(db: Connection, choice: NoticeChoice, place: Cursor) {
  const { category, state } = choice;
  let query = narrowedNotices(db, choice);
  let among: Record<string, string | undefined> = {};
  if (state === undefined || state === 'published') among = { category };
  else if (category) query = query.where('category', '=', category);
  if (state === 'draft' || state === 'scheduled') among = { state };
  if (state === 'pinned') query = query.where('is_pinned', '=', 1).where(notOver);
  if (state === 'published') query = query.where(onTheBoard);
  const { within, order } = keyOrder(db, place, among);
  return query.where(within).orderBy(order);
}

/** They end one after the other, and are marked within seconds: as many are never met. */
const mostJustOver = 10_000;

async function listJustOver(db: Connection, choice: NoticeChoice, place: Cursor): Promise<NoticeEntry[]> {
  let query = narrowedNotices(db, choice).where(isJustOver);
  if (choice.category) query = query.where('category', '=', choice.category);
  const rows = await query.orderBy('expires_at').limit(mostJustOver).execute();
  if (!place) return rows;
  return rows.filter(({ sequence }) => ('newer' in place ? sequence > place.newer : sequence < place.older));
}

function narrowedNotices(db: Connection, { words }: NoticeChoice) {
  const query = db.selectFrom('notice').select(entryColumns).where('removed_at', 'is', null);
  return words ? query.where(containing(['title', 'details'], words)) : query;
}

/** A notice as the office has it, whether visitors see it or not, in the bin too. */
export function findKeptNotice(db: Connection, id: string): Promise<Notice | undefined> {
  return findKept(db, 'notice', id);
}

/** As `publishNotice`, for the office: a fourth pinned notice is refused. */
export async function postNotice(tx: Connection, notice: NewNotice, by: Actor): Promise<{ id: string } | PinRefusal> {
  const refusal = notice.is_pinned ? await refusePin(tx) : undefined;
  return refusal ?? { id: await publishNotice(tx, notice, by) };
}

/** Why a notice was not changed. */
export type NoticeRefusal = RevisionRefusal<'notice'> | PinRefusal;

/** A kind that is not in the list any more may be kept. */
type NoticeRevision = Omit<NewNotice, 'created_at' | 'category'> & Pick<Notice, 'category'>;

const revisedFields = ['title', 'details', 'category', 'is_pinned', 'state', 'publish_at', 'expires_at'] as const;

/**
 * Changes a notice, inside the caller's transaction. What stands on the board keeps its place and its day; what has not
 * been there becomes the latest, is scheduled or stays a draft as `publishNotice` would have it. Files that are not
 * named stay as they are.
 * @throws FileGone when one of the named files is not there any more
 */
export async function reviseNotice(
  tx: Connection,
  revision: Revision,
  { attachments, ...notice }: NoticeRevision,
  by: Actor,
): Promise<{ id: string } | NoticeRefusal> {
  const takesPin = notice.is_pinned && !(notice.expires_at && notice.expires_at <= present());
  const refusal = takesPin ? await refusePin(tx, revision.id) : undefined;
  if (refusal) return refusal;
  const saved = await findStanding(tx, 'notice', revision.id);
  if (!saved) return { refused: 'gone' };
  const files = await filesOf(tx, revision.id);
  const isRead = hasOtherWords(saved, notice) || (attachments && attachments.join() !== files.ids);
  const changes = { ...(await placeOf(tx, saved, notice)), ...(isRead && isPublished(saved) && { updated_at: now() }) };
  const after: Partial<Notice> = { ...notice, ...changes, is_over: 0 };
  const outcome = await reviseRow(tx, 'notice', revision, after);
  if ('refused' in outcome) return outcome;
  if (attachments) await attachFiles(tx, revision.id, attachments);
  const named = changesBetween(outcome.before, after, revisedFields);
  const renamed = changesBetween(
    { attachments: files.names },
    { attachments: (await filesOf(tx, revision.id)).names },
    ['attachments'],
  );
  const all = [...named, ...renamed];
  if (all.length > 0) {
    const label = titleOf({ ...outcome.before, ...after });
    await recordActivity(tx, by, { kind: 'change', subject: 'notice', subject_id: revision.id, label, changes: all });
  }
  return { id: revision.id };
}

function isPublished({ state }: Notice): boolean {
  return state === 'published';
}

/** Whether parents would read something else. */
function hasOtherWords(saved: Notice, notice: NoticeRevision): boolean {
  return (['title', 'details', 'category'] as const).some((field) => notice[field] !== saved[field]);
}

async function filesOf(db: Connection, id: string): Promise<{ ids: string; names: string }> {
  const files = (await listAttachments(db, [id])).get(id) ?? [];
  return { ids: files.map((file) => file.id).join(), names: files.map((file) => file.name).join(', ') };
}

/** State and times after a change. */
async function placeOf(tx: Connection, saved: Notice, wanted: NoticeRevision): Promise<Partial<Notice>> {
  if (isPublished(saved)) return { state: 'published', publish_at: saved.publish_at };
  const state = stateFor(wanted);
  if (state !== 'published') return { state, publish_at: wanted.publish_at ?? null };
  const created_at = now();
  const sequence = await nextInSequence(tx, 'notice');
  return { state, publish_at: null, sequence, created_at, updated_at: created_at };
}
