import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../engine.server.ts';
import type { Connection, Transaction } from '../schema.ts';
import type { Snapshot } from '../transaction.server.ts';

export type Row = Record<string, string | number | null>;

type AnyTable = Kysely<Record<string, Row>>;

const rowsAtOnce = 200;

/** Of whatever version of the schema; without the lists that the migrations keep of themselves. */
export async function listTables(db: Connection): Promise<string[]> {
  const tables = await db.introspection.getTables();
  const schema = isPostgres(db) ? await currentSchema(db) : undefined;
  const own = tables.filter((table) => !table.isView && (schema === undefined || table.schema === schema));
  return own.map(({ name }) => name).toSorted();
}

async function currentSchema(db: Connection): Promise<string> {
  const { name } = await db.selectNoFrom(sql<string>`current_schema()`.as('name')).executeTakeFirstOrThrow();
  return name ?? 'public';
}

/** In a snapshot, and only a few rows at a time in memory. */
export async function* readRows(tx: Snapshot['tx'], table: string): AsyncGenerator<Row> {
  for await (const row of isPostgres(tx) ? fetchRows(tx, table) : streamRows(tx, table)) {
    for (const [column, value] of Object.entries(row)) refuseOtherType(value, `${table}.${column}`);
    yield row;
  }
}

function refuseOtherType(value: unknown, column: string): void {
  const isPlain = value === null || typeof value === 'string' || Number.isSafeInteger(value);
  if (!isPlain) throw new Error(`${column} holds a value that is neither text nor a whole number.`);
}

function streamRows(tx: Connection, table: string): AsyncIterableIterator<Row> {
  return (tx as unknown as AnyTable).selectFrom(table).selectAll().stream(rowsAtOnce);
}

async function* fetchRows(tx: Snapshot['tx'], table: string): AsyncGenerator<Row> {
  await sql`declare every_row no scroll cursor for select * from ${sql.table(table)}`.execute(tx);
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
    if (batch.length > 0) await (tx as unknown as AnyTable).insertInto(table).values(batch).execute();
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

export async function countRows(db: Connection, table: string): Promise<number> {
  const counted = (db as unknown as AnyTable).selectFrom(table).select(({ fn }) => fn.countAll().as('count'));
  return Number((await counted.executeTakeFirstOrThrow()).count);
}

type ForeignKey = { place: string; name: string; definition: string };

/** Rows may come in any order: what they refer to is checked once they are all there. */
export async function withoutForeignKeys<Answer>(tx: Transaction, work: () => Promise<Answer>): Promise<Answer> {
  if (!isPostgres(tx)) {
    await sql`pragma defer_foreign_keys = on`.execute(tx);
    return work();
  }
  const { rows: keys } = await sql<ForeignKey>`
    select conrelid::regclass::text as place, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(tx);
  for (const { place, name } of keys) await sql.raw(`alter table ${place} drop constraint ${name}`).execute(tx);
  const answer = await work();
  for (const { place, name, definition } of keys) {
    await sql.raw(`alter table ${place} add constraint ${name} ${definition}`).execute(tx);
  }
  return answer;
}
