import { hash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { type ColumnMetadata, sql } from 'kysely';
import {
  anyTable,
  type Columns,
  listColumns,
  listTables,
  type Row,
  readRows,
  withoutForeignKeys,
  writeRows,
} from '../database/every-table.server.ts';
import { latestMigration, migrateTo } from '../database/migrate.server.ts';
import type { Database, Transaction } from '../database/schema.ts';
import { inTransaction, isPostgres, liftTimeLimits } from '../database/transaction.server.ts';
import type { MediaStore } from '../lib/media-services.ts';
import { refusalOfRows, TransferRefused } from './refusals.server.ts';
import type { SchoolSource } from './school-source.server.ts';

export type ReportProgress = (line: string) => void;

type Rows = Pick<SchoolSource, 'schema' | 'tables' | 'rows'>;

/**
 * Exactly these rows, in the tables of this version of the website; all or nothing. What was in the database before is
 * gone. `finish` runs once they are all there and compared. Returns the number of rows of each table.
 * @throws TransferRefused when they do not fit
 */
export async function fillDatabase(
  db: Database,
  { schema, tables, rows }: Rows,
  finish?: () => Promise<void>,
): Promise<Record<string, number>> {
  try {
    return await inTransaction(db, async (tx) => {
      await liftTimeLimits(tx);
      await dropEverything(tx);
      await migrateTo(tx, schema);
      const columns = await listColumns(tx);
      const counts: Record<string, number> = {};
      await withoutForeignKeys(tx, async () => {
        for (const table of tables) {
          if (!columns.has(table))
            throw new TransferRefused(`There is no table called ${JSON.stringify(table.slice(0, 60))}.`);
          await anyTable(tx).deleteFrom(table).execute();
        }
        for (const table of tables) {
          counts[table] = await writeRows(tx, table, checkedRows(table, rows(table), columns.get(table) ?? new Map()));
        }
      });
      const [different] = await listDifferent(tables, rows, (table) => readRows(tx, table));
      if (different) {
        throw new TransferRefused(`The rows of ${different} are not the same after the copy. Nothing was changed.`);
      }
      await finish?.();
      await migrateTo(tx, latestMigration);
      return counts;
    });
  } catch (error) {
    throw refusalOfRows(error);
  }
}

/** A database on SQLite is filled in a new file. */
async function dropEverything(tx: Transaction): Promise<void> {
  if (!isPostgres(tx)) return;
  for (const table of [...(await listTables(tx)), 'kysely_migration', 'kysely_migration_lock']) {
    await sql`drop table if exists ${sql.table(table)} cascade`.execute(tx);
  }
}

async function* checkedRows(
  table: string,
  rows: AsyncIterable<Record<string, unknown>>,
  columns: Columns,
): AsyncGenerator<Row> {
  let rowNumber = 0;
  for await (const row of rows) {
    rowNumber += 1;
    const fault = faultOfRow(row, columns);
    if (fault) throw new TransferRefused(`Row ${rowNumber} of ${table} ${fault}.`);
    yield row as Row;
  }
}

/** What keeps a row out of its table, as the end of a sentence. SQLite would store any value in any column. */
function faultOfRow(row: Record<string, unknown>, columns: Columns): string | undefined {
  for (const [name, value] of Object.entries(row)) {
    const column = columns.get(name);
    if (!column) return `has a column that is not known: ${JSON.stringify(name.slice(0, 60))}`;
    if (!isStorable(value, column)) return `has a value that cannot be in ${name}`;
  }
  const missing = [...columns.keys()].find((name) => !Object.hasOwn(row, name));
  return missing && `has no ${missing}`;
}

function isStorable(value: unknown, { dataType, isNullable }: ColumnMetadata): boolean {
  if (value === null) return isNullable;
  if (/int/i.test(dataType)) return Number.isSafeInteger(value);
  return typeof value === 'string' && value.isWellFormed() && !value.includes('\0');
}

/** The tables that do not have the same rows in both. */
export async function listDifferent(
  tables: readonly string[],
  one: SchoolSource['rows'],
  other: SchoolSource['rows'],
): Promise<string[]> {
  const different: string[] = [];
  for (const table of tables) {
    if ((await sumRows(one(table))) !== (await sumRows(other(table)))) different.push(table);
  }
  return different;
}

/** The same for the same rows, in whatever order they come. */
async function sumRows(rows: ReturnType<SchoolSource['rows']>): Promise<bigint> {
  let sum = 0n;
  for await (const row of rows) {
    sum += BigInt(`0x${hash('sha256', JSON.stringify(Object.entries(row).toSorted()))}`);
  }
  return sum;
}

const reportEvery = 500;

/** What is there already with the same bytes is not sent again, and what was sent is read again. */
export async function copyFiles(
  source: SchoolSource,
  store: MediaStore,
  report: ReportProgress,
): Promise<{ files: number; missing: string[] }> {
  const missing: string[] = [];
  let files = 0;
  for await (const key of source.keys()) {
    const content = await source.read(key);
    if (content) {
      await storeFile(store, key, await buffer(content));
      files += 1;
      if (files % reportEvery === 0) report(`${files} files …`);
    } else missing.push(key);
  }
  return { files, missing };
}

const maxSent = 3;

async function storeFile(store: MediaStore, key: string, bytes: Buffer): Promise<void> {
  for (let sent = 0; sent <= maxSent; sent += 1) {
    const found = await store.find(key);
    if (found && bytes.equals(found)) return;
    if (sent < maxSent) await store.keep(key, bytes);
  }
  throw new TransferRefused(`${key} could not be read back after it was copied. Run this again.`);
}
