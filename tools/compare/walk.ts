import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify, stripVTControlCharacters as withoutColours } from 'node:util';
import { normalise } from './normalise.ts';
import { repeatable, type Site } from './schools.ts';

const runFile = promisify(execFile);

type Suite = { suites?: Suite[]; specs?: { title: string; tests: Test[] }[] };
type Test = {
  annotations: { type: string; description?: string }[];
  results: { errors: { message?: string }[] }[];
};

/** Walks through the admin area as the test that counts taps does. Answers each task with its taps, and why one failed. */
export async function walk({ origin, dataDir }: Site, chromium: string): Promise<string[]> {
  const report = `${dataDir}-walk.json`;
  const args = ['node_modules/@playwright/test/cli.js', 'test', '--config=tools/compare/playwright.config.ts'];
  const env = { ...process.env, ...repeatable, CHROMIUM: chromium, SITE_ADDRESS: origin, WALK_REPORT: report };
  // It ends with an error when a task fails, which is in the report.
  const ended = await runFile(process.execPath, args, { env }).catch((error: unknown) => error);
  try {
    return linesOf(JSON.parse(readFileSync(report, 'utf8')));
  } catch (cause) {
    throw new Error(`The walk left no report: ${JSON.stringify(ended)}`, { cause });
  }
}

function linesOf({ suites = [], specs = [] }: Suite): string[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests.flatMap(({ annotations, results }) => [
      ...annotations.map(({ type, description }) => `${title}: ${type}: ${description}`),
      ...results.flatMap(({ errors }) => errors).map(({ message = '' }) => `${title}: failed: ${firstLines(message)}`),
    ]),
  );
  return [...own, ...suites.flatMap(linesOf)];
}

function firstLines(message: string): string {
  return normalise(withoutColours(message).split('\n').slice(0, 6).join(' '), new Set());
}
