import { type InsertObject, sql } from 'kysely';
import { type Actor, recordActivity } from '../activity/activity.server.ts';
import type { ContentType } from '../content/content-type.ts';
import { searchedNames, searchTexts } from '../content/search-texts.server.ts';
import type { Connection, ImportTable, Schema, Transaction } from '../database/schema.ts';
import { nextInSequence, writeAlone } from '../database/transaction.server.ts';
import { type Fields, initialValues, type ValuesOf } from '../forms/fields.ts';
import { day, fromNow, now } from '../lib/clock.ts';
import { newId } from '../lib/ids.ts';
import { checkColumns } from './check-columns.server.ts';
import type { CheckedValues } from './check-rows.server.ts';
import { importLimits, type ReadRow } from './list-columns.ts';
import type { ImportKind, ListValues } from './list-import.server.ts';

const maxImports = 24;

type NewImport<Column extends string> = {
  /** Created by the check: a form sent twice is imported once. */
  id: string;
  file_name: string;
  rows: readonly ReadRow<Column>[];
  left_out?: string;
  left_out_count?: number;
};

type AnyTable = 'result';
type AnyImports = 'result_import';

/** Refused when a row is no longer valid or the import was undone. */
export async function importRows<Column extends string>(
  tx: Transaction,
  kind: ImportKind<Column>,
  { id, file_name, rows, left_out = '', left_out_count = 0 }: NewImport<Column>,
  by: Actor,
): Promise<{ imported: number } | { refused: 'changed' | 'undone' }> {
  const imports = kind.imports as AnyImports;
  // Locks: a concurrent import waits here and then sees these rows.
  const sequence = await nextInSequence(tx, imports);
  const before = await tx
    .selectFrom(imports)
    .select(['row_count', 'undone_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (before) return before.undone_at ? { refused: 'undone' } : { imported: before.row_count };
  const { rows: checked } = await checkColumns(tx, kind, rows);
  if (checked.some(({ errors }) => errors.length > 0)) return { refused: 'changed' };
  const at = now();
  const row_count = checked.length;
  const left = { left_out, left_out_count };
  await tx
    .insertInto(imports)
    .values({ id, sequence, file_name, row_count, created_at: at, created_by: by.name, ...left })
    .execute();
  await insertRows(tx, kind, checked, { import_id: id, at });
  const changes = [{ field: 'row_count', before: '', after: String(row_count) }];
  await recordActivity(tx, by, {
    kind: 'create',
    subject: kind.subject,
    subject_id: id,
    label: file_name,
    changes,
  });
  return { imported: row_count };
}

async function insertRows(
  tx: Transaction,
  kind: ImportKind,
  rows: readonly CheckedValues<string>[],
  { import_id, at }: { import_id: string; at: string },
): Promise<void> {
  const { type, isNewestFirst, addedAt = ['created_at', 'updated_at'], stored } = kind;
  const last = await nextInSequence(tx, type.table, rows.length);
  const times = Object.fromEntries(addedAt.map((name) => [name, at]));
  const inserted = rows.map((row, index) => {
    const own = { ...initialValues(type.fields), ...storedOnly(type, row.values) };
    const values = { ...own, ...stored?.(own as ValuesOf<Fields>) };
    const position = isNewestFirst ? last - index : last - rows.length + 1 + index;
    const texts = searchedNames(type).length > 0 && searchTexts(type, values);
    const common = { version: 1, is_demonstration: 0, import_id, ...times };
    return { id: newId(), [orderOf(type)]: position, ...values, ...common, ...texts };
  });
  await tx
    .insertInto(type.table as AnyTable)
    .values(inserted as object as InsertObject<Schema, AnyTable>[])
    .execute();
}

/** Without what is only checked. */
function storedOnly({ fields }: ContentType, values: ListValues): Partial<ValuesOf<Fields>> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => Object.hasOwn(fields, name)));
}

/** The column in whose order the rows are. */
function orderOf({ listOrder }: ContentType): 'sequence' | 'position' {
  return listOrder === 'as arranged' ? 'position' : 'sequence';
}

/** Undefined = no such import, or undone already. */
export async function undoImport(
  tx: Transaction,
  { type, imports, subject }: Pick<ImportKind, 'type' | 'imports' | 'subject'>,
  id: string,
  by: Actor,
): Promise<number | undefined> {
  const undone = await tx
    .updateTable(imports as AnyImports)
    .set({ undone_at: now() })
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .returning(['file_name', 'row_count'])
    .executeTakeFirst();
  if (!undone) return undefined;
  const deletion = { importId: id, maxCount: undone.row_count, by, order: orderOf(type) as 'sequence' };
  const deleted = await deleteRows(tx, type.table as AnyTable, deletion);
  const changes = [{ field: 'row_count', before: String(deleted), after: '' }];
  await recordActivity(tx, by, {
    kind: 'delete',
    subject,
    subject_id: id,
    label: undone.file_name,
    changes,
  });
  return deleted;
}

async function deleteRows(
  tx: Transaction,
  table: AnyTable,
  { importId, maxCount, by, order }: { importId: string; maxCount: number; by: Actor; order: 'sequence' },
): Promise<number> {
  // Locks first, like `moveToTrash`. Rows deleted before leave their numbers unused.
  const last = await nextInSequence(tx, 'bin', maxCount);
  const own = <Name extends 'id' | 'version' | 'removed_at'>(name: Name) => `${table}.${name}` as const;
  const { numUpdatedRows } = await tx
    .updateTable(table)
    .from((eb) =>
      eb
        .selectFrom(table)
        .select(['id', sql<number>`row_number() over (order by ${sql.ref(order)})`.as('place')])
        .where('import_id', '=', importId)
        .where('removed_at', 'is', null)
        .as('numbered'),
    )
    .set((eb) => ({
      removed_at: now(),
      removed_by: by.name,
      bin_sequence: eb('numbered.place', '+', last - maxCount),
      version: eb(own('version'), '+', 1),
    }))
    .whereRef('numbered.id', '=', own('id'))
    .where(own('removed_at'), 'is', null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

export type PastImport = Awaited<ReturnType<typeof listImports>>[number];

const listedColumns = [
  'id',
  'file_name',
  'row_count',
  'created_at',
  'created_by',
  'undone_at',
  'left_out_count',
] as const;

export async function listImports(db: Connection, kind: Pick<ImportKind, 'type' | 'imports'>) {
  const imports = await db
    .selectFrom(kind.imports as AnyImports)
    .select(listedColumns)
    .orderBy('sequence', 'desc')
    .limit(maxImports)
    .execute();
  if (imports.length === 0) return [];
  const ids = imports.map(({ id }) => id);
  const counted = await db
    .selectFrom(kind.type.table as AnyTable)
    .select((eb) => ['import_id', eb.fn.countAll().as('count')])
    .where('import_id', 'in', ids)
    .where('removed_at', 'is', null)
    .groupBy('import_id')
    .execute();
  const activeCounts = new Map(counted.map(({ import_id, count }) => [import_id, Number(count)]));
  return imports.map(({ left_out_count, ...one }) => ({
    ...one,
    activeCount: activeCounts.get(one.id) ?? 0,
    leftOutCount: hasLeftOut(one.created_at) ? left_out_count : 0,
  }));
}

export async function findImport(db: Connection, kind: Pick<ImportKind, 'imports'>, id: string) {
  const row = await db
    .selectFrom(kind.imports as AnyImports)
    .select(listedColumns)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { ...row, leftOutCount: hasLeftOut(row.created_at) ? row.left_out_count : 0 };
}

function hasLeftOut(createdAt: string): boolean {
  return createdAt >= leftOutSince();
}

function leftOutSince(): string {
  return fromNow(-importLimits.leftOutDays * day);
}

/** CSV with the headings; undefined when no row was left out, or the time is over. */
export async function findLeftOut(
  db: Connection,
  kind: Pick<ImportKind, 'imports'>,
  id: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom(kind.imports as AnyImports)
    .select(['left_out', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && hasLeftOut(row.created_at) ? row.left_out || undefined : undefined;
}

export async function eraseLeftOut(db: Connection, tables: readonly ImportTable[]): Promise<void> {
  for (const table of tables) {
    await writeAlone(db)
      .updateTable(table as AnyImports)
      .set({ left_out: '', left_out_count: 0 })
      .where('created_at', '<', leftOutSince())
      .where('left_out_count', '>', 0)
      .execute();
  }
}
