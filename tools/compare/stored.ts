import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { fingerprint } from './contents.ts';
import type { Differences } from './differences.ts';
import { idsIn, normalise } from './normalise.ts';
import type { Pair } from './schools.ts';

type Row = Record<string, string | number | null>;

/** By the name of the table, each in the order in which its rows were added. */
type Tables = Map<string, Row[]>;

/** Ids that are in the data folder before anything is done to its copies: there they stay as they are. */
export function idsOf(dataDir: string): Set<string> {
  return new Set([...readTables(dataDir).values()].flat().flatMap((row) => idsIn(Object.values(row).join(' '))));
}

/** Compares every table row by row, e-mails included, and every stored file. */
export function compareStored(differences: Differences, dataDirs: Pair<string>, known: ReadonlySet<string>): void {
  const [before, after] = dataDirs.map((dataDir) => linesOfTables(dataDir, known));
  for (const table of new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])])) {
    differences.add('table', table, before?.get(table) ?? [], after?.get(table) ?? []);
  }
}

function linesOfTables(dataDir: string, known: ReadonlySet<string>): Map<string, string[]> {
  const tables = readTables(dataDir);
  const names = namesOfNewIds(tables, known);
  const named = (text: string) => idsIn(text).reduce((found, id) => found.replace(id, names.get(id) ?? id), text);
  const lines = Array.from(tables, ([table, rows]) => {
    const own = rows.map((row) => rowLines(table, row).map((line) => normalise(named(line), known)));
    return [table, own.flat()] as const;
  });
  const files = globSync('media/**/*.*', { cwd: dataDir }).map(
    (path) => `${normalise(named(path), known)} ${fingerprint(readFileSync(join(dataDir, path)))}`,
  );
  return new Map([...lines, ['stored files', files.toSorted()]]);
}

/** A new row is called by its table and its place there, wherever it is named. */
function namesOfNewIds(tables: Tables, known: ReadonlySet<string>): Map<string, string> {
  const names = new Map<string, string>();
  for (const [table, rows] of tables) {
    const added = rows.map(({ id }) => String(id)).filter((id) => !known.has(id) && idsIn(id)[0] === id);
    for (const [index, id] of added.entries()) names.set(id, `${table}-${index + 1}`);
  }
  return names;
}

/** Salted, or the hash of something random. */
const randomColumn = /_hash$|^two_factor_se(?:cret|ssion)$/;

function rowLines(table: string, row: Row): string[] {
  const columns = Object.keys(row).toSorted();
  const cell = (column: string) => (randomColumn.test(column) ? Boolean(row[column]) : JSON.stringify(row[column]));
  return [`${table}:`, ...columns.map((column) => `${table}.${column}: ${cell(column)}`)];
}

function readTables(dataDir: string): Tables {
  const db = new SQLite(join(dataDir, 'school.sqlite'), { readonly: true });
  const names = db.prepare("select name from sqlite_schema where type = 'table' and name not like '%migration%'");
  const tables = names.pluck().all() as string[];
  const rows = tables
    .toSorted()
    .map((table) => [table, inOrder(db.prepare(`select * from "${table}"`).all() as Row[])]);
  db.close();
  return new Map(rows as [string, Row[]][]);
}

function inOrder(rows: Row[]): Row[] {
  return rows.toSorted((a, b) => Number(a.sequence ?? 0) - Number(b.sequence ?? 0));
}
