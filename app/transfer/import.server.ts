import { type Actor, moveActivityUp, recordActivity } from '../activity/activity.server.ts';
import { fillDatabase, type ReportProgress } from '../archives/copy-school.server.ts';
import { withArchive } from '../archives/read-archive.server.ts';
import { refusalOfRows, TransferRefused } from '../archives/refusals.server.ts';
import { rebuildSearchTexts } from '../content/search-texts.server.ts';
import { allContentTypes, searchedTypes } from '../content-types.ts';
import { liftTimeLimits } from '../database/engine.server.ts';
import {
  anyTable,
  listColumns,
  type Row,
  readRows,
  withoutForeignKeys,
  writeRows,
} from '../database/every-table.server.ts';
import { openTemporary } from '../database/open.server.ts';
import type { Connection, Transaction } from '../database/schema.ts';
import { nextInSequence } from '../database/sequence.server.ts';
import { inTransaction, type Snapshot } from '../database/transaction.server.ts';
import { releaseClaim } from '../media/stray-files.server.ts';
import { issueMissingCodes } from '../notices/codes/notice-codes.server.ts';
import { checkContent } from './check-content.server.ts';
import { exportedTables, type Named } from './exported-tables.server.ts';
import { type ImportTarget, storeFiles } from './school-files.server.ts';

export type ImportOutcome = { counts: Record<string, number>; missing: readonly string[] };

/**
 * All or nothing, into an empty school. The rows are first brought to this version, and checked, in a separate database.
 * @throws TransferRefused with what is wrong, and nothing has changed
 */
export async function importSchool(
  target: ImportTarget,
  file: string,
  by: Actor,
  report: ReportProgress,
): Promise<ImportOutcome> {
  const staged = openTemporary();
  try {
    return await withArchive(file, 'export', async (archive) => {
      await refuseContent(target.db);
      refuseOtherTables(archive.tables);
      report('Checking every file of the archive …');
      await archive.verify();
      await fillDatabase(staged, archive);
      const { claim, discard } = await storeFiles(target, archive, await checkContent(staged, archive), report);
      try {
        const counts = await inTransaction(target.db, (tx) => writeEverything(tx, staged, { by, claim }));
        return { counts, missing: archive.manifest.missing };
      } catch (error) {
        await discard();
        throw error;
      }
    });
  } catch (error) {
    throw refusalOfRows(error);
  } finally {
    await staged.destroy();
  }
}

function refuseOtherTables(tables: readonly string[]): void {
  const other = tables.find((name) => !exportedTables.some(({ table }) => table === name));
  if (other)
    throw new TransferRefused(`The archive has a table that no export has: ${JSON.stringify(other.slice(0, 60))}.`);
}

const maxLooked = 1000;

async function refuseContent(db: Connection): Promise<void> {
  const found: string[] = [];
  for (const { table, only = () => true, isNew = () => false } of exportedTables.filter(({ isShared }) => !isShared)) {
    const rows = await anyTable(db).selectFrom(table).selectAll().limit(maxLooked).execute();
    const count = rows.filter((row) => only(row) && !isNew(row)).length;
    if (count > 0) found.push(`${table}: ${count}`);
  }
  if (found.length === 0) return;
  throw new TransferRefused(
    `This school is not empty (${found.join(', ')}). Set DATA_DIR to a new folder, or DATABASE_URL to a new database.`,
  );
}

type Staged = Snapshot['tx'];
type Writing = { by: Actor; claim: string };

async function writeEverything(tx: Transaction, staged: Staged, { by, claim }: Writing) {
  await liftTimeLimits(tx);
  await refuseContent(tx);
  await releaseClaim(tx, claim);
  const highest = await Promise.all([tx, staged].map((db) => highestIn(db, 'activity', 'sequence')));
  // Moved by it, no two rows have the same number.
  await moveActivityUp(tx, Math.max(...highest));
  const counts: Record<string, number> = {};
  await withoutForeignKeys(tx, async () => {
    for (const { table } of exportedTables.filter(({ isNew }) => isNew)) await anyTable(tx).deleteFrom(table).execute();
    for (const one of exportedTables.filter(({ table }) => table !== 'counter')) {
      counts[one.table] = await writeRows(tx, one.table, stagedRows(staged, one));
    }
  });
  await raiseCounters(tx, staged);
  await rebuildSearchTexts(tx, searchedTypes, 'missing');
  await issueMissingCodes(tx);
  await recordActivity(tx, by, { kind: 'import', subject: 'school' });
  return counts;
}

/** Without what no export has, whatever the archive says. */
async function* stagedRows(staged: Staged, { table, blank }: Named): AsyncGenerator<Row> {
  for await (const row of readRows(staged, table)) yield { ...row, ...blank };
}

async function highestIn(db: Connection, table: Named['table'], column: string): Promise<number> {
  const highest = anyTable(db)
    .selectFrom(table)
    .select(({ fn }) => fn.max(column).as('highest'));
  return Number((await highest.executeTakeFirst())?.highest ?? 0);
}

/** Whatever the archive says, the next number is a new one. */
async function raiseCounters(tx: Transaction, staged: Staged): Promise<void> {
  for await (const { name, value } of readRows(staged, 'counter')) await raiseCounter(tx, String(name), Number(value));
  const columns = await listColumns(tx);
  for (const { table } of exportedTables) {
    const has = (column: string) => columns.get(table)?.has(column);
    if (has('sequence')) await raiseCounter(tx, table, await highestIn(tx, table, 'sequence'));
    if (has('bin_sequence')) await raiseCounter(tx, 'bin', await highestIn(tx, table, 'bin_sequence'));
  }
  for (const { table } of allContentTypes.filter(({ listOrder }) => listOrder === 'as arranged')) {
    await raiseCounter(tx, table, await highestIn(tx, table, 'position'));
  }
}

async function raiseCounter(tx: Transaction, name: string, highest: number): Promise<void> {
  if (highest === 0) return;
  const value = await nextInSequence(tx, name, 0);
  if (value < highest) await nextInSequence(tx, name, highest - value);
}
