import { sql } from 'kysely';
import { type Actor, recordActivity } from '../../activity/activity.server.ts';
import type { Connection } from '../../database/schema.ts';
import { nextInSequence } from '../../database/sequence.server.ts';
import { now } from '../../lib/clock.ts';
import { newId } from '../../lib/ids.ts';
import { checkRows, type ImportWords, wordsOf } from './check-rows.ts';
import type { ReadRow } from './read-csv.server.ts';
import { listStandingResults } from './standing-results.server.ts';

const mostImports = 24;

type NewImport = {
  /** Made when the list was checked: the same one sent twice is imported once. */
  id: string;
  file_name: string;
  /** The rows that were found good. */
  rows: readonly ReadRow[];
};

/**
 * Records every row of a list as a result without a photo, inside the caller's transaction, the first row as the
 * newest. Refused when one cannot be taken (any more), or when the import was undone.
 */
export async function importResults(
  tx: Connection,
  { id, file_name, rows }: NewImport,
  by: Actor,
): Promise<{ imported: number } | { refused: 'changed' | 'undone' }> {
  // Taken first: of two imports at once the second waits, and sees what the first has written.
  const sequence = await nextInSequence(tx, 'result_import');
  const before = await tx
    .selectFrom('result_import')
    .select(['row_count', 'undone_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (before) return before.undone_at ? { refused: 'undone' } : { imported: before.row_count };
  const checked = checkRows(rows, await listStandingResults(tx, rows));
  if (checked.some(({ faults }) => faults.length > 0)) return { refused: 'changed' };
  const created_at = now();
  const row_count = checked.length;
  await tx
    .insertInto('result_import')
    .values({ id, sequence, file_name, row_count, created_at, created_by: by.name })
    .execute();
  await insertResults(tx, checked.map(wordsOf), { import_id: id, uploaded_at: created_at });
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
  results: ImportWords[],
  common: { import_id: string; uploaded_at: string },
): Promise<void> {
  const newest = await nextInSequence(tx, 'result', results.length);
  const rows = results.map((words, place) => {
    return { id: newId(), sequence: newest - place, version: 1, ...words, consent_reference: '', ...common };
  });
  await tx.insertInto('result').values(rows).execute();
}

/**
 * Puts what still stands of an import into the bin, inside the caller's transaction. Answers how many results that were;
 * undefined when there is no such import, or it was undone already.
 */
export async function undoImport(tx: Connection, id: string, by: Actor): Promise<number | undefined> {
  const undone = await tx
    .updateTable('result_import')
    .set({ undone_at: now() })
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .returning(['file_name', 'row_count'])
    .executeTakeFirst();
  if (!undone) return undefined;
  const binned = await binResults(tx, id, undone.row_count, by);
  const changes = [{ field: 'row_count', before: String(binned), after: '' }];
  await recordActivity(tx, by, {
    kind: 'delete',
    subject: 'result-import',
    subject_id: id,
    label: undone.file_name,
    changes,
  });
  return binned;
}

/** Puts what stands of an import into the bin as `putInBin` would, one after the other, the newest result last. */
async function binResults(tx: Connection, importId: string, most: number, by: Actor): Promise<number> {
  // Taken first, as `putInBin` does. What has left the import before leaves its number unused.
  const last = await nextInSequence(tx, 'bin', most);
  const { numUpdatedRows } = await tx
    .updateTable('result')
    .from((eb) =>
      eb
        .selectFrom('result')
        .select(['id', sql<number>`row_number() over (order by sequence)`.as('place')])
        .where('import_id', '=', importId)
        .where('removed_at', 'is', null)
        .as('numbered'),
    )
    .set((eb) => ({
      removed_at: now(),
      removed_by: by.name,
      bin_sequence: eb('numbered.place', '+', last - most),
      version: eb('result.version', '+', 1),
    }))
    .whereRef('numbered.id', '=', 'result.id')
    .where('result.removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

export type PastImport = Awaited<ReturnType<typeof listImports>>[number];

/** The newest imports, each with how many of its results still stand. */
export async function listImports(db: Connection) {
  const imports = await db
    .selectFrom('result_import')
    .selectAll()
    .orderBy('sequence', 'desc')
    .limit(mostImports)
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
  const standing = new Map(counted.map(({ import_id, count }) => [import_id, Number(count)]));
  return imports.map((one) => ({ ...one, standing: standing.get(one.id) ?? 0 }));
}
