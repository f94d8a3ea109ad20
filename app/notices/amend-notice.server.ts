import type { Actor } from '../activity/activity.server.ts';
import { findStanding, holdStanding } from '../database/desk-rows.server.ts';
import type { Connection } from '../database/schema.ts';
import { Overtaken } from '../database/transaction.server.ts';
import { reviseNotice } from './notice-desk.server.ts';
import type { NewNotice, Notice } from './notices.server.ts';
import { holdPins, type PinRefusal } from './pins.server.ts';

/**
 * Changes what is named of a notice as it is saved now, and leaves the rest; for who has not seen its version.
 * @throws Overtaken inside the caller's `inTransaction`, which then runs it again
 */
export async function amendNotice(
  tx: Connection,
  id: string,
  words: Partial<Pick<NewNotice, 'title' | 'details'>>,
  by: Actor,
): Promise<{ id: string } | { refused: 'gone' } | PinRefusal> {
  const saved = await holdNotice(tx, id);
  if (!saved) return { refused: 'gone' };
  const { title, details, category, is_pinned, publish_at, expires_at } = saved;
  const state = saved.state === 'draft' ? 'draft' : 'published';
  const notice = { title, details, category, is_pinned, publish_at, expires_at, state, ...words } as const;
  const outcome = await reviseNotice(tx, saved, notice, by);
  if ('refused' in outcome && outcome.refused === 'stale') throw new Overtaken();
  return outcome;
}

/** What is not on the board yet takes a place there before it is changed, and is not held: counters come before rows. */
async function holdNotice(tx: Connection, id: string): Promise<Notice | undefined> {
  const seen = await findStanding(tx, 'notice', id);
  if (seen?.is_pinned) await holdPins(tx);
  return seen?.state === 'published' ? holdStanding(tx, 'notice', id) : findStanding(tx, 'notice', id);
}
