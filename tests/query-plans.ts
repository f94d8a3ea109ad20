import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { CompiledQuery, sql } from 'kysely';
import type { Engine, TestDatabase } from './fresh-database.ts';

/** Tables that grow without end. */
const large = 'notice|photo|album|result|activity|enquiry|email|consent';
/** Few after an index has found them: files of the notices shown, photos of the albums in the bin, what is pinned. */
const sortsLittle =
  /from "attachment"|"photo"."album_id" in \(select|"is_pinned" = |from "(person|faculty|document|calendar_item)"/;
/** The longest answer to a program has 1,000; a few thousand are read sooner than many of them are looked up. */
const maxRowsRead = 5000;

/** Problem with the way to an answer: a large table is read or sorted as a whole. Empty = nothing. */
export async function planFaults(db: TestDatabase, engine: Engine, query: CompiledQuery): Promise<string[]> {
  if (!/^(select|with)/i.test(query.sql)) return [];
  const faults = engine === 'sqlite' ? await faultsOnSqlite(db, query) : await faultsOnPostgres(db, query);
  return faults.map((fault) => `${fault}: ${query.sql}`);
}

async function faultsOnSqlite(db: TestDatabase, { sql: text, parameters }: CompiledQuery): Promise<string[]> {
  const explain = CompiledQuery.raw(`explain query plan ${text}`, [...parameters]);
  const { rows } = await db.executeQuery<{ detail: string }>(explain as CompiledQuery<{ detail: string }>);
  const steps = rows.map(({ detail }) => detail);
  const scans = new RegExp(`^SCAN (${large})(?!.*USING)`);
  const sorts = (step: string) => step.startsWith('USE TEMP B-TREE FOR ORDER') && !sortsLittle.test(text);
  return steps.filter((step) => scans.test(step) || sorts(step));
}

type PlanNode = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
};

async function faultsOnPostgres(db: TestDatabase, { sql: text, parameters }: CompiledQuery): Promise<string[]> {
  const explain = CompiledQuery.raw(`explain (analyze, timing off, format json) ${text}`, [...parameters]);
  type Explained = { 'QUERY PLAN': { Plan: PlanNode }[] };
  const { rows } = await db.executeQuery<Explained>(explain as CompiledQuery<Explained>);
  return nodesOf(rows[0]?.['QUERY PLAN'][0]?.Plan)
    .filter((node) => rowsRead(node) > maxRowsRead)
    .map((node) => `${node['Node Type']} of ${rowsRead(node)} rows by ${node['Index Name'] ?? node['Relation Name']}`);
}

function nodesOf(node: PlanNode | undefined): PlanNode[] {
  return node ? [node, ...(node.Plans ?? []).flatMap(nodesOf)] : [];
}

function rowsRead(node: PlanNode): number {
  return (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
}

/** The steps that SQLite takes for the answers: it counts them itself, on any machine alike. */
export async function stepsOf(db: TestDatabase, queries: readonly CompiledQuery[]): Promise<number> {
  const { rows } = await sql<{ file: string }>`select file from pragma_database_list where name = 'main'`.execute(db);
  const counted = new DatabaseSync(rows[0]?.file ?? '', { readOnly: true });
  try {
    return queries
      .filter((query) => /^(select|with)/i.test(query.sql))
      .reduce((sum, query) => sum + stepsOfOne(counted, query), 0);
  } finally {
    counted.close();
  }
}

/** Newer than the types of Node are. */
type CountingStatement = StatementSync & { stat(counter: 'vmStep'): number };

function stepsOfOne(counted: DatabaseSync, { sql: text, parameters }: CompiledQuery): number {
  const statement = counted.prepare(text) as CountingStatement;
  statement.all(...(parameters as SQLInputValue[]));
  return statement.stat('vmStep');
}
