import { sql } from 'kysely';
import { type Actor, moveActivityUp, recordActivity } from '../activity/activity.server.ts';
import { openArchive, verifyEverything } from '../archives/read-archive.server.ts';
import { TransferRefused } from '../archives/transfer-refused.ts';
import { refusalOfRecords } from '../archives/write-archive.server.ts';
import { liftTimeLimits } from '../database/engine.server.ts';
import type { Connection, Transaction } from '../database/schema.ts';
import { nextInSequence } from '../database/sequence.server.ts';
import { inTransaction } from '../database/transaction.server.ts';
import { releaseClaim } from '../media/stray-files.server.ts';
import { checkEveryRow, type RowReader, rowReader } from './check-rows.server.ts';
import { exportedTables, type Named } from './exported-tables.ts';
import { type ImportTarget, storeFiles } from './import-files.server.ts';
import type { Row } from './tables/exported-table.ts';

export type ImportOutcome = { counts: Record<string, number>; missing: readonly string[] };

type Tell = (line: string) => void;

/** All or nothing, into an empty school. @throws TransferRefused with what is wrong, and nothing has changed */
export async function importSchool(target: ImportTarget, file: string, by: Actor, tell: Tell): Promise<ImportOutcome> {
  const archive = await openArchive(file);
  try {
    await refuseContent(target.db);
    tell('Checking every file of the archive …');
    await verifyEverything(archive);
    const reader = await rowReader(target.db, archive);
    const stored = await storeFiles(target, archive, await checkEveryRow(reader), tell);
    try {
      const counts = await inTransaction(target.db, (tx) => writeEverything(tx, reader, { by, claims: stored.claims }));
      return { counts, missing: archive.manifest.missing };
    } catch (error) {
      await stored.discard();
      throw error;
    }
  } catch (error) {
    throw refusalOfRecords(error);
  } finally {
    archive.close();
  }
}

async function refuseContent(db: Connection): Promise<void> {
  const found: string[] = [];
  for (const table of exportedTables) {
    const count = table.isShared ? 0 : await countContent(db, table);
    if (count > 0) found.push(`${table.file.replace('.json', '')}: ${count}`);
  }
  if (found.length === 0) return;
  throw new TransferRefused(
    `This school is not empty (${found.join(', ')}). Set DATA_DIR to a new folder, or DATABASE_URL to a new database.`,
  );
}

async function countContent(db: Connection, table: Named): Promise<number> {
  const { only = () => true, isNew = () => false } = table;
  const rows: Row[] = await db.selectFrom(table.table).selectAll().limit(1000).execute();
  return rows.filter((row) => only(row) && !isNew(row)).length;
}

type Writing = { by: Actor; claims: readonly string[] };

async function writeEverything(tx: Transaction, reader: RowReader, { by, claims }: Writing) {
  await liftTimeLimits(tx);
  await refuseContent(tx);
  for (const claim of claims) await releaseClaim(tx, claim);
  const counts: Record<string, number> = {};
  for (const table of exportedTables) {
    // An archive of an earlier version lacks the table: what the school begins with stays.
    if (table.isNew && reader.has(table)) await sql`delete from ${sql.table(table.table)}`.execute(tx);
    if (table.table === 'activity') await moveActivityUp(tx, await highestSequence(tx, reader, table));
    counts[table.table] = await writeRows(tx, table, reader);
  }
  await raiseCounters(tx, reader);
  await recordActivity(tx, by, { kind: 'import', subject: 'school' });
  return counts;
}

/** Of the archive and of this database: moved by it, no two rows meet. */
async function highestSequence(tx: Transaction, reader: RowReader, table: Named): Promise<number> {
  let highest = await highestIn(tx, table.table, 'sequence');
  for await (const { sequence } of reader.rows(table)) highest = Math.max(highest, Number(sequence));
  return highest;
}

async function highestIn(tx: Transaction, table: Named['table'], column: string): Promise<number> {
  const { rows } = await sql<{ highest: number | null }>`select max(${sql.ref(column)}) as highest
    from ${sql.table(table)}`.execute(tx);
  return Number(rows[0]?.highest ?? 0);
}

const rowsAtOnce = 100;

async function writeRows(tx: Transaction, table: Named, reader: RowReader): Promise<number> {
  let count = 0;
  let batch: Row[] = [];
  for await (const row of reader.rows(table)) {
    batch.push(row);
    count += 1;
    if (batch.length < rowsAtOnce) continue;
    await insertRows(tx, table, batch);
    batch = [];
  }
  await insertRows(tx, table, batch);
  return count;
}

async function insertRows(tx: Transaction, { table }: Named, rows: readonly Row[]): Promise<void> {
  // Records of one list may lack different columns.
  for (const [names, alike] of Map.groupBy(rows, (row) => Object.keys(row).join())) {
    const columns = names.split(',');
    const values = alike.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
    const place = sql`${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})`;
    await (table === 'counter'
      ? sql`insert into ${place} values ${sql.join(values)}
          on conflict (name) do update set value = excluded.value where excluded.value > counter.value`
      : sql`insert into ${place} values ${sql.join(values)}`
    ).execute(tx);
  }
}

/** Whatever the archive says, the next number is a new one. */
async function raiseCounters(tx: Transaction, { tablesWith }: RowReader): Promise<void> {
  for (const table of tablesWith('sequence')) await raiseCounter(tx, table, await highestIn(tx, table, 'sequence'));
  for (const table of tablesWith('bin_sequence'))
    await raiseCounter(tx, 'bin', await highestIn(tx, table, 'bin_sequence'));
  await raiseCounter(tx, 'faculty', await highestIn(tx, 'faculty', 'position'));
}

async function raiseCounter(tx: Transaction, name: string, highest: number): Promise<void> {
  if (highest === 0) return;
  const value = await nextInSequence(tx, name, 0);
  if (value < highest) await nextInSequence(tx, name, highest - value);
}
