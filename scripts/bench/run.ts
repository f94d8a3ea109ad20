// What the command starts as a group of its own: it may end at any line, and is put away from outside.
import { join } from 'node:path';
import { buildWhenStale } from '../build.ts';
import { type Bench, CannotMeasure } from './bench.ts';
import { describeLoad, describeMachine } from './machine.ts';
import { measurements } from './measurements.ts';
import { projectFolder } from './site.ts';
import { type Row, tableOf } from './table.ts';
import { writeReport } from './write-report.ts';

async function run(folder: string, wanted: readonly string[]): Promise<void> {
  const all = Object.keys(measurements);
  const unknown = wanted.filter((name) => !all.includes(name));
  if (unknown.length > 0)
    throw new Error(`There is no measurement ${unknown.join(', ')}; there are ${all.join(', ')}.`);
  const chosen = wanted.length > 0 ? wanted : all;
  await buildWhenStale();
  // What fills the school speaks the words of the interface, which are there only now.
  const { makeDemonstration } = await import('../test/demonstration.ts');
  const bench = { folder, demonstration: join(folder, 'demonstration') };
  console.log('Making the demonstration school …');
  await makeDemonstration(bench.demonstration);
  const began = describeLoad();
  const rows: Row[] = [];
  for (const name of chosen) rows.push(...(await measure(bench, name)));
  const day = new Date().toISOString().slice(0, 10);
  const heading = `${day}; ${describeMachine()}; load of the machine when it began: ${began}.`;
  console.log(`\n${heading}\n\n${tableOf(rows)}\n`);
  if (wanted.length === 0) writeReport(join(projectFolder, 'docs/performance.md'), `${heading}\n\n${tableOf(rows)}`);
}

async function measure(bench: Bench, name: string): Promise<Row[]> {
  console.log(`Measuring: ${name} …`);
  try {
    return (await measurements[name]?.(bench)) ?? [];
  } catch (error) {
    if (!(error instanceof CannotMeasure)) console.error(error);
    return [{ what: name, measured: `not measured: ${error instanceof Error ? error.message : error}` }];
  }
}

const [folder = '', ...names] = process.argv.slice(2);
await run(folder, names);
