// Runs in a process group of its own: it may end at any line and is then cleaned up from outside.
import { join } from 'node:path';
import { buildWhenStale } from '../../scripts/build.ts';
import { measureBesideNginx } from './beside-nginx.ts';
import { measureLighthouse } from './lighthouse.ts';
import { measureLists } from './lists.ts';
import { measureInteraction } from './office/interaction.ts';
import { measurePhoto, measureUploads } from './photos.ts';
import { measureRendered } from './rendered.ts';
import {
  type Bench,
  CannotMeasure,
  describeMachine,
  figure,
  isQuiet,
  type Measurement,
  type Row,
  shareUsedByOthers,
  tableOf,
  writeReport,
} from './report.ts';
import { measureSearch } from './search.ts';
import { projectFolder } from './site.ts';
import { measureMemory, measureStart } from './start-and-memory.ts';
import { measureWeights } from './weights.ts';

async function run(folder: string, wanted: readonly string[]): Promise<void> {
  const all = Object.keys(measurements);
  const unknown = wanted.filter((name) => !all.includes(name));
  if (unknown.length > 0)
    throw new Error(`There is no measurement ${unknown.join(', ')}; there are ${all.join(', ')}.`);
  const chosen = wanted.length > 0 ? wanted : all;
  await buildWhenStale();
  // The seed imports the compiled messages, which exist only now.
  const { makeDemonstration } = await import('../../scripts/demonstration/make-school.ts');
  const bench = { folder, demonstration: join(folder, 'demonstration') };
  console.log('Making the demonstration school …');
  await makeDemonstration(bench.demonstration);
  const busy = [await shareUsedByOthers()];
  const rows: Row[] = [];
  for (const name of chosen) rows.push(...(await measure(bench, name)));
  busy.push(await shareUsedByOthers());
  const day = new Date().toISOString().slice(0, 10);
  const percent = busy.map((share) => `${figure(100 * share)} %`).join(' and ');
  const heading = `${day}; ${describeMachine()}; others used ${percent} of the processors before and after.`;
  console.log(`\n${heading}\n\n${tableOf(rows)}\n`);
  if (wanted.length > 0) return;
  if (isQuiet(busy)) writeReport(join(projectFolder, 'docs/performance.md'), `${heading}\n\n${tableOf(rows)}`);
  else console.error('The machine was busy: the table in docs/performance.md stays as it is.');
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

export const measurements: Record<string, Measurement> = {
  cached: measureBesideNginx,
  rendered: measureRendered,
  uploads: measureUploads,
  photo: measurePhoto,
  memory: measureMemory,
  start: measureStart,
  lists: measureLists,
  search: measureSearch,
  weights: measureWeights,
  interaction: measureInteraction,
  lighthouse: measureLighthouse,
};

const [folder = '', ...names] = process.argv.slice(2);
await run(folder, names);
