import type { Archive } from '../archives/read-archive.server.ts';
import { TransferRefused } from '../archives/refusals.server.ts';
import { type Row, readRows } from '../database/every-table.server.ts';
import type { Snapshot } from '../database/transaction.server.ts';
import { isDay } from '../lib/dates.ts';
import { exportedTables, type Named } from './exported-tables.server.ts';
import { type ArchivedFile, filesOf } from './school-files.server.ts';

/**
 * Whether the website could have made these rows itself, which fit its tables. Answers the files that they name.
 * @throws TransferRefused at the first fault
 */
export async function checkContent(staged: Snapshot['tx'], archive: Archive): Promise<ArchivedFile[]> {
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
