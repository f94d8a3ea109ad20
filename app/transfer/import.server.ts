import { type Actor, moveActivityUp, recordActivity } from '../activity/activity.server.ts';
import { fillDatabase, type ReportProgress } from '../archives/copy-school.server.ts';
import { type Archive, withArchive } from '../archives/read-archive.server.ts';
import { refusalOfRows, TransferRefused } from '../archives/refusals.server.ts';
import { rebuildSearchTexts } from '../content/search-texts.server.ts';
import { allContentTypes, searchedTypes } from '../content-types.ts';
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
import { inTransaction, liftTimeLimits, nextInSequence, type Snapshot } from '../database/transaction.server.ts';
import { isDay } from '../lib/dates.ts';
import { releaseClaim } from '../media/stray-files.server.ts';
import { issueMissingCodes } from '../notices/codes/notice-codes.server.ts';
import { exportedTables, type Named } from './exported-tables.server.ts';
import { type ArchivedFile, filesOf, type ImportTarget, storeFiles } from './school-files.server.ts';

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

/**
 * Whether the website could have made these rows itself, which fit its tables. Answers the files that they name.
 * @throws TransferRefused at the first fault
 */
async function checkContent(staged: Staged, archive: Archive): Promise<ArchivedFile[]> {
  const files = new Map<string, ArchivedFile>();
  for (const table of exportedTables) {
    let rowNumber = 0;
    for await (const row of readRows(staged, table.table)) {
      rowNumber += 1;
      const fault = faultOfContent(table, row);
      if (fault) throw new TransferRefused(`Row ${rowNumber} of ${table.table} ${fault}.`);
      for (const file of filesOf(table, row)) {
        const found = archive.find(file.key);
        if (found) files.set(file.key, { ...file, ...found });
        else if (!archive.manifest.missing.includes(file.key)) {
          throw new TransferRefused(
            `Row ${rowNumber} of ${table.table} needs a file that is not in the archive: ${file.key}.`,
          );
        }
      }
    }
  }
  return [...files.values()];
}

/** As the end of a sentence. */
function faultOfContent(table: Named, row: Row): string | undefined {
  const { only = () => true, isSound = () => true, values = {}, json = [], paper } = table;
  for (const [name, value] of Object.entries(row)) {
    if (value === null) continue;
    const allowed = values[name];
    if (allowed && !allowed.includes(value)) return `has a value in ${name} that is not one of: ${allowed.join(', ')}`;
    if (!hasForm(name, value) || (json.includes(name) && !isJson(value)))
      return `has a value in ${name} that is not written as it should be`;
  }
  const key = paper && row[paper.column];
  if (key && !paperKey.test(String(key))) return 'has a PDF that is not named as it should be';
  if (!only(row)) return 'is not something that an archive has';
  return isSound(row) ? undefined : 'has something that pages could not show';
}

/** Half of what a column holds: the next numbers are larger. */
const maxInteger = 2 ** 30;
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const idText = /^[\w-]{1,64}$/;
const colour = /^#[0-9a-f]{6}$/;
const paperKey = /^(files\/[0-9a-v]{26}|documents\/[a-z0-9-]{1,100})\.pdf$/;

function hasForm(name: string, value: string | number): boolean {
  if (typeof value === 'number') {
    return Math.abs(value) <= maxInteger && (!name.startsWith('is_') || value === 0 || value === 1);
  }
  if (name === 'id') return idText.test(value);
  if (name === 'colour') return colour.test(value);
  if (/(^|_)(day|on)$/.test(name)) return isDay(value);
  return !/(^|_)at$/.test(name) || value === '' || instant.test(value);
}

function isJson(value: string | number): boolean {
  try {
    JSON.parse(String(value));
    return true;
  } catch {
    return false;
  }
}
