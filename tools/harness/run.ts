// Runs in a process group of its own: whatever a trial or a measurement started is gone when it ends.
import { globSync } from 'node:fs';
import { loadavg } from 'node:os';
import { basename, join } from 'node:path';
import { CannotMeasure, describeMachine, type Finding, figure, tableOf } from './findings.ts';

/** A file of `tools/bench` or `tools/trials`: it needs Linux at least, and says so when it needs more. */
type Part = { needs?: string; run(): Promise<Finding[]> };

const marks = new Map<Finding['ok'], string>([
  [true, '✓'],
  [false, '✗'],
]);

async function main(folder: string, chosen: readonly string[]): Promise<void> {
  const files = new Map(globSync('{*,load/*}.ts', { cwd: folder }).map((file) => [basename(file, '.ts'), file]));
  const names = [...files.keys()].sort();
  const unknown = chosen.filter((name) => !files.has(name));
  if (unknown.length > 0) throw new Error(`There is no ${unknown.join(', ')} here; there are ${names.join(', ')}.`);
  const load = loadavg()[0]?.toFixed(1);
  const found: Finding[] = [];
  for (const name of chosen.length > 0 ? chosen : names) {
    found.push(...(await attempt(name, await import(join(folder, files.get(name) ?? '')))));
  }
  const day = new Date().toISOString().slice(0, 10);
  console.log(`\n${day}; ${describeMachine()}; load of the machine when it began: ${load}.\n`);
  console.log(tableOf(found));
  for (const { name, figure: reason, ok } of found)
    if (ok === 'skipped') console.log(`\n!!! SKIPPED: ${name}: ${reason}`);
  if (found.some(({ ok }) => ok === false)) process.exitCode = 1;
}

async function attempt(part: string, { needs, run }: Part): Promise<Finding[]> {
  console.log(`${part}${needs ? ` (needs ${needs})` : ''} …`);
  const began = performance.now();
  try {
    const found = (await run()).map((one) => ({ ...one, name: `${part}: ${one.name}` }));
    for (const { name, figure: value, bar = '', ok } of found)
      console.log(`  ${marks.get(ok) ?? '–'} ${name}: ${value} (${bar})`);
    return found;
  } catch (error) {
    const isSkipped = error instanceof CannotMeasure;
    if (!isSkipped) console.error(error);
    return [{ name: part, figure: error instanceof Error ? error.message : String(error), ok: isSkipped && 'skipped' }];
  } finally {
    console.log(`  ${figure((performance.now() - began) / 1000)} s`);
  }
}

const [folder = '', ...names] = process.argv.slice(2);
await main(folder, names);
// A connection that was left open must not keep the process.
process.exit();
