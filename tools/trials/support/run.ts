import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { CannotMeasure, describeLoad, describeMachine, figure } from '../../bench/report.ts';

/** What one trial found; `bar` is what it must reach. A part that cannot be tried here says why as its figure. */
export type Finding = { name: string; figure: string | number; bar: string | number; ok: boolean | 'skipped' };

/** A file of `tools/trials` or its folder `load`: it needs Linux at least, and says so when it needs more. */
type Trial = { needs?: string; run(): Promise<Finding[]> };

const marks: Record<string, string> = { yes: '✓', skipped: '–', '**no**': '✗' };

type Row = { trial: string; name: string; figure: string; bar: string; reached: string };

const folder = join(import.meta.dirname, '..');
const files = new Map(globSync('{*,load/*}.ts', { cwd: folder }).map((file) => [basename(file, '.ts'), file]));
const names = [...files.keys()].sort();

async function main(wanted: readonly string[]): Promise<void> {
  const unknown = wanted.filter((name) => !names.includes(name));
  if (unknown.length > 0) throw new Error(`There is no trial ${unknown.join(', ')}; there are ${names.join(', ')}.`);
  const began = describeLoad();
  const rows: Row[] = [];
  for (const name of wanted.length > 0 ? wanted : names) rows.push(...(await attempt(name)));
  const day = new Date().toISOString().slice(0, 10);
  console.log(`\n${day}; ${describeMachine()}; load of the machine when it began: ${began}.\n`);
  console.log(tableOf(rows));
  for (const row of rows)
    if (row.reached === 'skipped') console.log(`\n!!! SKIPPED: ${row.trial}, ${row.name}: ${row.figure}`);
  if (rows.some(({ reached }) => reached === '**no**')) process.exitCode = 1;
}

async function attempt(name: string): Promise<Row[]> {
  const trial: Trial = await import(join(folder, files.get(name) ?? ''));
  console.log(`Trying: ${name}${trial.needs ? ` (needs ${trial.needs})` : ''} …`);
  const began = performance.now();
  try {
    const found = await trial.run();
    const rows = found.map((one) => ({
      trial: name,
      name: one.name,
      figure: String(one.figure),
      bar: String(one.bar),
      reached: one.ok === 'skipped' ? 'skipped' : one.ok ? 'yes' : '**no**',
    }));
    for (const row of rows) console.log(`  ${marks[row.reached]} ${row.name}: ${row.figure} (${row.bar})`);
    return rows;
  } catch (error) {
    const isSkipped = error instanceof CannotMeasure;
    if (!isSkipped) console.error(error);
    const reason = error instanceof Error ? error.message : String(error);
    return [
      { trial: name, name: 'the whole trial', figure: reason, bar: '', reached: isSkipped ? 'skipped' : '**no**' },
    ];
  } finally {
    console.log(`  ${figure((performance.now() - began) / 1000)} s`);
  }
}

function tableOf(rows: readonly Row[]): string {
  const heads = ['Trial', 'What', 'Found', 'Bar', 'Reached'];
  const lines = rows.map((row) => [row.trial, row.name, row.figure, row.bar, row.reached]);
  const line = (cells: string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
  return [heads, heads.map(() => '---'), ...lines].map(line).join('\n');
}

await main(process.argv.slice(2));
// A connection that a trial left open must not keep the process.
process.exit();
