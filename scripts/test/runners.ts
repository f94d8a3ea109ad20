import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { runGroup } from './processes.ts';
import type { Figures } from './session.ts';

export type Run = {
  report: string;
  env: NodeJS.ProcessEnv;
  signal: AbortSignal;
  files?: readonly string[];
  pattern?: string | undefined;
};

export async function runVitest({ files = [], pattern, report, ...run }: Run): Promise<Figures> {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const named = pattern === undefined ? [] : ['-t', pattern];
  const code = await runGroup(['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...named, ...files], run);
  return figuresOf(report, code, (figures) => ({
    passed: Number(figures.numPassedTests),
    failed: Number(figures.numFailedTests),
    // Tests that a pattern leaves out were not requested.
    skipped: pattern === undefined ? Number(figures.numPendingTests) + Number(figures.numTodoTests) : 0,
    names: (figures.testResults as VitestFile[]).flatMap(failedInVitest),
  }));
}

export async function runPlaywright({ files = [], pattern, report, env, signal }: Run): Promise<Figures> {
  const named = pattern === undefined ? [] : ['--grep', pattern];
  const args = ['node_modules/@playwright/test/cli.js', 'test', '--config=tests/e2e/playwright.config.ts'];
  const run = { env: { ...env, BROWSER_TEST_REPORT: report }, signal };
  const code = await runGroup([...args, ...named, ...files], run);
  return figuresOf(report, code, ({ stats, suites }) => {
    const { expected, unexpected, flaky, skipped } = stats as Record<string, number>;
    const names = (suites as PlaywrightSuite[]).flatMap(failedInPlaywright);
    return { passed: expected ?? 0, failed: (unexpected ?? 0) + (flaky ?? 0), skipped: skipped ?? 0, names };
  });
}

type VitestFile = {
  name: string;
  status: string;
  message: string;
  assertionResults: { fullName: string; status: string }[];
};

function failedInVitest({ name, status, message, assertionResults }: VitestFile): string[] {
  const file = relative('', name);
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (status === 'failed' && failed.length === 0) return [`${file} › ${message}`];
  return failed.map(({ fullName }) => `${file} › ${fullName}`);
}

type PlaywrightSuite = {
  file: string;
  suites?: PlaywrightSuite[];
  specs?: { title: string; tests: { status: string }[] }[];
};

function failedInPlaywright({ file, suites = [], specs = [] }: PlaywrightSuite): string[] {
  const isRed = ({ status }: { status: string }) => status === 'unexpected' || status === 'flaky';
  const own = specs.filter(({ tests }) => tests.some(isRed)).map(({ title }) => `tests/e2e/${file} › ${title}`);
  return [...own, ...suites.flatMap(failedInPlaywright)];
}

function figuresOf(report: string, code: number, read: (report: Record<string, unknown>) => Figures): Figures {
  const figures: Figures = { passed: 0, failed: 0, skipped: 0, names: [] };
  try {
    Object.assign(figures, read(JSON.parse(readFileSync(report, 'utf8'))));
  } catch (error) {
    console.error(`The runner left no report: ${error}`);
  }
  // A runner that failed without a failed test did not reach its tests.
  if (code === 0 || figures.failed > 0) return figures;
  return { ...figures, failed: 1, names: [`a runner ended with ${code}, without a failed test`] };
}
