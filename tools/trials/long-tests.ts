import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from '../../scripts/test/programs.ts';
import { runPlaywright, runVitest } from '../../scripts/test/runners.ts';
import type { Finding } from '../harness/findings.ts';

export const needs = 'PostgreSQL for its half, and Chromium';

/** What tells that a test is short in `npm test`. */
const shortened = /\b(?:isLong|oneEngine|onOneEngine|crawl|crawlAt|seeEverything|screensOf|sizesOf|variantsOf)\b/;

/** Runs whole what `npm test` runs in short: see `tests/extent.ts`. */
export async function run(): Promise<Finding[]> {
  const folder = mkdtempSync(join(tmpdir(), 'school-long-tests-'));
  const env = { ...process.env, CHROMIUM: findBrowser({ hasWindows: false }) };
  const { signal } = new AbortController();
  const found: Finding[] = [];
  for (const file of globSync(['app/**/*.test.ts', 'tests/**/*.test.ts', 'tests/e2e/*.spec.ts']).filter(isShortened)) {
    const runFile = file.endsWith('.spec.ts') ? runPlaywright : runVitest;
    const report = join(folder, 'report.json');
    const { passed, failed, skipped } = await runFile({ env, signal, files: [file], report });
    found.push({
      name: `${file}, whole`,
      figure: `${passed} passed, ${failed} failed, ${skipped} skipped`,
      bar: 'all pass',
      ok: passed > 0 && failed === 0,
    });
  }
  rmSync(folder, { recursive: true });
  return found;
}

function isShortened(file: string): boolean {
  return shortened.test(readFileSync(file, 'utf8'));
}
