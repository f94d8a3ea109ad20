import type { Connection, Transaction } from '../../database/schema.ts';
import { nextInSequence } from '../../database/transaction.server.ts';
import { titleOf } from '../notice-fields.ts';
import { isNotExpired, isNotOver, maxPinned } from '../notice-lists.server.ts';

export type PinRefusal = { refused: 'three pinned'; pinned: string[] };

export async function lockPins(tx: Transaction): Promise<void> {
  await nextInSequence(tx, 'pinned-notice');
}

export type PinnedNotice = { id: string; title: string };

/** Beside the notice `id`. Drafts and scheduled notices count, expired and deleted ones do not. */
export async function listOtherPinned(db: Connection, id?: string): Promise<PinnedNotice[]> {
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

export type PinPlace = { refused?: undefined; replaced: PinnedNotice | undefined };

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
