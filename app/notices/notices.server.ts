import { type Actor, recordActivity } from '../activity/activity.server.ts';
import type { FieldChange } from '../activity/activity-kinds.ts';
import { createRecord, patchRecord, updateRecord } from '../content/records.server.ts';
import { trashOf } from '../content/trash.server.ts';
import {
  countActive,
  findActive,
  lockActive,
  type RecordVersion,
  type UpdateRefusal,
} from '../database/editable-records.server.ts';
import type { Connection, Transaction } from '../database/schema.ts';
import { nextInSequence } from '../database/transaction.server.ts';
import { initialValues, namesWith, pickValues } from '../forms/fields.ts';
import { now } from '../lib/clock.ts';
import { today } from '../lib/dates.ts';
import { inEnglish } from '../lib/languages/in-language.server.ts';
import { m } from '../paraglide/messages.js';
import { attachFiles, deleteAttachmentsOf, listFilesOf } from './attachments/attachments.server.ts';
import { deleteDemonstrationCodes } from './codes/notice-codes.server.ts';
import { isDayOver } from './days/notice-days.ts';
import { afterNoticeChange } from './follow/deliveries.server.ts';
import { type Notice, type NoticeValues, noticeFields, noticeType, titleOf } from './notice-fields.ts';
import { isNotExpired, isNotOver, maxPinned } from './notice-lists.server.ts';

export type NewNotice = Partial<NoticeValues> & {
  state?: 'draft' | 'published';
  /** Ids of its files in their order. */
  attachments?: string[];
  /** The notice that is unpinned for this one, when three are pinned. */
  unpin?: string | undefined;
  /** The names that visitors read, by the id of the file. */
  attachmentNames?: Record<string, string>;
  /** When it was first published, for notices brought along from elsewhere. */
  created_at?: string;
};

export function stateOf({ state = 'published', publish_at }: Pick<NewNotice, 'state' | 'publish_at'>): Notice['state'] {
  if (state === 'draft') return 'draft';
  return publish_at && publish_at > now() ? 'scheduled' : 'published';
}

/**
 * Publishes a notice as the latest one, schedules it or saves it as a draft. Refuses a fourth pinned notice.
 * @throws AttachmentGone if one of its files has been deleted
 */
export async function createNotice(
  tx: Transaction,
  { unpin, ...notice }: NewNotice,
  by: Actor,
): Promise<SavedNotice | PinRefusal> {
  const place = notice.is_pinned ? await findPinPlace(tx, { unpin }) : undefined;
  if (place?.refused) return place;
  const id = await insertNotice(tx, notice, by);
  return { id, ...(await unpinReplaced(tx, place, by)) };
}

export type SavedNotice = {
  id: string;
  /** The title of the one that was unpinned for it. */
  replaced?: string;
};

async function unpinReplaced(tx: Transaction, place: PinPlace | undefined, by: Actor): Promise<{ replaced?: string }> {
  if (!place?.replaced) return {};
  await setPinned(tx, place.replaced.id, 0, by);
  return { replaced: place.replaced.title };
}

/** Returns undefined if nothing changes, or if the notice has been deleted. */
export async function setPinned(tx: Transaction, id: string, is_pinned: 0 | 1, by: Actor): Promise<Notice | undefined> {
  await lockPins(tx);
  const saved = await lockActive(tx, 'notice', id);
  if (!saved || saved.is_pinned === is_pinned) return undefined;
  await updateRecord(tx, noticeType, saved, { is_pinned }, by);
  return saved;
}

/** Like `createNotice`, without the limit on pinned notices. */
export async function insertNotice(
  tx: Transaction,
  { created_at = now(), attachments, attachmentNames, state: requestedState, ...values }: NewNotice,
  by: Actor,
): Promise<string> {
  const sequence = await nextInSequence(tx, 'notice');
  const notice = { ...initialValues(noticeFields), ...values } as NoticeValues;
  const state = stateOf({ state: requestedState, publish_at: notice.publish_at });
  const times = { created_at, updated_at: created_at, publish_at: state === 'published' ? null : notice.publish_at };
  const id = await createRecord(tx, noticeType, { ...notice, ...times, sequence, state }, by);
  if (attachments) await attachFiles(tx, id, attachments, attachmentNames);
  await afterNoticeChange(tx, id, created_at);
  return id;
}

export type NoticeRefusal = UpdateRefusal<'notice'> | PinRefusal;

/** A category that has been taken off the list may stay. */
type NoticeUpdate = Pick<Notice, 'title' | 'details' | 'category' | 'is_pinned'> &
  Partial<Pick<Notice, keyof NoticeValues>> &
  Pick<NewNotice, 'state' | 'attachments' | 'attachmentNames' | 'unpin'>;

/**
 * A published notice keeps its place and its day; any other becomes the latest, is scheduled or stays a draft.
 * Without `attachments` its files stay. @throws AttachmentGone if one of the files has been deleted
 */
export async function updateNotice(
  tx: Transaction,
  version: RecordVersion,
  { attachments, attachmentNames, unpin, ...notice }: NoticeUpdate,
  by: Actor,
): Promise<({ refused?: undefined } & SavedNotice) | NoticeRefusal> {
  const takesPin = notice.is_pinned && !isOver(notice);
  const place = takesPin ? await findPinPlace(tx, { id: version.id, unpin }) : undefined;
  if (place?.refused) return place;
  const saved = await findActive(tx, 'notice', version.id);
  if (!saved) return { refused: 'gone' };
  const files = await filesOf(tx, version.id);
  const isReadAnew = hasOtherText(saved, notice) || (attachments && attachments.join() !== files.ids);
  const changes: Partial<Notice> = {
    ...notice,
    ...(await placeOf(tx, saved, notice)),
    ...(isReadAnew && saved.state === 'published' && { updated_at: now() }),
  };
  const also = async (): Promise<FieldChange[]> => {
    if (attachments) await attachFiles(tx, version.id, attachments, attachmentNames);
    const { names } = await filesOf(tx, version.id);
    return names === files.names ? [] : [{ field: 'attachments', before: files.names, after: names }];
  };
  const outcome = await updateRecord(tx, noticeType, version, changes, by, { also });
  if (outcome.refused) return outcome;
  await afterNoticeChange(tx, version.id);
  // Last, so that a conflict leaves every pin as it was.
  return { id: version.id, ...(await unpinReplaced(tx, place, by)) };
}

function isOver({ expires_at, happens_on = null, happens_until = null }: NoticeUpdate): boolean {
  return Boolean(expires_at && expires_at <= now()) || isDayOver({ happens_on, happens_until }, today());
}

function hasOtherText(saved: Notice, notice: NoticeUpdate): boolean {
  return namesWith(noticeFields, 'marksUpdate').some(
    (name) => notice[name] !== undefined && notice[name] !== saved[name],
  );
}

async function filesOf(db: Connection, id: string): Promise<{ ids: string; names: string }> {
  const files = await listFilesOf(db, id);
  return { ids: files.map((file) => file.id).join(), names: files.map((file) => file.name).join(', ') };
}

async function placeOf(tx: Transaction, saved: Notice, update: NoticeUpdate): Promise<Partial<Notice>> {
  if (saved.state === 'published') return { state: 'published', publish_at: saved.publish_at };
  const state = stateOf(update);
  if (state !== 'published') return { state, publish_at: update.publish_at ?? null };
  const created_at = now();
  const sequence = await nextInSequence(tx, 'notice');
  return { state, publish_at: null, sequence, created_at, updated_at: created_at };
}

export async function patchNotice(
  tx: Transaction,
  id: string,
  changes: Partial<Pick<Notice, keyof NoticeValues>>,
  by: Actor,
) {
  await lockCounters(tx, id);
  return patchRecord(tx, 'notice', id, (saved) => {
    const state = saved.state === 'draft' ? 'draft' : 'published';
    // A notice without a title is shown with its first words. A client that sends them back has not set a title.
    const isShownTitle = saved.title === '' && changes.title === titleOf(saved);
    const title = isShownTitle ? '' : (changes.title ?? saved.title);
    return updateNotice(tx, saved, { ...pickValues(noticeFields, saved), ...changes, title, state }, by);
  });
}

/** Counters are locked before rows, everywhere. */
async function lockCounters(tx: Transaction, id: string): Promise<void> {
  const seen = await findActive(tx, 'notice', id);
  if (seen?.is_pinned) await lockPins(tx);
  if (seen && seen.state !== 'published') await nextInSequence(tx, 'notice', 0);
}

export function countNotices(db: Connection): Promise<number> {
  return countActive(db, 'notice');
}

export function recordAutomaticChange(
  tx: Transaction,
  notice: Pick<Notice, 'id' | 'title' | 'details'>,
  changes: FieldChange[],
): Promise<void> {
  const by = { id: null, name: inEnglish(m.notice_admin_by_itself) };
  const label = titleOf(notice);
  return recordActivity(tx, by, { kind: 'change', subject: 'notice', subject_id: notice.id, label, changes });
}

export const noticeTrash = trashOf(noticeType, {
  async afterRestore(tx, notice) {
    await afterNoticeChange(tx, notice.id);
    if (notice.is_pinned === 0 || !(await findPinPlace(tx, { id: notice.id })).refused) return;
    await tx.updateTable('notice').set({ is_pinned: 0 }).where('id', '=', notice.id).execute();
    await recordAutomaticChange(tx, notice, [{ field: 'is_pinned', before: '1', after: '0' }]);
  },
  afterRemove: afterNoticeChange,
  async beforeErase(tx, id) {
    await deleteDemonstrationCodes(tx, id);
    await deleteAttachmentsOf(tx, id);
  },
});

export type PinRefusal = { refused: 'three pinned'; pinned: string[] };

async function lockPins(tx: Transaction): Promise<void> {
  await nextInSequence(tx, 'pinned-notice');
}

export type PinnedNotice = { id: string; title: string };

/** Beside the notice `id`. Drafts and scheduled notices count, expired and deleted ones do not. */
async function listOtherPinned(db: Connection, id?: string): Promise<PinnedNotice[]> {
  let others = db
    .selectFrom('notice')
    .select(['id', 'title', 'details'])
    .where('is_pinned', '=', 1)
    .where('removed_at', 'is', null)
    .where(isNotExpired)
    .where(isNotOver)
    .orderBy('sequence', 'desc');
  if (id) others = others.where('id', '!=', id);
  return (await others.execute()).map((notice) => ({ id: notice.id, title: titleOf(notice) }));
}

/** The pinned notices, if one of them must be unpinned first. */
export async function listPinsInTheWay(db: Connection, id?: string): Promise<PinnedNotice[]> {
  const others = await listOtherPinned(db, id);
  return others.length < maxPinned ? [] : others;
}

type PinPlace = { refused?: undefined; replaced: PinnedNotice | undefined };

/**
 * Of two who pin at once, one waits for the other. With `unpin` there is room as soon as the caller has unpinned
 * `replaced`.
 */
export async function findPinPlace(
  tx: Transaction,
  { id, unpin }: { id?: string | undefined; unpin?: string | undefined },
): Promise<PinRefusal | PinPlace> {
  await lockPins(tx);
  const others = await listPinsInTheWay(tx, id);
  if (others.length === 0) return { replaced: undefined };
  const replaced = others.length === maxPinned ? others.find((one) => one.id === unpin) : undefined;
  return replaced ? { replaced } : { refused: 'three pinned', pinned: others.map(({ title }) => title) };
}
