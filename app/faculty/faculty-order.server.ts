import { type Actor, recordActivity } from '../activity/activity.server.ts';
import { findStanding } from '../database/desk-rows.server.ts';
import type { Connection } from '../database/schema.ts';
import { nextInSequence } from '../database/sequence.server.ts';
import { pageSize } from '../lib/list-page.ts';

export type MoveTarget = 'up' | 'down' | 'first' | 'last' | { before: string } | { after: string };

/** Where somebody stands after a move. */
export type Moved = {
  name: string;
  /** From 1, of `count`. */
  place: number;
  count: number;
  /** Cursor of the page that holds this place; undefined = the first one. */
  older: number | undefined;
};

/**
 * Moves a member to another place of the list, inside the caller's transaction. Everybody in between, in the bin too,
 * moves along by one. A move that leads nowhere, such as the first one up, changes nothing.
 */
export async function moveFaculty(
  tx: Connection,
  id: string,
  to: MoveTarget,
  by: Actor,
): Promise<Moved | { refused: 'gone' }> {
  // The counter is the lock of the order: whoever adds or moves waits here for the one before.
  await nextInSequence(tx, 'faculty');
  const member = await findStanding(tx, 'faculty', id);
  const position = member && (await positionFor(tx, member.position, to));
  if (!member || position === undefined) return { refused: 'gone' };
  const before = await placeOf(tx, member.position);
  await shift(tx, member.position, position);
  await tx.updateTable('faculty').set({ position }).where('id', '=', id).execute();
  const place = await placeOf(tx, position);
  if (place !== before) {
    const changes = [{ field: 'position', before: String(before), after: String(place) }];
    await recordActivity(tx, by, { kind: 'change', subject: 'faculty', subject_id: id, label: member.name, changes });
  }
  return { name: member.name, place, count: await countStanding(tx), older: await cursorBefore(tx, place) };
}

/** The position that a member takes by a move; undefined when the other one does not stand in the list any more. */
async function positionFor(tx: Connection, own: number, to: MoveTarget): Promise<number | undefined> {
  if (to === 'first') return (await positionBelow(tx, 0)) ?? own;
  if (to === 'last') return (await positionAbove(tx)) ?? own;
  if (to === 'up') return (await positionAbove(tx, own)) ?? own;
  if (to === 'down') return (await positionBelow(tx, own)) ?? own;
  const other = await findStanding(tx, 'faculty', 'before' in to ? to.before : to.after);
  if (!other || other.position === own) return other && own;
  if ('before' in to) return other.position < own ? other.position : positionAbove(tx, other.position);
  return other.position > own ? other.position : positionBelow(tx, other.position);
}

/** The position further up that is next to this one; without one, the last of all. */
async function positionAbove(tx: Connection, position?: number): Promise<number | undefined> {
  let query = standing(tx).select('position').orderBy('position', 'desc').limit(1);
  if (position !== undefined) query = query.where('position', '<', position);
  return (await query.executeTakeFirst())?.position;
}

async function positionBelow(tx: Connection, position: number): Promise<number | undefined> {
  const query = standing(tx).select('position').where('position', '>', position).orderBy('position', 'asc').limit(1);
  return (await query.executeTakeFirst())?.position;
}

/** Makes room at `to` by moving everybody between there and `from` one step towards `from`. */
async function shift(tx: Connection, from: number, to: number): Promise<void> {
  const everybody = tx.updateTable('faculty');
  if (to < from) {
    const between = everybody.where('position', '>=', to).where('position', '<', from);
    await between.set((eb) => ({ position: eb('position', '+', 1) })).execute();
  } else if (to > from) {
    const between = everybody.where('position', '>', from).where('position', '<=', to);
    await between.set((eb) => ({ position: eb('position', '-', 1) })).execute();
  }
}

function standing(tx: Connection) {
  return tx.selectFrom('faculty').where('removed_at', 'is', null);
}

function placeOf(tx: Connection, position: number): Promise<number> {
  return countStanding(tx, position);
}

/** How many stand in the list down to a position, or in all. */
async function countStanding(tx: Connection, position?: number): Promise<number> {
  let query = standing(tx).select((eb) => eb.fn.countAll().as('count'));
  if (position !== undefined) query = query.where('position', '<=', position);
  return Number((await query.executeTakeFirstOrThrow()).count);
}

async function cursorBefore(tx: Connection, place: number): Promise<number | undefined> {
  const onPagesBefore = place - 1 - ((place - 1) % pageSize);
  if (onPagesBefore === 0) return undefined;
  const last = standing(tx)
    .select('position')
    .orderBy('position', 'asc')
    .limit(1)
    .offset(onPagesBefore - 1);
  return (await last.executeTakeFirst())?.position;
}
