import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

// More than axe requires by default: places to touch, and contrast at the highest level, which includes the usual one.
// Passing rules are not listed, because that takes axe the most time.
const options: RunOptions = {
  resultTypes: ['violations'],
  rules: {
    'target-size': { enabled: true },
    'color-contrast-enhanced': { enabled: true },
    'color-contrast': { enabled: false },
  },
};

/** Barriers for people with a disability, one sentence for each element. */
export async function axeViolations(page: Page): Promise<string[]> {
  if (await page.evaluate(() => !('axe' in globalThis))) await page.evaluate(source);
  const results = await page.evaluate(
    (chosen) => (globalThis as unknown as { axe: { run(o: RunOptions): Promise<AxeResults> } }).axe.run(chosen),
    options,
  );
  return results.violations.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help} (${node.target})`));
}
