import type { Actor } from '../activity/activity.server.ts';
import { findStanding, holdStanding } from '../database/desk-rows.server.ts';
import type { Connection } from '../database/schema.ts';
import { nextInSequence } from '../database/sequence.server.ts';
import { reviseNotice } from './notice-desk.server.ts';
import { titleOf } from './notice-text.ts';
import type { NewNotice, Notice } from './notices.server.ts';
import { holdPins, type PinRefusal } from './pins.server.ts';

/**
 * Changes what is named of a notice as it is saved now, and leaves the rest; for who has not seen its version. Inside
 * the caller's transaction.
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
  const state: NewNotice['state'] = saved.state === 'draft' ? 'draft' : 'published';
  const notice = { title, details, category, is_pinned, publish_at, expires_at, state, ...words };
  // Who was shown the first words as its title, and sends them back, has not given it one.
  if (title === '' && words.title === titleOf(saved)) notice.title = '';
  const outcome = await reviseNotice(tx, saved, notice, by);
  if ('refused' in outcome && outcome.refused === 'stale') throw new Error('A notice that was held has changed.');
  return outcome;
}

/** Counters come before rows: that of the pins, and that of the board for what may take a place there. */
async function holdNotice(tx: Connection, id: string): Promise<Notice | undefined> {
  const seen = await findStanding(tx, 'notice', id);
  if (seen?.is_pinned) await holdPins(tx);
  if (seen && seen.state !== 'published') await nextInSequence(tx, 'notice', 0);
  return holdStanding(tx, 'notice', id);
}
