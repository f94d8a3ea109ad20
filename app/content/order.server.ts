import { type Actor, recordActivity } from '../activity/activity.server.ts';
import { findActive } from '../database/editable-records.server.ts';
import { type ArrangedTable, type Moved, moveInOrder } from '../database/ordering.server.ts';
import type { Transaction } from '../database/schema.ts';
import { nextInSequence } from '../database/transaction.server.ts';
import { pageSize } from '../lib/list-page.ts';
import type { Move } from '../lib/moves.ts';
import type { ContentType } from './content-type.ts';

/** `older` is the cursor of the page that holds the new place; undefined = the first one. */
export type MovedRecord = { name: string; older: number | undefined } & Omit<Moved, 'from'>;

/** Inside the caller's transaction. Undefined = the record, or the one beside, is gone. */
export async function moveRecord<Table extends ArrangedTable>(
  tx: Transaction,
  { table, nameOf }: ContentType<Table>,
  move: Move,
  by: Actor,
): Promise<MovedRecord | undefined> {
  // The counter locks the order: whoever adds or moves waits here.
  await nextInSequence(tx, table);
  const row = await findActive(tx, table, move.id);
  const moved = await moveInOrder(tx, { table, column: 'position' }, move);
  if (!row || !moved) return undefined;
  const { from, ...now } = moved;
  const name = nameOf(row);
  const changes = [{ field: 'position', before: String(from), after: String(now.place) }];
  if (from !== now.place) {
    await recordActivity(tx, by, { kind: 'change', subject: table, subject_id: row.id, label: name, changes });
  }
  return { name, ...now, older: await cursorBefore(tx, table, now.place) };
}

async function cursorBefore(tx: Transaction, table: ArrangedTable, rowNumber: number): Promise<number | undefined> {
  const onPagesBefore = rowNumber - 1 - ((rowNumber - 1) % pageSize);
  if (onPagesBefore === 0) return undefined;
  const last = tx
    .selectFrom(table as 'faculty')
    .select('position')
    .where('removed_at', 'is', null)
    .orderBy('position', 'asc')
    .limit(1)
    .offset(onPagesBefore - 1);
  return (await last.executeTakeFirst())?.position;
}
