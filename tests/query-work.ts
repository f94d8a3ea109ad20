import { CompiledQuery } from 'kysely';
import type { Database } from '../app/database/schema.ts';
import type { Engine } from './fresh-database.ts';

/** Tables that grow without end. */
const large = 'notice|photo|album|result|activity|enquiry|letter|consent';
/** Few after an index has found them: files of the notices shown, photos of the albums in the bin, what is pinned. */
const sortsLittle =
  /from "attachment"|"photo"."album_id" in \(select|"is_pinned" = |from "person"|from "faculty"|from "document"/;
/** The longest answer to a program has 1,000; a few thousand are read sooner than many of them are looked up. */
const mostRowsRead = 5000;

/** What is wrong with the way to an answer: a large table is read or sorted as a whole. Empty = nothing. */
export async function faultsOf(db: Database, engine: Engine, query: CompiledQuery): Promise<string[]> {
  if (!/^(select|with)/i.test(query.sql)) return [];
  const faults = engine === 'sqlite' ? await faultsOnSqlite(db, query) : await faultsOnPostgres(db, query);
  return faults.map((fault) => `${fault}: ${query.sql}`);
}

async function faultsOnSqlite(db: Database, { sql, parameters }: CompiledQuery): Promise<string[]> {
  const explain = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]);
  const { rows } = await db.executeQuery<{ detail: string }>(explain as CompiledQuery<{ detail: string }>);
  const steps = rows.map(({ detail }) => detail);
  const scans = new RegExp(`^SCAN (${large})(?!.*USING)`);
  const sorts = (step: string) => step.startsWith('USE TEMP B-TREE FOR ORDER') && !sortsLittle.test(sql);
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

async function faultsOnPostgres(db: Database, { sql, parameters }: CompiledQuery): Promise<string[]> {
  const explain = CompiledQuery.raw(`explain (analyze, timing off, format json) ${sql}`, [...parameters]);
  type Explained = { 'QUERY PLAN': { Plan: PlanNode }[] };
  const { rows } = await db.executeQuery<Explained>(explain as CompiledQuery<Explained>);
  return nodesOf(rows[0]?.['QUERY PLAN'][0]?.Plan)
    .filter((node) => rowsRead(node) > mostRowsRead)
    .map((node) => `${node['Node Type']} of ${rowsRead(node)} rows by ${node['Index Name'] ?? node['Relation Name']}`);
}

function nodesOf(node: PlanNode | undefined): PlanNode[] {
  return node ? [node, ...(node.Plans ?? []).flatMap(nodesOf)] : [];
}

function rowsRead(node: PlanNode): number {
  return (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
}

/** The shortest time in ms that the questions took together, of several tries. */
export async function shortestTime(db: Database, queries: readonly CompiledQuery[], tries: number): Promise<number> {
  const reading = queries.filter(({ sql }) => /^(select|with)/i.test(sql));
  let sum = 0;
  for (const { sql, parameters } of reading) {
    let shortest = Number.POSITIVE_INFINITY;
    for (let turn = 0; turn < tries; turn += 1) {
      const begun = performance.now();
      await db.executeQuery(CompiledQuery.raw(sql, [...parameters]));
      shortest = Math.min(shortest, performance.now() - begun);
    }
    sum += shortest;
  }
  return sum;
}
