import { type ColumnMetadata, type Expression, type Kysely, sql } from 'kysely';
import type { Connection, Transaction } from './schema.ts';
import { isPostgres, type Snapshot } from './transaction.server.ts';

export type Row = Record<string, string | number | null>;

/** By name. A map, because an archive may name anything, also `__proto__`. */
export type Columns = ReadonlyMap<string, ColumnMetadata>;

type AnyTable = Kysely<Record<string, Row>>;

/** The same connection for tables whose names are found out. What is no transaction can only read. */
export function anyTable<Db extends Connection>(db: Db): Pick<AnyTable, keyof Db & keyof AnyTable> {
  return db as unknown as AnyTable;
}

const isDerived = (column: string) => column.startsWith('search_');

/** The columns of each table, of any version of the schema, without what can be derived from
 * others and the tables in which migrations are listed. */
export async function listColumns(db: Connection): Promise<Map<string, Columns>> {
  const schema = isPostgres(db) ? await currentSchema(db) : undefined;
  const keys = isPostgres(db) ? [] : await listKeys(db);
  const tables = await db.introspection.getTables();
  const own = tables.filter((table) => !table.isView && table.schema === schema);
  return new Map(
    own.map(({ name: table, columns }) => [
      table,
      new Map(
        columns
          .filter(({ name }) => !isDerived(name))
          .map((column) => {
            const isNullable = column.isNullable && !keys.includes(`${table}.${column.name}`);
            return [column.name, { ...column, isNullable }];
          }),
      ),
    ]),
  );
}

async function currentSchema(db: Connection): Promise<string | undefined> {
  const { name } = await db.selectNoFrom(sql<string>`current_schema()`.as('name')).executeTakeFirstOrThrow();
  return name;
}

/** SQLite, but not its list of columns, accepts null in the text of a primary key. */
async function listKeys(db: Connection): Promise<string[]> {
  const keys = sql<{ name: string }>`(select t.name || '.' || c.name as name
    from sqlite_schema as t, pragma_table_info(t.name) as c where c.pk > 0)`;
  const rows = await db.selectFrom(keys.as('key_column')).select('name').execute();
  return rows.map(({ name }) => name);
}

export async function listTables(db: Connection): Promise<string[]> {
  return [...(await listColumns(db)).keys()].toSorted();
}

const rowsAtOnce = 200;
const rowOrder = 'section sequence position place created_at at name path id subject subject_id language field'.split(
  ' ',
);

/** Of a snapshot, with few rows in memory. With `columns` they come in the same order from each copy of the school. */
export async function* readRows(tx: Snapshot['tx'], table: string, columns?: Columns): AsyncGenerator<Row> {
  let query = anyTable(tx).selectFrom(table).selectAll();
  for (const name of rowOrder.filter((one) => columns?.has(one))) {
    const isText = isPostgres(tx) && columns?.get(name)?.dataType === 'text';
    query = query.orderBy(isText ? sql`${sql.ref(name)} collate "C"` : sql.ref(name));
  }
  for await (const row of isPostgres(tx) ? fetchRows(tx, query) : query.stream(rowsAtOnce)) {
    const columns = Object.entries(row).filter(([column]) => !isDerived(column));
    for (const [column, value] of columns) refuseOtherType(value, `${table}.${column}`);
    yield Object.fromEntries(columns);
  }
}

function refuseOtherType(value: unknown, column: string): void {
  const isPlain = value === null || typeof value === 'string' || Number.isSafeInteger(value);
  if (!isPlain) throw new Error(`${column} has a value that is neither text nor a whole number.`);
}

async function* fetchRows(tx: Snapshot['tx'], query: Expression<unknown>): AsyncGenerator<Row> {
  await sql`declare every_row no scroll cursor for ${query}`.execute(tx);
  for (let isLast = false; !isLast; ) {
    const { rows } = await sql<Row>`fetch ${sql.lit(rowsAtOnce)} from every_row`.execute(tx);
    yield* rows;
    isLast = rows.length === 0;
  }
  await sql`close every_row`.execute(tx);
}

export async function writeRows(tx: Transaction, table: string, rows: AsyncIterable<Row>): Promise<number> {
  let count = 0;
  let batch: Row[] = [];
  const write = async () => {
    if (batch.length > 0) await anyTable(tx).insertInto(table).values(batch).execute();
    count += batch.length;
    batch = [];
  };
  for await (const row of rows) {
    batch.push(row);
    if (batch.length === rowsAtOnce) await write();
  }
  await write();
  return count;
}

type ForeignKey = { place: string; name: string; definition: string };

/** Rows may come in any order: what they refer to is checked once they are all there. */
export async function withoutForeignKeys(tx: Transaction, work: () => Promise<void>): Promise<void> {
  if (!isPostgres(tx)) {
    await sql`pragma defer_foreign_keys = on`.execute(tx);
    return work();
  }
  const { rows: keys } = await sql<ForeignKey>`
    select conrelid::regclass::text as place, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(tx);
  for (const { place, name } of keys) await sql.raw(`alter table ${place} drop constraint ${name}`).execute(tx);
  await work();
  for (const { place, name, definition } of keys) {
    await sql.raw(`alter table ${place} add constraint ${name} ${definition}`).execute(tx);
  }
}
