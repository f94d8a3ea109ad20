import { readFileSync } from 'node:fs';
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
  }));
}

export async function runPlaywright({ files = [], pattern, report, env, signal }: Run): Promise<Figures> {
  const named = pattern === undefined ? [] : ['--grep', pattern];
  const args = ['node_modules/@playwright/test/cli.js', 'test', '--config=tests/e2e/playwright.config.ts'];
  const run = { env: { ...env, BROWSER_TEST_REPORT: report }, signal };
  const code = await runGroup([...args, ...named, ...files], run);
  return figuresOf(report, code, ({ stats }) => {
    const { expected, unexpected, flaky, skipped } = stats as Record<string, number>;
    return { passed: expected ?? 0, failed: (unexpected ?? 0) + (flaky ?? 0), skipped: skipped ?? 0 };
  });
}

function figuresOf(report: string, code: number, read: (report: Record<string, unknown>) => Figures): Figures {
  const figures = { passed: 0, failed: 0, skipped: 0 };
  try {
    Object.assign(figures, read(JSON.parse(readFileSync(report, 'utf8'))));
  } catch (error) {
    console.error(`The runner left no report: ${error}`);
  }
  // A runner that failed without a failed test did not reach its tests.
  return code !== 0 && figures.failed === 0 ? { ...figures, failed: 1 } : figures;
}
