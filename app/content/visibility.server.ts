import { type Actor, demonstrationMark, recordActivity } from '../activity/activity.server.ts';
import { findActive, type HidableTable } from '../database/editable-records.server.ts';
import type { Transaction } from '../database/schema.ts';
import { now } from '../lib/clock.ts';
import type { ContentType } from './content-type.ts';

/** False = already so, or the record is gone. */
export type Visibility = {
  hide(tx: Transaction, id: string, by: Actor): Promise<boolean>;
  show(tx: Transaction, id: string, by: Actor): Promise<boolean>;
};

/** Hidden records stay in the lists of the admin area; visitors see nothing of them. */
export function visibilityOf<Table extends HidableTable>({ table, nameOf }: ContentType<Table>): Visibility {
  async function change(tx: Transaction, id: string, by: Actor, isHidden: boolean): Promise<boolean> {
    const { numUpdatedRows } = await tx
      .updateTable(table as 'photo')
      .set((eb) => ({
        ...demonstrationMark(by),
        taken_down_at: isHidden ? now() : null,
        version: eb('version', '+', 1),
      }))
      .where('id', '=', id)
      .where('removed_at', 'is', null)
      .where('taken_down_at', isHidden ? 'is' : 'is not', null)
      .executeTakeFirstOrThrow();
    const row = numUpdatedRows === 1n ? await findActive(tx, table, id) : undefined;
    if (!row) return false;
    const changes = [{ field: 'is_taken_down', before: isHidden ? '0' : '1', after: isHidden ? '1' : '0' }];
    await recordActivity(tx, by, { kind: 'change', subject: table, subject_id: id, label: nameOf(row), changes });
    return true;
  }
  return {
    hide: (tx, id, by) => change(tx, id, by, true),
    show: (tx, id, by) => change(tx, id, by, false),
  };
}
