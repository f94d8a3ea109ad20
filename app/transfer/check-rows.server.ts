import type { ColumnMetadata } from 'kysely';
import { type Archive, readBytes, readRecords } from '../archives/read-archive.server.ts';
import { TransferRefused } from '../archives/transfer-refused.ts';
import type { Database } from '../database/schema.ts';
import { isDay } from '../lib/dates.ts';
import { isId } from '../lib/ids.ts';
import { archiveLimits, imageKeys } from './archive-format.ts';
import { exportedTables, type Named } from './exported-tables.ts';
import type { Row, Table } from './tables/exported-table.ts';

type Columns = readonly ColumnMetadata[];

/** A file of the archive, where it belongs in the media store, and what it must be. */
export type ArchivedFile = { path: string; key: string } & (
  | { kind: 'paper' | 'crest' }
  | { kind: 'picture'; width: number; imageWidth: number; imageHeight: number }
);

export type RowReader = {
  has(table: Named): boolean;
  tablesWith(column: string): Table[];
  rows(table: Named, note?: (file: ArchivedFile) => void): AsyncGenerator<Row>;
};

/** Every row is checked against the columns of this database, which may be newer than the archive. */
export async function rowReader(db: Database, archive: Archive): Promise<RowReader> {
  const tables = new Map((await db.introspection.getTables()).map(({ name, columns }) => [name, columns]));
  return {
    has: (table) => archive.has(table.file),
    tablesWith: (column) =>
      exportedTables
        .map(({ table }) => table)
        .filter((table) => tables.get(table)?.some(({ name }) => name === column)),
    async *rows(table, note = () => undefined) {
      if (!archive.has(table.file)) return;
      const columns = tables.get(table.table) ?? [];
      let place = 0;
      for await (const record of readRecords(archive, table.file)) {
        place += 1;
        const refuse = (why: string) => new TransferRefused(`${table.file}, record ${place}: ${why}`);
        const read = await readRow(table, record, { archive, note, refuse });
        for (const row of table.fromEarlier?.(read) ?? [read]) {
          checkRow(table, row, { columns, refuse });
          yield row;
        }
      }
    },
  };
}

type Refuse = (why: string) => TransferRefused;
type Reading = { archive: Archive; note: (file: ArchivedFile) => void; refuse: Refuse };

/** The opposite of how rows are written. */
async function readRow(table: Named, record: Record<string, unknown>, reading: Reading): Promise<Row> {
  const { file, ...rest } = record;
  const row: Record<string, unknown> = table.table === 'image' ? rest : { ...record };
  for (const column of table.json ?? []) {
    if (row[column] !== null && row[column] !== undefined) row[column] = jsonOf(row[column], reading);
  }
  if (table.text) row[table.text.column] = await readText(row[table.text.column], reading);
  const { column: key } = table.paper ?? {};
  if (key && row[key]) row[key] = notePaper(row[key], reading);
  for (const stored of table.files?.(row as Row) ?? []) noteFile({ ...stored, kind: 'crest' }, reading);
  if (table.table === 'image') notePicture(row, String(file), reading);
  return { ...(row as Row), ...table.blank };
}

function jsonOf(value: unknown, { refuse }: Reading): string {
  try {
    return JSON.stringify(value);
  } catch {
    // Too deep for the stack; nothing else that was read from JSON fails.
    throw refuse('its parts lie too deep in each other.');
  }
}

async function readText(reference: unknown, { archive, refuse }: Reading): Promise<string> {
  const path = fileOf(reference);
  if (!path || !archive.has(path)) throw refuse('its text is not in the archive.');
  return (await readBytes(archive, path, archiveLimits.maxTextBytes)).toString();
}

function fileOf(reference: unknown): string | undefined {
  const isNamed = typeof reference === 'object' && reference !== null && 'file' in reference;
  return isNamed && typeof reference.file === 'string' ? reference.file : undefined;
}

const paperKey = /^(files\/[0-9a-v]{26}|documents\/[a-z0-9-]{1,100})\.pdf$/;

function notePaper(reference: unknown, reading: Reading): string {
  const path = fileOf(reference);
  const key = typeof reference === 'object' && reference !== null && 'key' in reference ? String(reference.key) : '';
  if (!path || !paperKey.test(key)) throw reading.refuse('its PDF is not named as it should be.');
  noteFile({ path, key, kind: 'paper' }, reading);
  return key;
}

const maxWidths = 20;
const maxWidth = 9_999;

function notePicture(row: Record<string, unknown>, path: string, reading: Reading): void {
  const widths: unknown = JSON.parse(String(row.widths ?? '[]'));
  const isSound =
    Array.isArray(widths) &&
    widths.length > 0 &&
    widths.length <= maxWidths &&
    widths.every((width) => Number.isInteger(width) && width > 0 && width <= maxWidth);
  const { id, width: imageWidth, height: imageHeight } = row;
  if (!isSound || !isId(String(id)) || typeof imageWidth !== 'number' || typeof imageHeight !== 'number') {
    throw reading.refuse('this is not a picture of the website.');
  }
  const { largest } = imageKeys(String(id), widths);
  for (const width of widths as number[]) {
    for (const key of imageKeys(String(id), [width]).keys) {
      const place = key === largest ? path : key;
      noteFile({ path: place, key, kind: 'picture', width, imageWidth, imageHeight }, reading);
    }
  }
}

function noteFile(file: ArchivedFile, { archive, note, refuse }: Reading): void {
  if (archive.has(file.path)) note(file);
  else if (!archive.manifest.missing.includes(file.path)) throw refuse(`${file.path} is not in the archive.`);
}

type Checking = { columns: Columns; refuse: Refuse };

function checkRow(table: Named, row: Row, { columns, refuse }: Checking): void {
  for (const name of Object.keys(row)) {
    const column = columns.find((one) => one.name === name);
    if (!column) throw refuse(`${name} is not known to this version of the website.`);
    const fault = faultOf(row[name], column, table.values?.[name]);
    if (fault) throw refuse(`${name} ${fault}`);
  }
  const missing = columns.find((column) => !(column.name in row) && isNeeded(column));
  if (missing) throw refuse(`${missing.name} is missing.`);
  if (table.only && !table.only(row)) throw refuse('this is not something that an archive holds.');
  if (table.isSound && !table.isSound(row)) throw refuse('pages could not show what stands there.');
}

function isNeeded({ name, isNullable, hasDefaultValue }: ColumnMetadata): boolean {
  return name === 'id' || !(isNullable || hasDefaultValue);
}

/** Half of what a column holds: the next numbers are larger. */
const maxInteger = 2 ** 30;
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const idText = /^[\w-]{1,64}$/;
const colour = /^#[0-9a-f]{6}$/;

/** SQLite would take any value into any column. */
function faultOf(value: unknown, { name, dataType, isNullable }: ColumnMetadata, allowed?: readonly unknown[]) {
  if (value === null) return isNullable && name !== 'id' ? undefined : 'must be given.';
  if (/int/i.test(dataType)) {
    const isWhole = Number.isInteger(value) && Math.abs(Number(value)) <= maxInteger;
    const isFlag = !name.startsWith('is_') || value === 0 || value === 1;
    return isWhole && isFlag ? undefined : 'is not a number that can stand there.';
  }
  if (typeof value !== 'string' || /\0/.test(value) || !value.isWellFormed()) return 'is not a readable text.';
  if (allowed && !allowed.includes(value)) return `must be one of: ${allowed.join(', ')}.`;
  return hasForm(name, value) ? undefined : 'is not written as it should be.';
}

function hasForm(name: string, value: string): boolean {
  if (name === 'id') return idText.test(value);
  if (name === 'colour') return colour.test(value);
  if (/(^|_)(day|on)$/.test(name)) return isDay(value);
  return !/(^|_)at$/.test(name) || value === '' || instant.test(value);
}

/** Every file that rows name. @throws TransferRefused at the first fault */
export async function checkEveryRow(reader: RowReader): Promise<ArchivedFile[]> {
  const files = new Map<string, ArchivedFile>();
  for (const table of exportedTables) {
    for await (const _row of reader.rows(table, (file) => void files.set(file.key, file)));
  }
  return [...files.values()];
}
