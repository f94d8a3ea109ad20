import type { ExpressionBuilder } from 'kysely';
import { type Actor, recordActivity } from '../activity/activity.server.ts';
import { keyOrder } from '../database/key-order.server.ts';
import type { Connection, Schema } from '../database/schema.ts';
import { now } from '../lib/clock.ts';
import { type Cursor, type ListPage, listPage } from '../lib/list-page.ts';
import type { LetterState } from './letter-kinds.ts';
import { bodyUnlessSecret, type Letter } from './letter-queue.server.ts';

/** A letter as far as people may see it: the words of a secret one stay unread. */
export type ShownLetter = Omit<Letter, 'claim'> & { isBeingSent: boolean; isEmptied: boolean };

/** One page of the letters, newest first, in one state or in all. */
export async function listLetters(
  db: Connection,
  { cursor, state }: { cursor: Cursor; state: LetterState | undefined },
): Promise<ListPage<ShownLetter>> {
  const page = await listPage(cursor, 'sequence', (place, limit) => {
    const { within, order } = keyOrder(db, place, { state });
    return db.selectFrom('letter').selectAll().where(within).orderBy(order).limit(limit).execute();
  });
  return { ...page, rows: page.rows.map(shown) };
}

/** One letter, whatever has become of it. */
export async function findLetter(db: Connection, id: string): Promise<ShownLetter | undefined> {
  const row = await db.selectFrom('letter').selectAll().where('id', '=', id).executeTakeFirst();
  return row && shown(row);
}

function shown({ claim, ...letter }: Letter): ShownLetter {
  const isSecret = letter.is_secret === 1;
  return {
    ...letter,
    body: isSecret ? '' : letter.body,
    isBeingSent: letter.state === 'waiting' && claim !== null && letter.due_at > now(),
    isEmptied: isSecret && letter.body === '',
  };
}

/** What keeps a letter that is there from being sent again. */
type Hindrance = 'waiting' | 'expired' | 'emptied';

/** Why a letter cannot be sent again. */
export type NotAgain = 'gone' | Hindrance;

/** What keeps a letter from being sent again, as it stands now; undefined = nothing. */
export function whyNotAgain({ state, expires_at, isEmptied }: ShownLetter): Hindrance | undefined {
  if (state === 'waiting') return 'waiting';
  if (expires_at !== null && expires_at <= now()) return 'expired';
  return isEmptied ? 'emptied' : undefined;
}

/** Puts a letter back to the waiting ones, as if it had never been tried. */
export async function sendAgain(
  tx: Connection,
  by: Actor,
  id: string,
): Promise<{ id: string } | { refused: NotAgain }> {
  const before = await findLetter(tx, id);
  if (!before) return { refused: 'gone' };
  const refused = whyNotAgain(before);
  if (refused) return { refused };
  const at = now();
  const letter = await tx
    .updateTable('letter')
    .set({
      state: 'waiting',
      due_at: at,
      claim: null,
      attempts: 0,
      first_tried_at: null,
      sent_at: null,
      last_fault: '',
    })
    .where('id', '=', id)
    .where('state', '=', before.state)
    .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', at)]))
    .where((row) => row.or([row('is_secret', '=', 0), row('body', '<>', '')]))
    .returningAll()
    .executeTakeFirst();
  // Somebody else was quicker.
  if (!letter) return { refused: 'waiting' };
  await recordStep(tx, by, letter, before.state);
  return { id };
}

/** Why a letter cannot be cancelled. */
export type NotCancelled = 'gone' | 'being sent' | 'over';

/** Sets a letter aside that waits or was given up: it is never sent, and nobody is reminded of it. */
export async function cancelLetter(
  tx: Connection,
  by: Actor,
  id: string,
): Promise<{ id: string } | { refused: NotCancelled }> {
  const before = await findLetter(tx, id);
  if (!before) return { refused: 'gone' };
  const letter = await tx
    .updateTable('letter')
    .set({ state: 'cancelled', claim: null, body: bodyUnlessSecret })
    .where('id', '=', id)
    .where(isInHand)
    .returningAll()
    .executeTakeFirst();
  if (letter) {
    await recordStep(tx, by, letter, before.state);
    return { id };
  }
  const found = await findLetter(tx, id);
  if (!found) return { refused: 'gone' };
  return { refused: found.isBeingSent ? 'being sent' : 'over' };
}

/** It waits or was given up, and no worker is sending it. */
function isInHand(row: ExpressionBuilder<Schema, 'letter'>) {
  return row.or([
    row('state', '=', 'failed'),
    row.and([row('state', '=', 'waiting'), row.or([row('claim', 'is', null), row('due_at', '<=', now())])]),
  ]);
}

/** The log names no family: the subject stands there only of letters that are not about an enquiry. */
async function recordStep(tx: Connection, by: Actor, letter: Letter, before: string): Promise<void> {
  await recordActivity(tx, by, {
    kind: 'change',
    subject: 'letter',
    subject_id: letter.id,
    label: letter.enquiry_id === null && letter.kind !== 'enquiry' ? letter.subject : '',
    changes: [{ field: 'state', before, after: letter.state }],
  });
}
