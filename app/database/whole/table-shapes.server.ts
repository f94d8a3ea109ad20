import SQLite from 'better-sqlite3';
import { type ColumnMetadata, Kysely, SqliteDialect, sql } from 'kysely';
import type { Schema } from '../schema.ts';
import { migrateTo } from './fill-database.server.ts';

/** Columns by table and name. Maps, because an archive may name anything, also `__proto__`. */
export type TableShapes = ReadonlyMap<string, ReadonlyMap<string, ColumnMetadata>>;

/** The tables after that migration. They are the same on both databases. */
export async function shapesAt(schema: string): Promise<TableShapes> {
  const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database: new SQLite(':memory:') }) });
  try {
    await migrateTo(db, schema);
    const shapes = new Map<string, Map<string, ColumnMetadata>>();
    for (const { name: table, columns } of await db.introspection.getTables()) {
      // SQLite alone takes null into the text of a primary key.
      const { rows } = await sql<{ name: string }>`select name from pragma_table_info(${table}) where pk > 0`.execute(
        db,
      );
      const keys = new Set(rows.map(({ name }) => name));
      const strict = columns.map((column) => ({ ...column, isNullable: column.isNullable && !keys.has(column.name) }));
      shapes.set(table, new Map(strict.map((column) => [column.name, column])));
    }
    return shapes;
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
