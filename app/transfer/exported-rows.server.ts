import { sql } from 'kysely';
import { type ArchiveFile, compressed, single } from '../archives/manifest.ts';
import { isPostgres } from '../database/engine.server.ts';
import type { Connection } from '../database/schema.ts';
import type { Snapshot } from '../database/transaction.server.ts';
import { pageMarkdown } from '../pages/page-markdown.ts';
import { imageKeys, readableName } from './archive-format.ts';
import { exportedTables, type Named } from './exported-tables.ts';
import type { Row, StoredFile } from './tables/exported-table.ts';

const rowsAtOnce = 200;

export type Exported = { counts: Record<string, number>; stored: StoredFile[] };

/** All that is read from the database. What is met on the way is noted in `exported`. */
export async function* exportRows(tx: Snapshot['tx'], exported: Exported): AsyncGenerator<ArchiveFile> {
  const paths = await nameFiles(tx);
  for (const table of exportedTables) {
    yield compressed(table.file, tableLines(tx, table, { exported, paths }));
    if (!table.text) continue;
    const { column } = table.text;
    for await (const [place, row] of numberedRows(tx, table)) {
      yield compressed(textPath(table, place, row), single(String(row[column])));
    }
  }
  for await (const [place, row] of numberedRows(tx, tableNamed('page'))) {
    const content = row.published ?? row.draft;
    if (typeof content !== 'string') continue;
    const text = pageMarkdown(content, (name) => paths.get(name));
    yield compressed(`pages/${readableName(place, String(row.path))}.md`, single(text));
  }
}

export function tableNamed(name: string): Named {
  const found = exportedTables.find(({ table }) => table === name);
  if (!found) throw new Error(`The table ${name} is not exported.`);
  return found;
}

/** Where the largest JPEG of each picture is found, and each PDF: photos stand in `photos/` under their titles. */
async function nameFiles(tx: Snapshot['tx']): Promise<Map<string, string>> {
  const paths = new Map<string, string>();
  for (const table of exportedTables.filter(({ picture, paper }) => picture ?? paper)) {
    for await (const [place, row] of numberedRows(tx, table)) {
      const { image_id } = row;
      if (table.picture && typeof image_id === 'string') {
        paths.set(image_id, `${nameIn(table.picture, place, row)}.jpg`);
      }
      const key = table.paper && row[table.paper.column];
      if (typeof key === 'string') paths.set(key, `${nameIn(table.paper, place, row)}.pdf`);
    }
  }
  return paths;
}

function nameIn(naming: Named['picture'], place: number, row: Row): string {
  if (!naming) throw new Error('This table names no files.');
  return `${naming.folder}/${readableName(place, String(row[naming.name] ?? ''))}`;
}

function textPath({ text }: Named, place: number, row: Row): string {
  return `${nameIn(text, place, row)}.txt`;
}

type Noted = { exported: Exported; paths: Map<string, string> };

async function* tableLines(tx: Snapshot['tx'], table: Named, noted: Noted): AsyncGenerator<string> {
  let count = 0;
  yield '[\n';
  for await (const [place, row] of numberedRows(tx, table)) {
    const line = JSON.stringify(writtenRow(table, { place, row }, noted));
    yield count === 0 ? line : `,\n${line}`;
    count += 1;
  }
  yield count === 0 ? ']\n' : '\n]\n';
  noted.exported.counts[table.table] = count;
}

function writtenRow(table: Named, { place, row }: { place: number; row: Row }, { exported, paths }: Noted) {
  const { json = [], text, paper, files, blank } = table;
  const written: Record<string, unknown> = { ...row, ...blank };
  exported.stored.push(...(files?.(row) ?? []));
  for (const column of json) {
    if (typeof row[column] === 'string') written[column] = JSON.parse(row[column]);
  }
  if (text) written[text.column] = { file: textPath(table, place, row) };
  const key = paper && row[paper.column];
  if (paper && typeof key === 'string') {
    const path = paths.get(key) ?? key;
    written[paper.column] = { file: path, key };
    exported.stored.push({ path, key });
  }
  if (table.table === 'image') written.file = notePicture(row, exported.stored, paths);
  return written;
}

function notePicture(row: Row, stored: StoredFile[], paths: Map<string, string>): string {
  const id = String(row.id);
  const { keys, largest } = imageKeys(id, JSON.parse(String(row.widths)));
  const path = paths.get(id) ?? largest;
  for (const key of keys) stored.push({ path: key === largest ? path : key, key });
  return path;
}

const numbers = ['sequence', 'position'];

/** By code points in both databases. */
function ordering(tx: Connection, columns: readonly string[]) {
  const ofText = isPostgres(tx) ? sql` collate "C"` : sql``;
  return sql.join(columns.map((column) => sql`${sql.ref(column)}${numbers.includes(column) ? sql`` : ofText}`));
}

async function* numberedRows(tx: Snapshot['tx'], table: Named): AsyncGenerator<[number, Row]> {
  let place = 0;
  for (let offset = 0, isLast = false; !isLast; offset += rowsAtOnce) {
    const { rows } = await sql<Row>`select * from ${sql.table(table.table)} order by ${ordering(tx, table.order)}
      limit ${sql.lit(rowsAtOnce)} offset ${sql.lit(offset)}`.execute(tx);
    isLast = rows.length < rowsAtOnce;
    for (const row of rows) {
      if (table.only && !table.only(row)) continue;
      place += 1;
      yield [place, row];
    }
  }
}
