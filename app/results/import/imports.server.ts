import { sql } from 'kysely';
import { type Actor, recordActivity } from '../../activity/activity.server.ts';
import type { Connection } from '../../database/schema.ts';
import { nextInSequence } from '../../database/sequence.server.ts';
import { now } from '../../lib/clock.ts';
import { newId } from '../../lib/ids.ts';
import { checkRows, type ImportedValues, importedValues, listExistingKeys } from './check-rows.server.ts';
import type { ReadRow } from './csv.server.ts';

const maxImports = 24;

type NewImport = {
  /** Created by the check: a form sent twice is imported once. */
  id: string;
  file_name: string;
  rows: readonly ReadRow[];
};

/** The first row becomes the newest. Refused when a row is no longer valid or the import was undone. */
export async function importResults(
  tx: Connection,
  { id, file_name, rows }: NewImport,
  by: Actor,
): Promise<{ imported: number } | { refused: 'changed' | 'undone' }> {
  // Locks: a concurrent import waits here and then sees these rows.
  const sequence = await nextInSequence(tx, 'result_import');
  const before = await tx
    .selectFrom('result_import')
    .select(['row_count', 'undone_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (before) return before.undone_at ? { refused: 'undone' } : { imported: before.row_count };
  const checked = checkRows(rows, await listExistingKeys(tx, rows));
  if (checked.some(({ errors: faults }) => faults.length > 0)) return { refused: 'changed' };
  const created_at = now();
  const row_count = checked.length;
  await tx
    .insertInto('result_import')
    .values({ id, sequence, file_name, row_count, created_at, created_by: by.name })
    .execute();
  await insertResults(tx, checked.map(importedValues), { import_id: id, uploaded_at: created_at });
  const changes = [{ field: 'row_count', before: '', after: String(row_count) }];
  await recordActivity(tx, by, {
    kind: 'create',
    subject: 'result-import',
    subject_id: id,
    label: file_name,
    changes,
  });
  return { imported: row_count };
}

async function insertResults(
  tx: Connection,
  results: ImportedValues[],
  common: { import_id: string; uploaded_at: string },
): Promise<void> {
  const newest = await nextInSequence(tx, 'result', results.length);
  const rows = results.map((values, index) => {
    return {
      id: newId(),
      sequence: newest - index,
      version: 1,
      is_demonstration: 0 as const,
      ...values,
      consent_reference: '',
      ...common,
    };
  });
  await tx.insertInto('result').values(rows).execute();
}

/** Undefined = no such import, or undone already. */
export async function undoImport(tx: Connection, id: string, by: Actor): Promise<number | undefined> {
  const undone = await tx
    .updateTable('result_import')
    .set({ undone_at: now() })
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .returning(['file_name', 'row_count'])
    .executeTakeFirst();
  if (!undone) return undefined;
  const deleted = await deleteResults(tx, id, undone.row_count, by);
  const changes = [{ field: 'row_count', before: String(deleted), after: '' }];
  await recordActivity(tx, by, {
    kind: 'delete',
    subject: 'result-import',
    subject_id: id,
    label: undone.file_name,
    changes,
  });
  return deleted;
}

async function deleteResults(tx: Connection, importId: string, maxCount: number, by: Actor): Promise<number> {
  // Locks first, like `moveToTrash`. Results deleted before leave their numbers unused.
  const last = await nextInSequence(tx, 'bin', maxCount);
  const { numUpdatedRows } = await tx
    .updateTable('result')
    .from((eb) =>
      eb
        .selectFrom('result')
        .select(['id', sql<number>`row_number() over (order by sequence)`.as('position')])
        .where('import_id', '=', importId)
        .where('removed_at', 'is', null)
        .as('numbered'),
    )
    .set((eb) => ({
      removed_at: now(),
      removed_by: by.name,
      bin_sequence: eb('numbered.position', '+', last - maxCount),
      version: eb('result.version', '+', 1),
    }))
    .whereRef('numbered.id', '=', 'result.id')
    .where('result.removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

export type PastImport = Awaited<ReturnType<typeof listImports>>[number];

export async function listImports(db: Connection) {
  const imports = await db
    .selectFrom('result_import')
    .selectAll()
    .orderBy('sequence', 'desc')
    .limit(maxImports)
    .execute();
  if (imports.length === 0) return [];
  const ids = imports.map(({ id }) => id);
  const counted = await db
    .selectFrom('result')
    .select((eb) => ['import_id', eb.fn.countAll().as('count')])
    .where('import_id', 'in', ids)
    .where('removed_at', 'is', null)
    .groupBy('import_id')
    .execute();
  const activeCounts = new Map(counted.map(({ import_id, count }) => [import_id, Number(count)]));
  return imports.map((one) => ({ ...one, activeCount: activeCounts.get(one.id) ?? 0 }));
}
