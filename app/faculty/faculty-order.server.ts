import { type Actor, recordActivity } from '../activity/activity.server.ts';
import { findActive } from '../database/editable-records.server.ts';
import { type Moved, moveInOrder } from '../database/ordering.server.ts';
import type { Transaction } from '../database/schema.ts';
import { nextInSequence } from '../database/sequence.server.ts';
import { pageSize } from '../lib/list-page.ts';
import type { Move } from '../lib/moves.ts';

/** `older` is the cursor of the page that holds the new place; undefined = the first one. */
type MovedMember = { name: string; older: number | undefined } & Omit<Moved, 'from'>;

/** Inside the caller's transaction. Undefined = the member, or the one beside, is gone. */
export async function moveFaculty(tx: Transaction, move: Move, by: Actor): Promise<MovedMember | undefined> {
  // The counter locks the order: whoever adds or moves waits here.
  await nextInSequence(tx, 'faculty');
  const member = await findActive(tx, 'faculty', move.id);
  const moved = await moveInOrder(tx, { table: 'faculty', column: 'position' }, move);
  if (!member || !moved) return undefined;
  const { from, ...now } = moved;
  const changes = [{ field: 'position', before: String(from), after: String(now.place) }];
  const { id, name } = member;
  if (from !== now.place) {
    await recordActivity(tx, by, { kind: 'change', subject: 'faculty', subject_id: id, label: name, changes });
  }
  return { name, ...now, older: await cursorBefore(tx, now.place) };
}

async function cursorBefore(tx: Transaction, place: number): Promise<number | undefined> {
  const onPagesBefore = place - 1 - ((place - 1) % pageSize);
  if (onPagesBefore === 0) return undefined;
  const last = tx
    .selectFrom('faculty')
    .select('position')
    .where('removed_at', 'is', null)
    .orderBy('position', 'asc')
    .limit(1)
    .offset(onPagesBefore - 1);
  return (await last.executeTakeFirst())?.position;
}
