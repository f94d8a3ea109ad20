import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runVitest } from '../../scripts/test/runners.ts';
import type { Finding } from './support/run.ts';

export const needs = 'PostgreSQL for its half';

const trials = [
  { name: '50 kills on SQLite and 20 on PostgreSQL while parents write', file: 'tests/enquiries-never-lost.test.ts' },
  { name: 'many thousand random calls of the API', file: 'tests/api-fuzz.test.ts' },
];

/** The tests of the same name, with many more rounds. */
export async function run(): Promise<Finding[]> {
  const folder = mkdtempSync(join(tmpdir(), 'school-kills-'));
  const env = { ...process.env, TRIALS: 'long' };
  const found: Finding[] = [];
  for (const [index, { name, file }] of trials.entries()) {
    const report = join(folder, `${index}.json`);
    const { signal } = new AbortController();
    const { passed, failed, skipped } = await runVitest({ env, signal, files: [file], report });
    const figure = `${passed} passed, ${failed} failed, ${skipped} skipped`;
    found.push({
      name,
      figure,
      bar: 'nothing lost, doubled or half written; no answer 5xx',
      ok: passed > 0 && failed === 0,
    });
  }
  return found;
}
