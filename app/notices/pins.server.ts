import type { Connection } from '../database/schema.ts';
import { nextInSequence } from '../database/sequence.server.ts';
import { titleOf } from './notice-text.ts';
import { notOver } from './on-the-board.server.ts';

export const mostPinned = 3;

/** A fourth notice cannot be pinned; these are. */
export type PinRefusal = { refused: 'three pinned'; pinned: string[] };

/** Whoever else pins, or changes what is pinned, waits for us. */
export async function holdPins(tx: Connection): Promise<void> {
  await nextInSequence(tx, 'pinned-notice');
}

/**
 * Whether one more notice may be pinned, asked by whoever pins it and inside the same transaction: of two who pin at
 * once, one waits for the other. Drafts and scheduled notices count, what is over or in the bin does not.
 */
export async function refusePin(tx: Connection, id?: string): Promise<PinRefusal | undefined> {
  await holdPins(tx);
  let others = tx
    .selectFrom('notice')
    .select(['title', 'details'])
    .where('is_pinned', '=', 1)
    .where('removed_at', 'is', null)
    .where(notOver)
    .orderBy('sequence', 'desc');
  if (id) others = others.where('id', '!=', id);
  const rows = await others.execute();
  return rows.length < mostPinned ? undefined : { refused: 'three pinned', pinned: rows.map(titleOf) };
}
