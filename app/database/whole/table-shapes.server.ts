import SQLite from 'better-sqlite3';
import { type ColumnMetadata, Kysely, SqliteDialect } from 'kysely';
import type { Schema } from '../schema.ts';
import { inTransaction } from '../transaction.server.ts';
import { migrateTo } from './fill-database.server.ts';

/** Columns by table and name. Maps, because an archive may name anything, also `__proto__`. */
export type TableShapes = ReadonlyMap<string, ReadonlyMap<string, ColumnMetadata>>;

/** The tables after that migration. They are the same on both databases. */
export async function shapesAt(schema: string): Promise<TableShapes> {
  const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database: new SQLite(':memory:') }) });
  try {
    await inTransaction(db, (tx) => migrateTo(tx, schema));
    const tables = await db.introspection.getTables();
    return new Map(
      tables.map(({ name, columns }) => [name, new Map(columns.map((column) => [column.name, column]))] as const),
    );
  } finally {
    await db.destroy();
  }
}

/** What keeps a row out of a table, as the end of a sentence. */
export function faultOfRow(row: Record<string, unknown>, columns: ReadonlyMap<string, ColumnMetadata>) {
  for (const [name, value] of Object.entries(row)) {
    const column = columns.get(name);
    if (!column) return `has a column that is not known: ${JSON.stringify(name.slice(0, 60))}`;
    if (!isStorable(value, column)) return `has a value that cannot be in ${name}`;
  }
  const missing = [...columns.values()].find(
    ({ name, isNullable, hasDefaultValue }) => !isNullable && !hasDefaultValue && !Object.hasOwn(row, name),
  );
  return missing && `has no ${missing.name}`;
}

function isStorable(value: unknown, { dataType, isNullable }: ColumnMetadata): boolean {
  if (value === null) return isNullable;
  if (/int/i.test(dataType)) return Number.isSafeInteger(value);
  return typeof value === 'string' && value.isWellFormed() && !value.includes('\0');
}
